import type { recovery } from "../../../../contract/recovery.ts";
import { done, type Operation } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { findTokenOwner } from "../records/account-tokens.ts";

/** Tells whether a confirmation token would work. Programs that look at links before people do use none up by it. */
export function checkConfirmation({
  database,
  runtime,
}: AccountsContext): Operation<typeof recovery.checkConfirmation> {
  return async ({ params }) => {
    const accountId = await findTokenOwner(database.read, params.token, "confirm", runtime.now());
    return done({ is_valid: accountId !== undefined });
  };
}
