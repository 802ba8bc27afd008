import { recovery } from "../../../../contract/recovery.ts";
import { addressLimits } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { consumeToken } from "../records/account-tokens.ts";
import { lockAccount } from "../records/accounts.ts";
import { refusalToOpen } from "../rules.ts";
import { openSession } from "./open-session.ts";

/**
 * Begins a session with a link that an administrator handed over. The link proves nothing about the address, so it does
 * not confirm it. It does not open an account that is closed or waits for approval.
 */
export const redeemSignInLink = implement(
  recovery.redeemSignInLink,
  { limits: addressLimits({ name: "sign-in link: address", times: 30, perSeconds: 900, counts: "everything" }) },
  async (deps, { body }, caller) =>
    deps.database.transaction(async (tx) => {
      const owner = await consumeToken(tx, body.token, "sign-in", deps.runtime.now());
      const account = owner === undefined ? undefined : await lockAccount(deps.database, tx, owner);
      if (!account) return refuse("FORBIDDEN", "signInLinkInvalid");
      return refusalToOpen(account) ?? done(await openSession(tx, deps, account, caller));
    }),
);
