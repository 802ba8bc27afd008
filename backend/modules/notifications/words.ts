import type { Settings } from "../../../contract/accounts.ts";
import type { Money } from "../../../contract/money.ts";
import type { PlanId } from "../../../contract/plans.ts";
import { sentence } from "../../http/messages.ts";
import { plainLine } from "../../http/plain-text.ts";

type Reader = Pick<Settings, "language" | "timezone">;

/** The plan names, the same in every language. */
export const planNames: Record<PlanId, string> = { starter: "Starter", pro: "Pro", studio: "Studio" };

export function moneyText({ amount_minor, currency }: Money, { language }: Pick<Reader, "language">): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  return format.format(amount_minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export function numberText(number: number, { language }: Pick<Reader, "language">): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(number);
}

/** Returns the date in the reader's language and time zone. */
export function dayText(instant: number, { language, timezone }: Reader): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: timezone }).format(instant);
}

/** Returns the date and minute in the reader's language and time zone. */
export function instantText(instant: number, { language, timezone }: Reader): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: timezone }).format(
    instant,
  );
}

const beginningMaxSigns = 80;

/** Returns the beginning of a user's text on one line. No character is cut in half. */
export function beginningOf(text: string): string {
  const line = plainLine(text);
  const signs = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return signs.length <= beginningMaxSigns ? line : `${signs.slice(0, beginningMaxSigns).join("").trimEnd()}…`;
}

/** Returns the display name of a device, from its browser and system where known. */
export function deviceText(
  { browser, system }: { browser: string | null; system: string | null },
  { language }: Pick<Reader, "language">,
): string {
  if (browser !== null && system !== null) return sentence(language, "said.deviceNamed", { browser, system });
  return browser ?? system ?? sentence(language, "said.deviceUnknown");
}
