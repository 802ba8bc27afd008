import { pause } from "../pause.ts";

/** So long the tab that has the focus is let go first. */
const focusFirstMilliseconds = 300;
/** Longer than other tabs take to hear the same. */
const claimMilliseconds = 10_000;

/** Whether this tab is to tell of something: of those that are seen one does, and rather the one that has the focus. */
export async function isFirstToShow(id: string): Promise<boolean> {
  if (document.hidden) return false;
  if (!("locks" in navigator)) return true;
  const unending = new AbortController().signal;
  if (!document.hasFocus()) await pause(focusFirstMilliseconds, unending);
  return new Promise((resolve) => {
    void navigator.locks.request(`told of ${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? pause(claimMilliseconds, unending) : undefined;
    });
  });
}
