import type { Tx } from "../../../adapters/database/port.ts";
import { publishWhenRecovered } from "../credit-alert.ts";
import type { CreditsDeps } from "../deps.ts";
import { post } from "../post.ts";
import * as records from "../records/credits.ts";
import type { LotSource } from "../tables.ts";
import { collectDebt } from "./collect-debt.ts";

export interface Grant {
  accountId: string;
  /** Identifies the reason. The same key never grants twice. */
  lotKey: string;
  source: LotSource;
  amountHundredths: number;
  /** In milliseconds since the epoch; `null` for credits that never expire. */
  expiresAt: number | null;
}

/** Grants the account a lot of credits in the open transaction, and pays its debt first. A repeated key changes nothing. */
export async function grant(deps: CreditsDeps, tx: Tx, wanted: Grant): Promise<void> {
  const { database, runtime } = deps;
  await records.lockAccount(database, tx, wanted.accountId);
  const now = runtime.now();
  // Two accounts of one mailbox may request the same lot at the same time.
  const isNew = await records.insertLotOnce(tx, {
    id: runtime.newId(),
    account_id: wanted.accountId,
    lot_key: wanted.lotKey,
    source: wanted.source,
    granted_hundredths: wanted.amountHundredths,
    remaining_hundredths: wanted.amountHundredths,
    reserved_hundredths: 0,
    expires_at: wanted.expiresAt,
    created_at: now,
  });
  if (!isNew) return;
  const txn = {
    id: runtime.newId(),
    account_id: wanted.accountId,
    kind: "grant" as const,
    idempotency_key: `grant:${wanted.lotKey}`,
    ref: wanted.lotKey,
    created_at: now,
  };
  const send = database.pipeline();
  await Promise.all([
    send(() => records.moveAccount(tx, wanted.accountId, { balanceHundredths: wanted.amountHundredths })),
    post(deps, send, tx, txn, { house: wanted.source, amountHundredths: wanted.amountHundredths }),
  ]);
  await collectDebt(deps, tx, wanted.accountId);
  await publishWhenRecovered(deps, tx, wanted.accountId);
}
