import type { recovery } from "../../../../contract/recovery.ts";
import { sentence } from "../../../http/messages.ts";
import { done, type Operation } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { askForLink } from "./mail-link.ts";

/** Mails a link for setting a new password where there is an account; the answer and its work are the same for every address. */
export function forgotPassword(context: AccountsContext): Operation<typeof recovery.forgotPassword> {
  return async ({ body }, caller) => {
    await context.database.transaction((tx) => askForLink(context, tx, { kind: "reset", email: body.email }));
    return done({ message: sentence(caller.language, "said.resetLinkSent") });
  };
}
