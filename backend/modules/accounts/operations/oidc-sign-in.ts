import { accounts } from "../../../../contract/accounts.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { issuerLimits, signInWithIssuer } from "../sign-in-with-issuer.ts";

/** Signs in a user of the operator's organization. */
export const signInWithOidc = implement(accounts.oidc, { limits: issuerLimits }, async (deps, { body }, caller) =>
  deps.issuers.oidc
    ? signInWithIssuer(deps, deps.issuers.oidc, body, caller)
    : refuse("SERVICE_UNAVAILABLE", "issuerOff", { name: "OpenID Connect" }),
);
