import { recovery } from "../../../../contract/recovery.ts";
import { sentence } from "../../../http/messages.ts";
import { done, refuse } from "../../../http/operation.ts";
import { confirmAddress } from "../confirmed.ts";
import { implement } from "../deps.ts";
import { consumeToken, endTokens } from "../records/account-tokens.ts";
import { findAccount } from "../records/accounts.ts";

/** Uses a mailed token to record that the owner reads mail at the address. */
export const confirmEmail = implement(recovery.confirmEmail, (deps, { params }, caller) =>
  deps.database.transaction(async (tx) => {
    const now = deps.runtime.now();
    const accountId = await consumeToken(tx, params.token, "confirm", now);
    if (accountId === undefined) return refuse("NOT_FOUND", "linkInvalid");
    await confirmAddress(deps, tx, accountId);
    await endTokens(tx, accountId, ["confirm"]);
    const isWaiting = (await findAccount(tx, accountId))?.approval === "waiting";
    return done({
      message: sentence(caller.language, isWaiting ? "said.emailConfirmedWaiting" : "said.emailConfirmed"),
      ...(isWaiting && { awaits_approval: true }),
    });
  }),
);
