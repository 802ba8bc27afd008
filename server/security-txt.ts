import type { IncomingMessage, ServerResponse } from "node:http";
import type { SecuritySettings } from "./security-settings.ts";

const path = "/.well-known/security.txt";
/** The standard recommends that the file expires within a year (RFC 9116, section 2.5.5). */
const monthsValid = 11;

interface Stated {
  security: SecuritySettings | null;
  publicOrigin: string | null;
}

/**
 * Returns a function that answers a request for `/.well-known/security.txt` (RFC 9116) and tells whether it did. Without
 * a contact, it answers none.
 */
export function securityTxt({ security, publicOrigin }: Stated, now: () => number) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!security || request.method === "POST" || request.url?.split("?", 1)[0] !== path) return false;
    const text = textOf(security, publicOrigin, now());
    response.writeHead(200, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=86400",
      "content-length": Buffer.byteLength(text),
    });
    response.end(request.method === "HEAD" ? undefined : text);
    return true;
  };
}

function textOf({ contacts, policy }: SecuritySettings, publicOrigin: string | null, now: number): string {
  const today = new Date(now);
  // Always in the future, and the same for a whole month, so that caches and watchers see no change.
  const expires = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + monthsValid));
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    ...(publicOrigin === null ? [] : [`Canonical: ${publicOrigin}${path}`]),
    ...(policy === null ? [] : [`Policy: ${policy}`]),
  ];
  return `${lines.join("\n")}\n`;
}
