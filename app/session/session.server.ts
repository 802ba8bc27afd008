import { createContext } from "react-router";
import { z } from "zod";
import { type SignedIn, user } from "../../contract/accounts.ts";
import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "session", maxAgeSeconds: 90 * 24 * 3_600, signed: true });

const stored = z.object({
  access: z.string().min(1),
  refresh: z.string().min(1),
  user: user.pick({ id: true, email: true, display_name: true, avatar_url: true }),
});
export type StoredSession = z.infer<typeof stored>;

/** The session of one request. Changes are sent to the browser with the response to this request. */
export class Session {
  #current: StoredSession | undefined;
  #presented: boolean;
  #changed = false;

  private constructor(current: StoredSession | undefined, presented: boolean) {
    this.#current = current;
    this.#presented = presented;
  }

  /** Reads the session cookie. A forged, altered or damaged cookie counts as signed out and is cleared. */
  static async read(request: Request): Promise<Session> {
    const header = request.headers.get("cookie");
    const presented = header?.includes(`${cookie().name}=`) ?? false;
    if (!presented) return new Session(undefined, false);
    return new Session(await readStored(header), true);
  }

  get current(): StoredSession | undefined {
    return this.#current;
  }

  start({ access, refresh, user }: SignedIn): void {
    const { id, email, display_name, avatar_url } = user;
    this.#current = { access, refresh, user: { id, email, display_name, avatar_url } };
    this.#changed = true;
  }

  /** Stores new tokens. Keeps the old refresh token when the API returns none. */
  renew(access: string, refresh: string | undefined): void {
    if (!this.#current) return;
    this.#current = { ...this.#current, access, refresh: refresh ?? this.#current.refresh };
    this.#changed = true;
  }

  end(): void {
    this.#current = undefined;
    this.#changed = true;
  }

  /** Returns the Set-Cookie header for changes in this request, if any. */
  async setCookie(): Promise<string | undefined> {
    if (this.#current) return this.#changed ? cookie().serialize(this.#current) : undefined;
    return this.#presented ? cookie().serialize("", { maxAge: 0 }) : undefined;
  }
}

/**
 * Caches parsed cookies, because verifying a signature is slow and a browser sends the same cookie until the session
 * changes.
 */
const readCookies = new Map<string, StoredSession>();
const readCookiesMax = 10_000;

async function readStored(header: string | null): Promise<StoredSession | undefined> {
  // Only the exact name counts: on https a cookie without the `__Host-` prefix may come from a sibling domain.
  const named = `${cookie().name}=`;
  const pair = header?.split(/; */).find((part) => part.startsWith(named));
  const value = pair?.slice(named.length) ?? "";
  const known = readCookies.get(value);
  if (known) return known;
  const parsed = stored.safeParse(await cookie().parse(header));
  if (!parsed.success) return undefined;
  if (readCookies.size >= readCookiesMax) readCookies.clear();
  readCookies.set(value, parsed.data);
  return parsed.data;
}

export const sessionContext = createContext<Session>();

const accessPayload = z.object({ exp: z.number() });
/** Specification, section 9: a token counts as expired this long before its expiry. */
const expiryMarginMilliseconds = 30_000;

/**
 * Whether an access token has expired or is about to. An unreadable token counts as expired. The API verifies the
 * signature.
 */
export function isExpired(accessToken: string, nowMilliseconds: number): boolean {
  const payload = accessToken.split(".")[1] ?? "";
  try {
    const parsed = accessPayload.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return parsed.exp * 1_000 - expiryMarginMilliseconds <= nowMilliseconds;
  } catch {
    return true;
  }
}
