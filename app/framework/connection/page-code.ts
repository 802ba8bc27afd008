/**
 * When the code of a route does not load, React Router reloads the document, and loads that code never again in this
 * document. Without a network a reload would lose the page and everything typed into it.
 */

interface Expected {
  pattern: string;
  lose: () => void;
}

/** The requests whose routes may still be loading their code, by their signals. */
const expected = new Map<AbortSignal, Expected>();

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
    for (const { pattern, lose } of expected.values()) {
      lost.add(pattern);
      lose();
    }
    expected.clear();
  });
}

/**
 * Resolves when the code for a request has not loaded, and so its results never come. `pattern` is that of its address.
 * After one page has lost its code, the same is assumed for each page that the user opens, because pages share layouts.
 */
export function whenCodeLost({ signal }: Request, pattern: string, isOpened: boolean): Promise<void> {
  return new Promise((lose) => {
    if (lost.has(pattern) || (isOpened && lost.size > 0)) lose();
    else expected.set(signal, { pattern, lose });
  });
}

/** Ends the wait for the code of a request. */
export function codeCame({ signal }: Request): void {
  expected.delete(signal);
}
