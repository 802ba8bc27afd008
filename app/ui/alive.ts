/** Whether the page's scripts do their part; it is seen at the page's root. Known in browsers alone. */
export function isAlive(): boolean {
  return document.documentElement.dataset.alive !== undefined;
}
