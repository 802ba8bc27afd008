import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "setup-skipped", maxAgeSeconds: 86_400, signed: false });

/** Whether this browser skipped the setup of the studio. */
export async function hasSkippedSetup(request: Request): Promise<boolean> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return value === "1";
}

/** Returns the Set-Cookie header that stops leading this browser to the setup. */
export function skippedSetupCookie(): Promise<string> {
  return cookie().serialize("1");
}
