import { adminUsers } from "../../../../contract/admin/users.ts";
import { refuse } from "../../../http/operation.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";

/**
 * Moves a user to another plan without a payment. What a subscription pays for is not changed here: its provider would
 * charge for another plan than the user has.
 */
export const changePlan = implement(adminUsers.plan, (deps, { params: { id }, body: { plan } }, caller) =>
  changeUser(deps, id, async (tx) => {
    const { credits, payments } = deps;
    if (await payments.paysForPlan(tx, id)) return refuse("CONFLICT", "planIsPaid");
    const before = await credits.planOf(tx, id);
    if (before.id === plan) return undefined;
    await payments.endUncharged(tx, id);
    await credits.changePlan(tx, id, plan);
    await deps.audit.record(tx, caller, {
      action: "user.plan_changed",
      target: { kind: "user", id },
      changes: { plan: { before: before.id, after: plan } },
    });
    return undefined;
  }),
);
