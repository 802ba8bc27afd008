/**
 * Requests for runs in this tab since the page was loaded, each with the history entries of the forms that sent them,
 * in order.
 */
const asked = new Map<string, string[]>();

/**
 * Returns the value that distinguishes a form from earlier forms with the same request. It is empty unless a form in
 * another history entry of this tab sent the same request and was accepted. A form opened again through a link
 * therefore starts another run. A form reached with Back, or in another tab, with its own memory, repeats the same one.
 */
export function repeatKeyOf(request: string, entry: string): string {
  const [first = entry] = asked.get(request) ?? [];
  return first === entry ? "" : entry;
}

/** Records that the form of this history entry sent the request and was accepted. */
export function recordRequest(request: string, entry: string): void {
  const entries = asked.get(request) ?? [];
  if (!entries.includes(entry)) asked.set(request, [...entries, entry]);
}
