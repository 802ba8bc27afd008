import { redirect } from "react-router";
import { host } from "../../../host.server.ts";
import { findIssuer } from "../../../session/issuers.server.ts";
import { authenticatorFor } from "../authenticator.server.ts";
import type { Route } from "./+types/callback";
import { failed } from "./arrive.server.ts";
import { withoutAnswer } from "./configuration.server.ts";
import { readWay, withoutAttempts } from "./cookies.server.ts";

/**
 * Handles the redirect from the issuer. It is valid only with the cookies that this browser kept from the start of the
 * attempt.
 */
export async function loader(args: Route.LoaderArgs) {
  const { request, context, params, url } = args;
  const issuer = findIssuer(params.issuer);
  if (!issuer) return redirect("/auth");
  try {
    // Without a state, the strategies would start an attempt.
    if (!url.searchParams.get("state")) throw new Error("The request has no state.");
    return await authenticatorFor(args).authenticate(issuer.id, request);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    host().logError("ISSUER_SIGN_IN_FAILED", "A sign-in with an OpenID issuer failed.", withoutAnswer(error));
    return withoutAttempts(request, await failed(context, issuer, await readWay(request)));
  }
}
