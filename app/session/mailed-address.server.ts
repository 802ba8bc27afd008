import { z } from "zod";
import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "mailed-address", maxAgeSeconds: 3_600, signed: true });

/** Returns the address that this browser last requested a mailed link for. The cookie keeps it out of the URL. */
export async function readMailedAddress(request: Request): Promise<string | null> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return z.string().max(254).safeParse(value).data ?? null;
}

/** Returns the Set-Cookie header that stores the address for an hour. */
export function mailedAddressCookie(email: string): Promise<string> {
  return cookie().serialize(email);
}
