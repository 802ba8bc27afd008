import type { Context } from "hono";
import { html, raw } from "hono/html";
import { deriveKey } from "../keys/key-ring.ts";
import { languageOf } from "./bind.ts";
import { refusalResponse } from "./errors.ts";
import { isSameSecret } from "./is-same-secret.ts";
import { refuse } from "./operation.ts";

export type Html = ReturnType<typeof html>;

/** Nothing runs, loads or is sent. Styles are inline. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1, h2, h3 { overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin-bottom: 0; }
li, dd, pre, td { overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; }
li { padding: .75rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
small { display: block; opacity: .8; }
iframe { width: 100%; height: 36rem; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 8px; }
pre { white-space: pre-wrap; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .75rem .4rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
`;

/** Returns a self-contained page for developers. It needs no scripts or other files. */
export async function plainPage(c: Context, title: string, content: Html): Promise<Response> {
  c.header("content-security-policy", contentSecurityPolicy);
  // The address may contain a token, which links must not leak.
  c.header("referrer-policy", "no-referrer");
  c.header("content-language", "en");
  return c.html(
    await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${raw(style)}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body>
</html>`,
  );
}

/** Formats a timestamp for plain pages, in UTC. */
export function asTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("T", " ").slice(0, 19);
}

/**
 * Returns the token that grants access to pages. It is the same in every process and at every start, so the address in
 * any log works. `purpose` separates the tokens of different pages.
 */
export function pageToken(secret: Uint8Array, purpose: string): string {
  return deriveKey(secret, purpose, 24).export().toString("base64url");
}

/** Whether a request may see pages behind this token. `null` opens them to everyone. */
export function isOpenTo(c: Context, token: string | null): boolean {
  return token === null || isSameSecret(c.req.query("token") ?? "", token);
}

/** Returns the response for all other requests: not found. */
export function notFound(c: Context): Response {
  return refusalResponse(refuse("NOT_FOUND"), languageOf(c));
}
