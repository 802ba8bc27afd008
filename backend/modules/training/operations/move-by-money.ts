import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import * as records from "../records/orders.ts";
import { isUnpaid, type Standing, statusByMoney } from "../rules.ts";
import { moveOn } from "./move-on.ts";

/**
 * Moves an order to where its money stands, in the open transaction; one that is there already, or was erased, stays. When
 * money that went back has come again, the order is where it was before.
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

/** Where a refunded order was before. One whose money went back before it was reported to have come is paid. */
async function statusBefore(tx: Tx, id: string) {
  const before = (await records.eventsOf(tx, [id])).findLast(({ status }) => status !== "refunded");
  return before && isUnpaid(before.status) ? "paid" : before?.status;
}
