import { adminSignUp } from "../../../../contract/admin/sign-up.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { noteDecision } from "../waiting.ts";

/** Declines an account that waits. Its owner gets an email, and the account is deleted. */
export const declineAccount = implement(adminSignUp.decline, (deps, { params: { id } }, caller) =>
  deps.database.transaction(async (tx) => {
    if (!(await deps.accounts.decline(tx, id))) return refuse("NOT_FOUND");
    await noteDecision(deps, tx);
    await deps.audit.record(tx, caller, { action: "user.declined", target: { kind: "user", id } });
    return done(undefined);
  }),
);
