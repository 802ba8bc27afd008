/** How many creations can be compared at once. */
export const comparedMin = 2;
export const comparedMax = 4;

/** Returns the address of the page that compares creations. */
export function comparePath(ids: readonly string[]): string {
  return `/compare?ids=${ids.join(",")}`;
}
