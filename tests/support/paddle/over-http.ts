import type { IncomingMessage, ServerResponse } from "node:http";
import type { PaddleAnswer } from "./api.ts";

/** Reads an HTTP request to Paddle: `METHOD /path`, its query, and its JSON, or `undefined` if it has none. */
export async function readAsked(
  incoming: IncomingMessage,
): Promise<{ line: string; query: URLSearchParams; body: unknown }> {
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://paddle.invalid");
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  const body: unknown = parts.length === 0 ? undefined : JSON.parse(Buffer.concat(parts).toString());
  return { line: `${incoming.method} ${pathname}`, query: searchParams, body };
}

export function sendAnswer(outgoing: ServerResponse, { status, json, headers }: PaddleAnswer): void {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
}
