/** The folder in which the product that most tests share keeps its data; tests seed beside it. */
export function sharedDataFolder(): string {
  const folder = process.env.PRODUCT_DATA_FOLDER;
  if (!folder) throw new Error("The product under test did not say where it keeps its data.");
  return folder;
}
