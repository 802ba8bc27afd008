import { recovery } from "../../../../contract/recovery.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findResetOwner } from "../reset-link.ts";

/** Returns whether a reset link works, before the user chooses a new password. */
export const checkReset = implement(recovery.checkReset, async ({ database, runtime }, { body }) => {
  const owner = await findResetOwner(database.read, body, runtime.now());
  return done({ is_valid: owner !== undefined });
});
