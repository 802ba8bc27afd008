import { accounts } from "../../../../contract/accounts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { consumeSetupToken } from "../first-admin.ts";
import { setRole } from "../records/accounts.ts";
import { passwordLimit } from "../rules.ts";

/** Makes the caller the administrator of a studio that has none. The link works once. */
export const becomeAdmin = implement(accounts.becomeAdmin, { limits: [passwordLimit] }, (deps, { body }, { userId }) =>
  deps.database.transaction(async (tx) => {
    if (!(await consumeSetupToken(deps, tx, body.token))) return refuse("NOT_FOUND", "linkInvalid");
    await setRole(tx, userId, "admin");
    return done(undefined);
  }),
);
