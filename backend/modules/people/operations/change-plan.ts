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
    // Payments lock only the credits, so one could otherwise change the plan between the check and the change.
    await credits.lockAccount(tx, id);
    if (await payments.paysForPlan(tx, id)) return refuse("CONFLICT", "planIsPaid");
    // The stored plan: while credits are off, every account is treated like one on the free plan.
    const before = (await credits.people.creditsOf(tx, [id])).get(id)?.plan ?? "starter";
    if (before === plan) return undefined;
    await payments.endUncharged(tx, id);
    await credits.changePlan(tx, id, plan);
    await deps.audit.record(tx, caller, {
      action: "user.plan_changed",
      target: { kind: "user", id },
      changes: { plan: { before, after: plan } },
    });
    return undefined;
  }),
);
