/** The path of this machine's Chromium; `undefined` leaves the choice to Playwright. */
export function findChromium(): string | undefined;
