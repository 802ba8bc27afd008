import { accounts } from "../../../../contract/accounts.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { issuerLimits, signInWithIssuer } from "../sign-in-with-issuer.ts";

/** Signs in a user with Google. */
export const signInWithGoogle = implement(accounts.google, { limits: issuerLimits }, async (deps, { body }, caller) =>
  deps.issuers.google
    ? signInWithIssuer(deps, deps.issuers.google, body, caller)
    : refuse("SERVICE_UNAVAILABLE", "issuerOff", { name: "Google" }),
);
