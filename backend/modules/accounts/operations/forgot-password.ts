import { recovery } from "../../../../contract/recovery.ts";
import { sentence } from "../../../http/messages.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { requestLink } from "../jobs.ts";
import { mailLimits, refusalOfPasswords } from "../rules.ts";

/** Mails a reset link where an account exists. The response and its work are the same for every address. */
export const forgotPassword = implement(
  recovery.forgotPassword,
  { limits: mailLimits },
  async (deps, { body }, caller) => {
    const off = refusalOfPasswords(deps);
    if (off) return off;
    await deps.database.transaction((tx) => requestLink(deps, tx, { kind: "reset", email: body.email }));
    return done({ message: sentence(caller.language, "said.resetLinkSent") });
  },
);
