/** Whether the page is hydrated, as marked at its root element. Browser only. */
export function isAlive(): boolean {
  return document.documentElement.dataset.alive !== undefined;
}
