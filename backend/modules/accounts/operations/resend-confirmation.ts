import type { recovery } from "../../../../contract/recovery.ts";
import { sentence } from "../../../http/messages.ts";
import { done, type Operation } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { askForLink } from "./mail-link.ts";

/** Mails a fresh confirmation link where an account waits for one; the answer and its work are the same for every address. */
export function resendConfirmation(context: AccountsContext): Operation<typeof recovery.resendConfirmation> {
  return async ({ body }, caller) => {
    await context.database.transaction((tx) => askForLink(context, tx, { kind: "confirm", email: body.email }));
    return done({ message: sentence(caller.language, "said.confirmationSent") });
  };
}
