/** How a provider writes an answer down, event by event. */
export interface ModelProtocol {
  /** The path that is asked. */
  path: RegExp;
  begin: readonly string[];
  piece(text: string): string;
  end: readonly string[];
  /** Instead of `end`, where a filter stopped the answer. */
  filtered: readonly string[];
  /** Instead of anything, where the request itself is refused for what it asks. */
  refusedAtOnce: readonly string[] | { status: number; json: unknown };
  /** In the middle of an answer. */
  broken: readonly string[];
  /** A key that is not taken; the message holds it, as some providers send back parts of it. */
  keyRefused(key: string): { status: number; json: unknown };
  /** The key in a request. */
  keyIn(headers: Record<string, string | string[] | undefined>): string;
}

/** One server-sent event of JSON. */
export function event(data: { type?: string } & Record<string, unknown>, isNamed = false): string {
  const name = isNamed && data.type ? `event: ${data.type}\n` : "";
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}
