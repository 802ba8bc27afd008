import { z } from "zod";
import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "mailed-address", maxAgeSeconds: 3_600, signed: true });

/** The address a link was last mailed to from this browser: told here, so that it need not stand in an address bar. */
export async function readMailedAddress(request: Request): Promise<string | null> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return z.string().max(254).safeParse(value).data ?? null;
}

/** The Set-Cookie header that remembers it for an hour. */
export function mailedAddressCookie(email: string): Promise<string> {
  return cookie().serialize(email);
}
