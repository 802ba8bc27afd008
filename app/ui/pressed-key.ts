/** What a handler of keys is given: an event of the document, or of React, which wraps it. */
export type KeyPress = { key: string; code: string; keyCode: number } & (
  | { isComposing: boolean }
  | { nativeEvent: { isComposing: boolean } }
);

/** What browsers call a key that an input method takes (UI Events, section "keyCode"). */
const takenByInputMethod = 229;

/**
 * Returns the key that was pressed, or "" while an input method composes a word: Enter then chooses the word, Escape
 * discards it, and arrows move among its forms. Safari ends the composition before it reports the Enter that ended it,
 * so that only the code of the key tells.
 */
export function pressedKey(event: KeyPress): string {
  const { isComposing } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || event.keyCode === takenByInputMethod ? "" : event.key;
}

/**
 * Returns the pressed key in lower case, or "" while a word is composed. On a non-Latin keyboard layout, returns the Latin
 * letter at the same position.
 */
export function pressedLetter(event: KeyPress): string {
  const key = pressedKey(event);
  return ((/^[^\p{ASCII}]$/u.test(key) && /^Key([A-Z])$/.exec(event.code)?.[1]) || key).toLowerCase();
}
