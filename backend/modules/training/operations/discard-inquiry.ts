import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { TrainingDeps } from "../deps.ts";
import { trainingDiscarded } from "../facts.ts";
import { lockInquiry, removeInquiry } from "../records/inquiries.ts";
import { isUnpaid } from "../rules.ts";

/** Discards one of the caller's orders that is not paid, with its pictures' measures; the uploads stay. */
export async function discardInquiry(
  { database, facts }: TrainingDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  return database.transaction(async (tx) => {
    const inquiry = await lockInquiry(database, tx, userId, id);
    if (!inquiry) return refuse("NOT_FOUND");
    if (!isUnpaid(inquiry.status)) return refuse("CONFLICT", "trainingPaid");
    await removeInquiry(tx, id);
    await facts.publish(tx, trainingDiscarded, { ownerId: userId, inquiryId: id });
    return done(undefined);
  });
}
