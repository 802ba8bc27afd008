const storageKey = "single-keys";

/**
 * Whether keys of one character do something. Who speaks to a machine, or whose hand shakes, turns them off (WCAG 2.1.4);
 * it is remembered in the browser.
 */
export function hasSingleKeys(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Turns keys of one character on or off; a browser that keeps nothing leaves them on. */
export function setSingleKeys(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, "off");
  } catch {
    // They stay as they are, and the switch says so.
  }
}
