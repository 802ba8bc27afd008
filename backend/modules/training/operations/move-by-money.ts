import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import * as records from "../records/orders.ts";
import { isUnpaid, type Standing, statusByMoney } from "../rules.ts";
import { moveOn } from "./move-on.ts";

/**
 * Moves an order to match its payment, in the open transaction. An order that already matches or was erased stays
 * unchanged. If a refunded payment arrives again, the order returns to its previous status.
 */
export async function moveByMoney(
  deps: TrainingDeps,
  tx: Tx,
  { ownerId, id, standing }: { ownerId: string; id: string; standing: Standing },
): Promise<void> {
  const order = await records.lockOrder(deps.database, tx, ownerId, id);
  if (!order) return;
  const { status: from } = order;
  const isBack = from === "refunded" && standing === "paid";
  const to = isBack ? await statusBefore(tx, id) : statusByMoney(from, standing);
  if (to !== undefined) await moveOn(deps, tx, { id, from, to });
}

/**
 * Returns the status of a refunded order before the refund. An order whose refund was reported before its payment is
 * paid.
 */
async function statusBefore(tx: Tx, id: string) {
  const before = (await records.eventsOf(tx, [id])).findLast(({ status }) => status !== "refunded");
  return before && isUnpaid(before.status) ? "paid" : before?.status;
}
