import { email } from "../../../../contract/accounts.ts";
import { training, trainingRequest } from "../../../../contract/training.ts";
import type { Violation } from "../../../../contract/violations.ts";
import { accountLimit } from "../../../http/limits.ts";
import { refuse, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/orders.ts";
import { isUnpaid } from "../rules.ts";
import { moveOn } from "./move-on.ts";
import { presentOrderWithEvents } from "./present-order.ts";

/**
 * Sends the details of a paid order to the team, once. The domain event of the move also triggers the mail to its
 * owner.
 */
export const submitOrder = implement(
  training.submit,
  {
    limits: [
      // Each call checks all images.
      accountLimit({ name: "training submit: account", times: 120, perSeconds: 3_600 }),
    ],
  },
  async (deps, { params: { id } }, { userId }) => {
    const { database } = deps;
    return database.transaction(async (tx) => {
      const order = await records.lockOrder(database, tx, userId, id);
      if (!order) return refuse("NOT_FOUND");
      if (isUnpaid(order.status)) return refuse("CONFLICT", "trainingUnpaid");
      if (order.status === "refunded") return refuse("CONFLICT", "trainingEnded");
      // Already sent by a double click or another tab. Returns the current state.
      if (order.status !== "paid") return presentOrderWithEvents(tx, order);
      const violations = problemsOf(order);
      if (violations.length > 0) return refuseFields(...violations);
      const sent = await moveOn(deps, tx, { id, from: "paid", to: "in_review" });
      return presentOrderWithEvents(tx, sent ?? order);
    });
  },
);

/**
 * Returns the fields that block sending an order. Images do not: a paying user may add them, or a link, later, and the
 * team asks for what is missing.
 */
function problemsOf(order: records.TrainingOrderRecord): Violation[] {
  const missing = (["name", "email", "model_name"] as const)
    .filter((field) => order[field] === "")
    .map((field) => ({ field, key: "required", values: {} }));
  const isEmail = order.email === "" || email.safeParse(order.email).success;
  const isLink = trainingRequest.shape.dataset_link.safeParse(order.dataset_link).success;
  return [
    ...missing,
    ...(isEmail ? [] : [{ field: "email", key: "email", values: {} }]),
    ...(isLink ? [] : [{ field: "dataset_link", key: "url", values: {} }]),
    ...(order.has_consent === 1 ? [] : [{ field: "has_consent", key: "consentNeeded", values: {} }]),
  ];
}
