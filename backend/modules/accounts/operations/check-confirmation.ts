import { recovery } from "../../../../contract/recovery.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findTokenOwner } from "../records/account-tokens.ts";

/** Tells whether a confirmation token would work. Programs that look at links before people do use none up by it. */
export const checkConfirmation = implement(recovery.checkConfirmation, async ({ database, runtime }, { params }) => {
  const accountId = await findTokenOwner(database.read, params.token, "confirm", runtime.now());
  return done({ is_valid: accountId !== undefined });
});
