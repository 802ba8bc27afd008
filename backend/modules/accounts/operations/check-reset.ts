import { recovery } from "../../../../contract/recovery.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findResetOwner } from "../reset-link.ts";

/** Tells whether a link for setting a new password would work, before anybody thinks of one. */
export const checkReset = implement(recovery.checkReset, async ({ database, runtime }, { body }) => {
  const owner = await findResetOwner(database.read, body, runtime.now());
  return done({ is_valid: owner !== undefined });
});
