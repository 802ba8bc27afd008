import type { TrainingStatus } from "../../../../contract/training.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import { trainingMoved } from "../domain-events.ts";
import * as records from "../records/orders.ts";
import { isUnpaid } from "../rules.ts";

/** Moves an order in the open transaction and publishes the domain event, unless its status has changed meanwhile. */
export async function moveOn(
  { domainEvents, runtime }: Pick<TrainingDeps, "domainEvents" | "runtime">,
  tx: Tx,
  { id, from, to, model }: { id: string; from: TrainingStatus; to: TrainingStatus; model?: string | null },
): Promise<records.TrainingOrderRecord | undefined> {
  const change = {
    status: to,
    updated_at: runtime.now(),
    ...(model !== undefined && { model }),
    ...(!isUnpaid(to) && { is_open_draft: null }),
  };
  const moved = await records.moveOrder(tx, id, from, change);
  if (moved) await domainEvents.publish(tx, trainingMoved, { ownerId: moved.owner_id, orderId: id, from, to });
  return moved;
}
