import type { Settings } from "../../contract/accounts.ts";
import { languageCookie } from "../i18n/language.server.ts";
import { currencyCookie } from "../session/currency.server.ts";
import { timeZoneCookie } from "../session/time-zone.server.ts";

/** Copies the settings that every page needs into cookies of the current response. */
export async function rememberSettings(headers: Headers, { language, timezone, currency }: Settings): Promise<void> {
  headers.append("set-cookie", await languageCookie(language));
  headers.append("set-cookie", await timeZoneCookie(timezone));
  headers.append("set-cookie", await currencyCookie(currency));
}
