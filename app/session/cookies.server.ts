import { type Cookie, createCookie } from "react-router";
import { host } from "../host.server.ts";

interface CookieChoices {
  name: string;
  maxAgeSeconds?: number;
  /** A signed cookie is ignored after tampering. Use `false` only where any value from the user is acceptable. */
  signed: boolean;
  /** The only path it is sent to. By default, all. */
  path?: string;
  /** Whether the page's scripts write it too. It then has no `HttpOnly` and the same name everywhere. */
  isWrittenByScripts?: boolean;
}

/**
 * Returns a first-party HttpOnly cookie. On https it carries `Secure` and the `__Host-` prefix, which pins it to this
 * host (RFC 6265bis, section 4.1.3.2). It is created on first use, when the host is known.
 */
export function firstPartyCookie({
  name,
  maxAgeSeconds,
  signed,
  path = "/",
  isWrittenByScripts = false,
}: CookieChoices): () => Cookie {
  let cookie: Cookie | undefined;
  return () => {
    const { secureCookies, cookieSecrets } = host();
    // Browsers accept the prefix only for cookies of all paths.
    const isPinned = secureCookies && !isWrittenByScripts && path === "/";
    cookie ??= createCookie(isPinned ? `__Host-${name}` : name, {
      httpOnly: !isWrittenByScripts,
      sameSite: "lax",
      path,
      secure: secureCookies,
      maxAge: maxAgeSeconds,
      secrets: signed ? [...cookieSecrets] : [],
    });
    return cookie;
  };
}
