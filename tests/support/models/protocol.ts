/** How a provider writes an answer, event by event. */
export interface ModelProtocol {
  /** The request path. */
  path: RegExp;
  begin: readonly string[];
  piece(text: string): string;
  end: readonly string[];
  /** Sent instead of `end` if a filter stops the answer. */
  filtered: readonly string[];
  /** Sent instead of an answer if the request itself is refused for its content. */
  refusedAtOnce: readonly string[] | { status: number; json: unknown };
  /** Sent in the middle of an answer. */
  broken: readonly string[];
  /** The response to an invalid key. The message contains the key, because some providers return parts of it. */
  keyRefused(key: string): { status: number; json: unknown };
  /** Returns the key in a request. */
  keyIn(headers: Record<string, string | string[] | undefined>): string;
}

/** Returns one server-sent event of JSON. */
export function event(data: { type?: string } & Record<string, unknown>, isNamed = false): string {
  const name = isNamed && data.type ? `event: ${data.type}\n` : "";
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}
