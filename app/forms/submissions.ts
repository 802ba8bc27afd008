/**
 * Outcomes of forms sent by scripts. A form that is no longer being sent may have been accepted or refused, may have
 * received no answer, or the user may have left its page before the answer.
 */
const accepted = new WeakSet<FormData>();
const lost = new WeakSet<FormData>();

/** Forgets the outcome of a form that is sent again. Browser only. */
export function forgetOutcome(sent: FormData): void {
  accepted.delete(sent);
  lost.delete(sent);
}

/** Records that the server accepted a form: it answered with a redirect. Browser only. */
export function noteAccepted(sent: FormData): void {
  accepted.add(sent);
}

/** Whether the server accepted the form. */
export function wasAccepted(sent: FormData): boolean {
  return accepted.has(sent);
}

/** Records that sending a form failed. Browser only. */
export function noteLost(sent: FormData): void {
  lost.add(sent);
}

/** Whether sending the form failed. */
export function wasLost(sent: FormData): boolean {
  return lost.has(sent);
}
