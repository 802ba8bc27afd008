import { toCredits, toHundredths } from "../../../contract/hundredths.ts";
import { maxCostField } from "../../../contract/request-headers.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, type Refusal, refuse, refuseFields } from "../../http/operation.ts";
import type { CreditsDeps } from "./deps.ts";
import * as records from "./records/credits.ts";
import { type Lot, spread } from "./rules.ts";
import type { CreditHoldPartTable } from "./tables.ts";

export interface HoldRequest {
  accountId: string;
  /** Identifies the hold. A repeated request for the same hold changes nothing. */
  holdId: string;
  amountHundredths: number;
  /** The reason for the hold, for example `run:<id>`. */
  ref: string;
  /** The highest price that the caller agreed to, in credits; no limit if omitted. */
  maxCostCredits?: number | undefined;
}

/** Several new holds of one account. */
export interface HoldsRequest extends Pick<HoldRequest, "accountId" | "maxCostCredits"> {
  holds: readonly Pick<HoldRequest, "holdId" | "amountHundredths" | "ref">[];
}

/** Returns the refusal of a price above the agreed one. Throws if an amount is no amount. */
export function refuseAmounts(
  holds: readonly Pick<HoldRequest, "amountHundredths">[],
  maxCostCredits: number | undefined,
): Refusal | undefined {
  for (const { amountHundredths } of holds) {
    if (!Number.isSafeInteger(amountHundredths) || amountHundredths <= 0) {
      throw new Error(`A hold needs a whole, positive amount, not ${amountHundredths}.`);
    }
  }
  const total = holds.reduce((sum, { amountHundredths }) => sum + amountHundredths, 0);
  if (maxCostCredits === undefined || total <= toHundredths(maxCostCredits)) return undefined;
  return refuseFields({ field: maxCostField, key: "costsMore", values: { cost: toCredits(total) } });
}

/** Stores new holds of a locked account, unless its lots have too few credits. */
export async function reserve(
  { database, runtime }: CreditsDeps,
  tx: Tx,
  accountId: string,
  lots: readonly Lot[],
  holds: HoldsRequest["holds"],
): Promise<Outcome<undefined>> {
  const now = runtime.now();
  const left = new Map(lots.map((lot) => [lot.id, lot]));
  const reserved = new Map<string, number>();
  const parts: CreditHoldPartTable[] = [];
  for (const { holdId, amountHundredths } of holds) {
    const shares = spread([...left.values()], amountHundredths, now);
    if (!shares) return refuse("INSUFFICIENT_CREDITS");
    for (const [position, { lotId, amountHundredths: amount }] of shares.entries()) {
      parts.push({ hold_id: holdId, position, lot_id: lotId, reserved_hundredths: amount });
      reserved.set(lotId, (reserved.get(lotId) ?? 0) + amount);
      const lot = left.get(lotId);
      if (lot) left.set(lotId, { ...lot, reserved_hundredths: lot.reserved_hundredths + amount });
    }
  }
  const held = holds.map(({ holdId, amountHundredths, ref }) => ({
    id: holdId,
    account_id: accountId,
    ref,
    amount_hundredths: amountHundredths,
    captured_hundredths: 0,
    created_at: now,
    released_at: null,
  }));
  const total = holds.reduce((sum, { amountHundredths }) => sum + amountHundredths, 0);
  const send = database.pipeline();
  await Promise.all([
    send(() => records.insertHolds(tx, held)),
    send(() => records.insertParts(tx, parts)),
    ...[...reserved].map(([lotId, reservedHundredths]) =>
      send(() => records.moveLot(tx, lotId, { remainingHundredths: 0, reservedHundredths })),
    ),
    send(() => records.moveAccount(tx, accountId, { heldHundredths: total })),
  ]);
  return done(undefined);
}

/** Locks the account, then reads its lots and the hold if it exists. */
export async function lockedState(
  { database }: CreditsDeps,
  tx: Tx,
  { accountId, holdId }: Pick<HoldRequest, "accountId" | "holdId">,
) {
  const read = async () => {
    const send = database.pipeline();
    const [state, lots, existing] = await Promise.all([
      send(() => records.lockState(database, tx, accountId)),
      send(() => records.lotsLeft(tx, accountId)),
      send(() => records.findHold(tx, holdId)),
    ]);
    return { state, lots, existing };
  };
  const found = await read();
  if (found.state) return found;
  await records.createAccount(tx, accountId);
  return read();
}
