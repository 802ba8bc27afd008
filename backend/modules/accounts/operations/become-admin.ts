import { accounts } from "../../../../contract/accounts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { consumeSetupToken, makeAdmin } from "../first-admin.ts";
import { lockAccount } from "../records/accounts.ts";
import { passwordLimit } from "../rules.ts";

/** Makes the caller the administrator of a studio that has none. The link works once. */
export const becomeAdmin = implement(accounts.becomeAdmin, { limits: [passwordLimit] }, (deps, { body }, caller) =>
  deps.database.transaction(async (tx) => {
    const account = await lockAccount(deps.database, tx, caller.userId);
    if (!account) return refuse("UNAUTHORIZED");
    if (!(await consumeSetupToken(deps, tx, body.token))) return refuse("NOT_FOUND", "linkInvalid");
    await makeAdmin(deps, tx, account, "setup link", caller);
    return done(undefined);
  }),
);
