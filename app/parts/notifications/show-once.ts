import { pause } from "../../framework/pause.ts";

/** How long other tabs wait for the focused tab. */
const focusFirstMilliseconds = 300;
/** Longer than other tabs need to receive the same update. */
const claimMilliseconds = 10_000;

/**
 * Whether this tab should show a notification. One visible tab does, preferably the focused one; without Web Locks, every
 * visible tab does.
 */
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
