import type { FreeCreditNote } from "../../../contract/admin/sign-up-terms.ts";
import type { Balance, Summary } from "../../../contract/billing.ts";
import { toCredits } from "../../../contract/hundredths.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import type { FreeCredits } from "../sign-up/index.ts";
import { available, availableOf, type Lot } from "./rules.ts";

export function presentBalance(lots: readonly Lot[], heldHundredths: number, now: number): Balance {
  return { current_credits: toCredits(available(lots, now)), held_credits: toCredits(heldHundredths) };
}

export function presentSummary(
  lots: readonly Lot[],
  heldHundredths: number,
  nextGrantAt: number | null,
  now: number,
): Summary {
  const bought = lots.filter((lot) => lot.source === "pack");
  const given = lots.filter((lot) => lot.source !== "pack");
  return {
    ...presentBalance(lots, heldHundredths, now),
    monthly_credits: toCredits(available(given, now)),
    purchased_credits: toCredits(available(bought, now)),
    expiring: lots
      .flatMap((lot) =>
        lot.expires_at !== null && availableOf(lot, now) > 0
          ? { credits: toCredits(availableOf(lot, now)), expires_at: instant(lot.expires_at) }
          : [],
      )
      .toSorted((a, b) => a.expires_at.localeCompare(b.expires_at)),
    next_grant_at: instantOrNull(nextGrantAt),
  };
}

const dayMilliseconds = 24 * 3_600 * 1_000;

/** Returns why the account has not got all free credits of its first month; `null` if it has, or if nothing is decided. */
export function freeCreditNote(decision: FreeCredits, now: number): FreeCreditNote | null {
  if (decision.kind === "none") return decision.reason;
  if (decision.kind !== "granted" || !decision.portions) return null;
  return now < decision.since + (decision.portions.days - 1) * dayMilliseconds ? "in_portions" : null;
}
