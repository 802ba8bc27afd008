import { defaultSettings, isCurrency } from "../../contract/accounts.ts";
import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "currency", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

/** Returns the currency for prices. After sign-in the cookie mirrors the user's setting. */
export async function readCurrency(request: Request): Promise<string> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return typeof value === "string" && isCurrency(value) ? value : defaultSettings.currency;
}

/** Returns the Set-Cookie header that stores a currency for a year. */
export function currencyCookie(currency: string): Promise<string> {
  return cookie().serialize(currency);
}
