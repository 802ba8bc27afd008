const storageKey = "single-keys";

/**
 * Whether single-character shortcuts are on. Users of speech input or with a tremor can turn them off (WCAG 2.1.4). The
 * setting is stored in the browser.
 */
export function hasSingleKeys(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Turns single-character shortcuts on or off. They stay on in a browser without storage. */
export function setSingleKeys(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, "off");
  } catch {
    // The setting is unchanged, and the switch shows that.
  }
}
