import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import { findLot } from "../records/credits.ts";
import type { ClawBack } from "./claw-back.ts";
import { grant } from "./grant.ts";

/**
 * Grants credits again that were taken back, in the open transaction. They keep their expiry: credits of a month end with
 * it. The same key never grants twice.
 */
export async function regrant(deps: CreditsDeps, tx: Tx, { key, lotKey, ...wanted }: ClawBack): Promise<void> {
  const { source, expires_at: expiresAt } = (await findLot(tx, lotKey)) ?? { source: "pack", expires_at: null };
  await grant(deps, tx, { ...wanted, lotKey: `reclaim:${key}`, source, expiresAt });
}
