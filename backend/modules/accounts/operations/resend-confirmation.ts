import { recovery } from "../../../../contract/recovery.ts";
import { sentence } from "../../../http/messages.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { requestLink } from "../jobs.ts";
import { mailLimits } from "../rules.ts";

/** Mails a new confirmation link where an account waits for one. Response and work are the same for every address. */
export const resendConfirmation = implement(
  recovery.resendConfirmation,
  { limits: mailLimits },
  async (deps, { body }, caller) => {
    await deps.database.transaction((tx) => requestLink(deps, tx, { kind: "confirm", email: body.email }));
    return done({ message: sentence(caller.language, "said.confirmationSent") });
  },
);
