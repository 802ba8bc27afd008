/** Returns the data folder of the product that most tests share. Tests seed data into it. */
export function sharedDataFolder(): string {
  const folder = process.env.PRODUCT_DATA_FOLDER;
  if (!folder) throw new Error("The product under test did not say where it keeps its data.");
  return folder;
}
