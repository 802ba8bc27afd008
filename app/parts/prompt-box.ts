/** The id of the prompt box, so that its label, the examples and the kept prompt find it. */
export const promptBoxId = "prompt";

/** Replaces what is in the prompt box as if it had been typed, and puts the cursor behind it. */
export function fillPrompt(text: string) {
  const box = document.getElementById(promptBoxId);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.focus();
  // Assigning `value` would be invisible to React.
  box.setRangeText(text, 0, box.value.length, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
