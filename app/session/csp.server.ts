import { randomBytes } from "node:crypto";
import { createContext } from "react-router";
import { host } from "../host.server.ts";

/** The nonce of every script in one response; `null` in development, where the bundler injects its own scripts. */
export const nonceContext = createContext<string | null>(null);

/** The Paddle environment of a page that shows Paddle's checkout overlay; `null` for other pages. */
export const paddleContext = createContext<PaddleWorld | null>(null);
type PaddleWorld = "sandbox" | "production";

/**
 * Hosts that Paddle's script uses, as reported by its users; Paddle publishes no list (paddle-js-wrapper, issue 22).
 * Its frame requests payment methods from the browser.
 */
const paddleHosts = {
  sandbox: { frame: "https://sandbox-buy.paddle.com", files: "https://sandbox-cdn.paddle.com https://cdn.paddle.com" },
  production: { frame: "https://buy.paddle.com", files: "https://cdn.paddle.com" },
} as const satisfies Record<PaddleWorld, unknown>;

export function newNonce(): string | null {
  return host().development ? null : randomBytes(16).toString("base64");
}

/**
 * Returns the security headers of every page. Styles are allowed in `style` attributes (sizes, placeholder colors), but
 * not in `style` elements.
 */
export function securityHeaders(nonce: string | null, paddle: PaddleWorld | null = null): Record<string, string> {
  const hosts = paddle === null ? undefined : paddleHosts[paddle];
  const and = (more: string | undefined) => (more === undefined ? "" : ` ${more}`);
  const headers: Record<string, string> = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // `no-referrer` would make browsers send `Origin: null` with forms.
    "referrer-policy": "same-origin",
    "permissions-policy": [
      "camera=(), geolocation=(), microphone=(), browsing-topics=()",
      ...(hosts ? [`payment=(self "${hosts.frame}")`] : []),
    ].join(", "),
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
  };
  const { secureCookies } = host();
  if (secureCookies) headers["strict-transport-security"] = "max-age=31536000";
  if (!nonce) return headers;
  headers["content-security-policy"] = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${and(hosts && "https://cdn.paddle.com")}`,
    `style-src 'self'${and(hosts?.files)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${and(hosts?.files)}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${and(hosts && "https://*.paddle.com")}`,
    ...(hosts ? [`frame-src ${hosts.frame}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return headers;
}
