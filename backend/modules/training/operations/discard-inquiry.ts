import { training } from "../../../../contract/training.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { trainingDiscarded } from "../facts.ts";
import * as records from "../records/inquiries.ts";
import { askProviderLimit, isUnpaid } from "../rules.ts";
import { settle } from "./settle.ts";

/** Forgets a request that is not paid, with its pictures' measures; the uploads stay. */
export const discardInquiry = implement(
  training.discard,
  { limits: [askProviderLimit] },
  async (deps, { params: { id } }, { userId }) => {
    // Money that is on its way is seen first; where the provider does not answer, it is told when it comes.
    if (await records.findInquiry(deps.database.read, userId, id)) {
      await deps.billing.refreshPayments(userId, { kind: "training", item_id: id });
    }
    return deps.database.transaction(async (tx) => {
      const inquiry = await settle(deps, tx, userId, id);
      if (!inquiry) return refuse("NOT_FOUND");
      if (!isUnpaid(inquiry.status)) return refuse("CONFLICT", "trainingPaid");
      await records.removeInquiry(tx, id);
      await deps.facts.publish(tx, trainingDiscarded, { ownerId: userId, inquiryId: id });
      return done(undefined);
    });
  },
);
