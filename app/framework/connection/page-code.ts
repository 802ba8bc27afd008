/**
 * When the code of a route does not load, React Router reloads the document, and never loads that code again in this
 * document. Without a network a reload would lose the page and everything typed into it.
 */

interface Expected {
  pattern: string;
  lose: () => void;
}

/** What waits for code. Code that is only prefetched is not waited for. */
const expected = new Set<Expected>();

/** The patterns of addresses whose code did not load. */
const lost = new Set<string>();

let isOurs = false;

/** Reloads the document. Calls of `window.location.reload` are React Router's. Browser only. */
export function reloadDocument(): void {
  isOurs = true;
  window.location.reload();
}

/** Prevents that React Router reloads the document, where the browser has the Navigation API. Browser only. */
export function keepDocument(): void {
  if (!("navigation" in window)) return;
  window.navigation.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || isOurs) return;
    event.preventDefault();
    for (const { pattern, lose } of expected) {
      lost.add(pattern);
      lose();
    }
    expected.clear();
  });
}

/**
 * Resolves when code that these results need has not loaded, so that they never come. `pattern` is that of their address.
 * After one page has lost its code, the same is assumed for each page that the user opens, because pages share layouts.
 */
export function whenCodeLost(results: Promise<unknown>, pattern: string, isOpened: boolean): Promise<void> {
  return new Promise((lose) => {
    if (lost.has(pattern) || (isOpened && lost.size > 0)) return lose();
    const code = { pattern, lose };
    expected.add(code);
    void results.then(() => expected.delete(code));
  });
}
