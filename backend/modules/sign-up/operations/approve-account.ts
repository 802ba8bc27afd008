import { adminSignUp } from "../../../../contract/admin/sign-up.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { noteDecision } from "../waiting.ts";

/** Approves an account that waits. Its owner gets an email and can sign in. */
export const approveAccount = implement(adminSignUp.approve, (deps, { params: { id } }, caller) =>
  deps.database.transaction(async (tx) => {
    if (!(await deps.accounts.approve(tx, id))) return refuse("NOT_FOUND");
    await noteDecision(deps, tx);
    await deps.audit.record(tx, caller, { action: "user.approved", target: { kind: "user", id } });
    return done(undefined);
  }),
);
