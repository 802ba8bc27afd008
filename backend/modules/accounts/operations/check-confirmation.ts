import { recovery } from "../../../../contract/recovery.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findTokenOwner } from "../records/account-tokens.ts";

/** Returns whether a confirmation token works. Link scanners that open mail first do not use it up. */
export const checkConfirmation = implement(recovery.checkConfirmation, async ({ database, runtime }, { params }) => {
  const accountId = await findTokenOwner(database.read, params.token, "confirm", runtime.now());
  return done({ is_valid: accountId !== undefined });
});
