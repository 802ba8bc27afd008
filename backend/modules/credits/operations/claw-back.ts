import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import { postEntries } from "../post.ts";
import * as records from "../records/credits.ts";
import { available, type Lot, type Share, spread } from "../rules.ts";

export interface ClawBack {
  accountId: string;
  /** Identifies the reason. The same key never takes twice. */
  key: string;
  /** The lot that granted the credits. */
  lotKey: string;
  amountHundredths: number;
}

/**
 * Takes back refunded credits in the open transaction: from the lot that granted them, then from all others. Credits already
 * spent become a debt, which the next credits pay first. An account in debt cannot spend credits. Held credits stay held.
 */
export async function clawBack(deps: CreditsDeps, tx: Tx, wanted: ClawBack): Promise<void> {
  const { database, runtime } = deps;
  const { accountId, amountHundredths } = wanted;
  await records.lockAccount(database, tx, accountId);
  const idempotencyKey = `clawback:${wanted.key}`;
  if (await records.isPosted(tx, idempotencyKey)) return;
  const now = runtime.now();
  const shares = sharesOf(await records.lotsLeft(tx, accountId), wanted, now);
  for (const share of shares) {
    await records.moveLot(tx, share.lotId, { remainingHundredths: -share.amountHundredths, reservedHundredths: 0 });
  }
  const takenHundredths = sum(shares);
  const owedHundredths = amountHundredths - takenHundredths;
  await records.moveAccount(tx, accountId, { balanceHundredths: -takenHundredths, debtHundredths: owedHundredths });
  await postEntries(
    deps,
    database.pipeline(),
    tx,
    {
      id: runtime.newId(),
      account_id: accountId,
      kind: "clawback",
      idempotency_key: idempotencyKey,
      ref: wanted.lotKey,
      created_at: now,
    },
    {
      reason: "refunds",
      amounts: {
        [`user:${accountId}`]: -takenHundredths,
        [`user:${accountId}:debt`]: -owedHundredths,
        "house:refunds": amountHundredths,
      },
    },
  );
}

function sharesOf(lots: readonly Lot[], { lotKey, amountHundredths }: ClawBack, now: number): Share[] {
  const given = lots.filter(({ lot_key }) => lot_key === lotKey);
  const others = lots.filter(({ lot_key }) => lot_key !== lotKey);
  const first = upTo(given, amountHundredths, now);
  return [...first, ...upTo(others, amountHundredths - sum(first), now)];
}

function upTo(lots: readonly Lot[], amountHundredths: number, now: number): Share[] {
  const taken = Math.min(available(lots, now), amountHundredths);
  return taken === 0 ? [] : (spread(lots, taken, now) ?? []);
}

function sum(shares: readonly Share[]): number {
  return shares.reduce((total, share) => total + share.amountHundredths, 0);
}
