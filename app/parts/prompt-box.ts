/** The id of the prompt box, which its label, the examples and the saved prompt use. */
export const promptBoxId = "prompt";

/** Replaces the text of the prompt box as if it had been typed, and moves the cursor to the end. */
export function fillPrompt(text: string) {
  const box = document.getElementById(promptBoxId);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.focus();
  replaceText(box, text);
}

/** Replaces the text of a field as if it had been typed, and moves the cursor to the end. */
export function replaceText(box: HTMLTextAreaElement, text: string) {
  // React would not notice an assignment to `value`.
  box.setRangeText(text, 0, box.value.length, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
