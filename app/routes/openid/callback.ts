import { redirect } from "react-router";
import { api, refusalMessage, refusalOr } from "../../api/api.server.ts";
import { host, type Issuer } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { waitingPath, welcome } from "../../parts/welcome.server.ts";
import { findIssuer, stayingSignInPath } from "../../session/issuers.server.ts";
import { sessionContext } from "../../session/session.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/callback";
import { dropAttempts, keepIdToken, keepProof, readWay, type Way } from "./cookies.server.ts";
import { completeAttempt, type Proof } from "./strategy.server.ts";

type Context = Route.LoaderArgs["context"];

interface Arrival {
  issuer: Issuer;
  proof: Proof;
  way: Way;
}

/**
 * Handles the redirect from the issuer. It is valid only with the cookies that this browser kept from the start of the
 * attempt.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const issuer = findIssuer(params.issuer);
  if (!issuer) return redirect("/auth");
  const way = await readWay(request);
  const proof = await readReturn(issuer, request, url);
  const response = proof ? await arrive(context, { issuer, proof, way }) : await failed(context, issuer, way);
  for (const cookie of await dropAttempts(request)) response.headers.append("set-cookie", cookie);
  return response;
}

async function readReturn(issuer: Issuer, request: Request, url: URL): Promise<Proof | undefined> {
  const { publicOrigin, logError } = host();
  const { headers } = request;
  try {
    return await completeAttempt(issuer, { origin: publicOrigin ?? url.origin, headers, search: url.searchParams });
  } catch (error) {
    logError("ISSUER_SIGN_IN_FAILED", "A sign-in with an OpenID issuer failed.", error);
    return undefined;
  }
}

function failed(context: Context, issuer: Issuer, way: Way, message?: string): Promise<Response> {
  const isSignedIn = context.get(sessionContext).current !== undefined;
  const back = way.purpose === "delete" ? "/profile/delete" : way.next;
  return redirectWithToast(isSignedIn ? back : stayingSignInPath(back), {
    tone: "error",
    message: message ?? translator(context)("auth:issuer.failed", { name: issuer.name }),
  });
}

function arrive(context: Context, arrival: Arrival): Promise<Response> {
  return arrival.way.purpose === "delete" ? deleteAccount(context, arrival) : signIn(context, arrival);
}

async function signIn(context: Context, { issuer, proof, way }: Arrival): Promise<Response> {
  const { next, invite } = way;
  const { idToken: id_token, accessToken: access_token, nonce } = proof;
  const before = context.get(sessionContext).current;
  const body = { id_token, access_token, nonce, ...(invite === undefined ? {} : { invite }) };
  const outcome = await api(context, next).accounts[issuer.id]({ body });
  if (outcome.ok) {
    // The user has signed in again, with a session of its own.
    if (before) await api(context, next).accounts.signOut({ body: { refresh: before.refresh } });
    const message = translator(context)("auth:issuer.done", { name: issuer.name });
    const response = await welcome(context, outcome.value, next, message);
    for (const cookie of await keepIdToken(issuer, proof.idToken)) response.headers.append("set-cookie", cookie);
    return response;
  }
  if (outcome.code === "AWAITING_APPROVAL") return redirect(waitingPath, { status: 303 });
  // The address is at a domain that may not sign up.
  if (outcome.status === 422) return failed(context, issuer, way, outcome.violations[0]?.message);
  if (outcome.status === 403 || outcome.status === 429)
    return failed(context, issuer, way, refusalMessage(context, outcome));
  const waiting = outcome.status === 409 ? await keepProof({ ...proof, issuer: issuer.id, next }) : undefined;
  if (!waiting) return failed(context, issuer, way);
  return redirect(`/auth/${issuer.id}/link`, { status: 303, headers: { "set-cookie": waiting } });
}

async function deleteAccount(context: Context, { issuer, proof, way }: Arrival): Promise<Response> {
  const t = translator(context);
  const session = context.get(sessionContext);
  if (!session.current) return redirect(stayingSignInPath("/profile/delete"), { status: 303 });
  const outcome = await api(context, "/profile/delete").accounts.deleteAccount({ body: { id_token: proof.idToken } });
  if (!outcome.ok) return failed(context, issuer, way, refusalOr(context, outcome, t("profile:delete.failed")));
  session.end();
  return redirectWithToast(stayingSignInPath("/"), { tone: "success", message: t("profile:delete.done") });
}
