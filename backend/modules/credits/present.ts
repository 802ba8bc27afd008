import type { Balance, Summary } from "../../../contract/billing.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import { available, availableOf, type Lot, toCredits } from "./rules.ts";

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
