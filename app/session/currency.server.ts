import { defaultSettings, isCurrency } from "../../contract/accounts.ts";
import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "currency", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

/** The currency a user reads prices in: the cookie mirrors their setting from sign-in on. */
export async function readCurrency(request: Request): Promise<string> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return typeof value === "string" && isCurrency(value) ? value : defaultSettings.currency;
}

/** The Set-Cookie header that remembers a currency for a year. */
export function currencyCookie(currency: string): Promise<string> {
  return cookie().serialize(currency);
}
