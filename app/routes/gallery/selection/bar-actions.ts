import { selectionFormId } from "../../../parts/tile-tick.tsx";

/** The first thing that can be done with a selection. */
export function firstActionOf(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    `button[form=${selectionFormId}]:enabled, #${selectionFormId} button:enabled`,
  );
}

/** Presses the button of an intent, where the page has it. */
export function pressAction(intent: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(
    `#${selectionFormId} button[name=intent][value=${intent}]:enabled`,
  );
  button?.click();
  return button !== null;
}
