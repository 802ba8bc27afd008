import { redirect } from "react-router";
import { host, type Issuer } from "../../../host.server.ts";
import { findIssuer, stayingSignInPath } from "../../../session/issuers.server.ts";
import { sessionContext } from "../../../session/session.server.ts";
import type { Route } from "./+types/sign-out";
import { configurationOf, withoutAnswer } from "./configuration.server.ts";
import { dropIdToken, readIdToken } from "./cookies.server.ts";
import { leaveTo } from "./leave.server.tsx";

/**
 * Leads to the issuer's sign-out after the sign-out here (RP-Initiated Logout 1.0). The issuer leads back to the same
 * address, which then has nothing left to do. A link of another site does nothing while the user is signed in here.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const issuer = findIssuer(params.issuer);
  const kept = await readIdToken(request);
  const isSignedIn = context.get(sessionContext).current !== undefined;
  const address = issuer && kept && !isSignedIn ? await addressAt(issuer, kept, url) : undefined;
  const cookies = isSignedIn ? [] : [await dropIdToken()];
  if (address !== undefined) return leaveTo(context, address, cookies);
  const response = redirect(isSignedIn ? "/" : stayingSignInPath("/"), { status: 303 });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** Returns the issuer's sign-out address; `undefined` when it has none or does not answer. */
async function addressAt(issuer: Issuer, { idToken }: { idToken: string }, url: URL): Promise<string | undefined> {
  const { publicOrigin, logError } = host();
  try {
    const endpoint = issuer.endSession ?? (await configurationOf(issuer)).serverMetadata().end_session_endpoint;
    if (endpoint === undefined || endpoint === "off") return undefined;
    const address = new URL(endpoint);
    if (!/^https?:$/.test(address.protocol)) throw new Error("The OpenID issuer's sign-out is not a web address.");
    if (idToken !== "") address.searchParams.set("id_token_hint", idToken);
    address.searchParams.set("client_id", issuer.clientId);
    address.searchParams.set(
      "post_logout_redirect_uri",
      new URL(`/auth/${issuer.id}/sign-out`, publicOrigin ?? url.origin).href,
    );
    return address.href;
  } catch (error) {
    logError("ISSUER_UNREACHABLE", "A user could not be signed out at an OpenID issuer.", withoutAnswer(error));
    return undefined;
  }
}
