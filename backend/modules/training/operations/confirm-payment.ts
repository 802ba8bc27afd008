import { training } from "../../../../contract/training.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findInquiry } from "../records/inquiries.ts";
import { askProviderLimit, isUnpaid } from "../rules.ts";
import { settle } from "./settle.ts";
import { tellInquiry } from "./tell-inquiry.ts";

/** Asks the payment provider about a request's payments, and gives the request as it stands then: nobody's word counts but the provider's. */
export const confirmPayment = implement(
  training.confirmPayment,
  { limits: [askProviderLimit] },
  async (deps, { params: { id } }, { userId }) => {
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
  },
);
