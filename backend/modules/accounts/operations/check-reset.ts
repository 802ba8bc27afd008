import type { recovery } from "../../../../contract/recovery.ts";
import { done, type Operation } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { findResetOwner } from "../reset-link.ts";

/** Tells whether a link for setting a new password would work, before anybody thinks of one. */
export function checkReset({ database, runtime }: AccountsContext): Operation<typeof recovery.checkReset> {
  return async ({ body }) => {
    const owner = await findResetOwner(database.read, body, runtime.now());
    return done({ is_valid: owner !== undefined });
  };
}
