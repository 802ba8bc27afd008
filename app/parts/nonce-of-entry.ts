const place = "formNonce";
type Entry = Pick<History, "state" | "replaceState">;

/** Returns the nonce of the current history entry. An entry without one gets the given one. Browser only. */
export function nonceOfEntry(history: Entry, given: string): string {
  const { [place]: kept } = stateOf(history);
  if (typeof kept === "string") return kept;
  keepNonce(history, given);
  return given;
}

/** Gives the current history entry a nonce. It survives a reload, and going elsewhere and back. Browser only. */
export function keepNonce(history: Entry, nonce: string): void {
  history.replaceState({ ...stateOf(history), [place]: nonce }, "");
}

/** The router keeps its own values beside ours. */
function stateOf({ state }: Entry): Record<string, unknown> {
  return typeof state === "object" ? { ...state } : {};
}
