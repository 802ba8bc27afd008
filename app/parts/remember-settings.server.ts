import type { Settings } from "../../contract/accounts.ts";
import { languageCookie } from "../i18n/language.server.ts";
import { currencyCookie } from "../session/currency.server.ts";
import { timeZoneCookie } from "../session/time-zone.server.ts";

/** Mirrors the settings every page needs into cookies, with the response that is on its way. */
export async function rememberSettings(headers: Headers, { language, timezone, currency }: Settings): Promise<void> {
  headers.append("set-cookie", await languageCookie(language));
  headers.append("set-cookie", await timeZoneCookie(timezone));
  headers.append("set-cookie", await currencyCookie(currency));
}
