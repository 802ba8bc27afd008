let missing: string[] = [];

/** Keeps the key of a text that is missing. */
export function addMissingText(key: string): void {
  missing.push(key);
}

/** Returns the keys that were asked for and have no text, once. A test after which there are any fails. */
export function takeMissingTexts(): string[] {
  const taken = missing;
  missing = [];
  return taken;
}
