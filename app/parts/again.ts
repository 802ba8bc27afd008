/** What runs were asked for in this tab since its page was loaded, each with the history entries of the forms that asked, in order. */
const asked = new Map<string, string[]>();

/**
 * What a form says besides what it asks for. Empty, unless a form of another history entry of this tab has asked for the same
 * and led to it: a form that was opened anew by a link asks for another one. Back leads to an entry that has asked already,
 * and another tab has its own memory: both ask for the same one.
 */
export function againOf(wish: string, entry: string): string {
  const [first = entry] = asked.get(wish) ?? [];
  return first === entry ? "" : entry;
}

/** Remembers that a form of that history entry led to what it asked for. */
export function noteAsked(wish: string, entry: string): void {
  const entries = asked.get(wish) ?? [];
  if (!entries.includes(entry)) asked.set(wish, [...entries, entry]);
}
