import { isAlive } from "./ui/alive.ts";

/**
 * Text typed before the scripts of a page run. The forms already work by then, and scripts may load late. React keeps
 * the values of inputs, but resets a `textarea` to its initial text.
 */
const typed = new Map<HTMLTextAreaElement, string>();

function note({ target }: Pick<Event, "target">) {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
}

/** Saves the current field values, and later typing until it is restored. Call it before any React code runs. */
export function saveTyped(): void {
  for (const box of document.querySelectorAll("textarea")) {
    if (box.value !== box.defaultValue) note({ target: box });
  }
  document.addEventListener("input", note, { capture: true });
}

/**
 * Restores typed text. Call it in a layout effect around the page, so that effects inside it read the restored values.
 */
export function restoreTyped(): void {
  document.removeEventListener("input", note, { capture: true });
  for (const [box, text] of typed) {
    if (box.value !== text) box.value = text;
  }
  typed.clear();
}

/** Marks the page as hydrated at its root element, and dispatches events for files that were chosen earlier. */
export function markHydrated(): void {
  if (isAlive()) return;
  document.documentElement.dataset.alive = "";
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=file]")) {
    if (input.files?.length) input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
