import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import * as records from "../records/inquiries.ts";
import { statusByMoney } from "../rules.ts";
import { moveOn } from "./move-on.ts";

/**
 * One of the owner's requests, locked and brought to where its money stands: whatever order payments and refunds are heard
 * of in, and however often, what is known of them in the end counts.
 */
export async function settle(
  deps: Pick<TrainingDeps, "billing" | "database" | "facts" | "runtime">,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<records.InquiryRecord | undefined> {
  const inquiry = await records.lockInquiry(deps.database, tx, ownerId, id);
  if (!inquiry) return undefined;
  const standing = await deps.billing.readStanding(tx, ownerId, { kind: "training", item_id: id });
  const to = statusByMoney(inquiry.status, standing);
  return to === undefined ? inquiry : moveOn(deps, tx, { id, from: inquiry.status, to });
}
