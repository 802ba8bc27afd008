import { z } from "zod";
import { type Appearance, accents, appearanceCookieName, appearanceMaxAgeSeconds, themes } from "./appearance.ts";
import { firstPartyCookie } from "./cookies.server.ts";

/** Specification, section 1: dark and blue are the defaults. */
const appearance = z.object({
  theme: z.enum(themes).catch("dark"),
  accent: z.enum(accents).catch("blue"),
});

const cookie = firstPartyCookie({
  name: appearanceCookieName,
  maxAgeSeconds: appearanceMaxAgeSeconds,
  signed: false,
  isWrittenByScripts: true,
});

/** Returns theme and accent from the cookie, so that the first paint is correct. Unknown values become the defaults. */
export async function readAppearance(request: Request): Promise<Appearance> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return appearance.parse(typeof value === "object" && value ? value : {});
}

/** Returns the Set-Cookie header that stores a choice for a year. */
export function appearanceCookie(choice: Appearance): Promise<string> {
  return cookie().serialize(choice);
}
