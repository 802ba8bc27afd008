import { isAlive } from "./ui/alive.ts";

/**
 * What is typed and chosen before the scripts of a page run. Its forms work by then, and scripts may come late: React
 * keeps what is in inputs, and puts into a `textarea` that came with a text that text again.
 */
const typed = new Map<HTMLTextAreaElement, string>();

function note({ target }: Pick<Event, "target">) {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
}

/** Notes what stands in the page, and what is typed until it is given back; call it before anything of React runs. */
export function saveTyped(): void {
  for (const box of document.querySelectorAll("textarea")) {
    if (box.value !== box.defaultValue) note({ target: box });
  }
  document.addEventListener("input", note, { capture: true });
}

/** Puts back what was typed; for a layout effect around the page, so that effects inside of it read the page as it is. */
export function restoreTyped(): void {
  document.removeEventListener("input", note, { capture: true });
  for (const [box, text] of typed) {
    if (box.value !== text) box.value = text;
  }
  typed.clear();
}

/**
 * Says that the page is alive: files that were chosen before are heard of by who waits for them, and whoever looks sees
 * it at the page's root.
 */
export function hydrate(): void {
  if (isAlive()) return;
  document.documentElement.dataset.alive = "";
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=file]")) {
    if (input.files?.length) input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
