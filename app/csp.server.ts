import { randomBytes } from "node:crypto";
import { createContext } from "react-router";
import { host } from "./host.server.ts";

/** The nonce every script of one response carries; `undefined` in development, where the bundler injects its own. */
export const nonceContext = createContext<string | undefined>(undefined);

export function newNonce(): string | undefined {
  return host().development ? undefined : randomBytes(16).toString("base64");
}

/** Security headers of every page. Styles may stand in `style` attributes (sizes, colours of placeholders), never in elements. */
export function securityHeaders(nonce: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // `no-referrer` would make browsers send `Origin: null` with forms.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
  };
  const { google, secureCookies } = host();
  if (secureCookies) headers["strict-transport-security"] = "max-age=31536000";
  if (!nonce) return headers;
  headers["content-security-policy"] = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Browsers hold a form to this along its redirects too, and one leads to the issuer.
    ["form-action 'self'", ...(google ? [new URL(google.issuer).origin] : [])].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
  return headers;
}
