import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import { lockInquiry } from "../records/inquiries.ts";
import { isUnpaid } from "../rules.ts";
import { moveOn } from "./move-on.ts";

/** Records that a checkout for an order starts: a draft now waits for its payment. Returns whether the order can be paid. */
export async function onCheckoutStarted(deps: TrainingDeps, tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const inquiry = await lockInquiry(deps.database, tx, ownerId, id);
  if (!inquiry || !isUnpaid(inquiry.status)) return false;
  if (inquiry.status === "draft") await moveOn(deps, tx, { id, from: "draft", to: "awaiting_payment" });
  return true;
}
