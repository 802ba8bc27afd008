import type { TrainingInquiry } from "../../../../contract/training.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { TrainingDeps } from "../deps.ts";
import { findInquiry } from "../records/inquiries.ts";
import { isUnpaid } from "../rules.ts";
import { settle } from "./settle.ts";
import { tellInquiry } from "./tell-inquiry.ts";

/** Asks the payment provider about a request's payments, and gives the request as it stands then: nobody's word counts but the provider's. */
export async function confirmPayment(
  deps: TrainingDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<TrainingInquiry>> {
  const { billing, database } = deps;
  const known = await findInquiry(database.read, userId, id);
  if (!known) return refuse("NOT_FOUND");
  const hasAnswered =
    !isUnpaid(known.status) || (await billing.refreshPayments(userId, { kind: "training", item_id: id }));
  return database.transaction(async (tx) => {
    const inquiry = await settle(deps, tx, userId, id);
    if (!inquiry) return refuse("NOT_FOUND");
    if (isUnpaid(inquiry.status) && !hasAnswered) return refuse("SERVICE_UNAVAILABLE", "paymentUnknown");
    return tellInquiry(tx, inquiry);
  });
}
