import type { TrainingStatus } from "../../../../contract/training.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import { trainingMoved } from "../facts.ts";
import * as records from "../records/inquiries.ts";
import { isUnpaid } from "../rules.ts";

/** Moves a request on in the open transaction and tells other rooms, unless it is not where it was thought to be. */
export async function moveOn(
  { facts, runtime }: Pick<TrainingDeps, "facts" | "runtime">,
  tx: Tx,
  { id, from, to, model }: { id: string; from: TrainingStatus; to: TrainingStatus; model?: string | null },
): Promise<records.InquiryRecord | undefined> {
  const change = {
    status: to,
    updated_at: runtime.now(),
    ...(model !== undefined && { model }),
    ...(!isUnpaid(to) && { is_open_draft: null }),
  };
  const moved = await records.moveInquiry(tx, id, from, change);
  if (moved) await facts.publish(tx, trainingMoved, { ownerId: moved.owner_id, inquiryId: id, from, to });
  return moved;
}
