import type { CreditLotTable, LotSource } from "./tables.ts";

export type Lot = CreditLotTable;

/** The house accounts that credits come from or go to. Debts are paid between the user's own accounts. */
export const moveReasons = ["starter", "monthly", "pack", "usage", "expired", "refunds", "debt"] as const;
export type MoveReason = (typeof moveReasons)[number];

/** Credits that one line of the ledger moved. */
export interface MovedCredits {
  reason: MoveReason;
  hundredths: number;
}

/** The part of a hold that one lot covers, in hundredths. */
export interface Share {
  lotId: string;
  amountHundredths: number;
}

/**
 * The month that contains `now`, counted from the anchor. It starts on the anchor's day and time of day (UTC), or on the last
 * day of a shorter month. Both are in milliseconds; the end belongs to the next period.
 */
export function monthlyPeriod(anchor: number, now: number): { startsAt: number; endsAt: number } {
  const from = new Date(anchor);
  const to = new Date(now);
  const calendarMonths = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const months = Math.max(0, monthsAfter(anchor, calendarMonths) > now ? calendarMonths - 1 : calendarMonths);
  return { startsAt: monthsAfter(anchor, months), endsAt: monthsAfter(anchor, months + 1) };
}

const millisecondsPerDay = 86_400_000;

function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day) + (anchor - startOfDay(anchor));
}

function startOfDay(instant: number): number {
  return Math.floor(instant / millisecondsPerDay) * millisecondsPerDay;
}

export function isExpired(lot: Pick<Lot, "expires_at">, now: number): boolean {
  return lot.expires_at !== null && lot.expires_at <= now;
}

/** The credits of a lot that no hold reserves. */
export function unreserved(lot: Lot): number {
  return lot.remaining_hundredths - lot.reserved_hundredths;
}

/** The credits of a lot that can be spent now: not expired and not reserved. */
export function availableOf(lot: Lot, now: number): number {
  return isExpired(lot, now) ? 0 : unreserved(lot);
}

export function available(lots: readonly Lot[], now: number): number {
  return lots.reduce((sum, lot) => sum + availableOf(lot, now), 0);
}

const rankOfSource: Record<LotSource, number> = { starter: 0, monthly: 1, pack: 2 };

/** Soonest expiry first, then granted before bought credits, then the oldest. */
function compareForSpending(a: Lot, b: Lot): number {
  return (
    (a.expires_at ?? Number.POSITIVE_INFINITY) - (b.expires_at ?? Number.POSITIVE_INFINITY) ||
    rankOfSource[a.source] - rankOfSource[b.source] ||
    a.created_at - b.created_at ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Spreads an amount over the lots in spending order; `undefined` if they have fewer credits. */
export function spread(lots: readonly Lot[], amountHundredths: number, now: number): Share[] | undefined {
  const shares: Share[] = [];
  let missing = amountHundredths;
  for (const lot of lots.toSorted(compareForSpending)) {
    const taken = Math.min(missing, availableOf(lot, now));
    if (taken > 0) shares.push({ lotId: lot.id, amountHundredths: taken });
    missing -= taken;
    if (missing === 0) return shares;
  }
  return undefined;
}

/** Whether credits are used now. */
export function isOn({ settings }: { settings?: () => { is_on: boolean } }): boolean {
  return settings?.().is_on ?? true;
}
