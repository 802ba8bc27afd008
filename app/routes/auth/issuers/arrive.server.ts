import { type RouterContextProvider, redirect } from "react-router";
import { api, refusalMessage, refusalOr } from "../../../api/api.server.ts";
import type { Issuer } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { waitingPath, welcome } from "../../../parts/welcome.server.ts";
import { stayingSignInPath } from "../../../session/issuers.server.ts";
import { sessionContext } from "../../../session/session.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { keepIdToken, keepProof, type Way } from "./cookies.server.ts";
import type { Proof } from "./openid-strategy.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A user whom an issuer has sent back with its proof. */
export interface Arrival {
  issuer: Issuer;
  proof: Proof;
  way: Way;
}

/** Does what the user went to the issuer for, and returns the answer. */
export function arrive(context: Context, arrival: Arrival): Promise<Response> {
  return arrival.way.purpose === "delete" ? deleteAccount(context, arrival) : signIn(context, arrival);
}

/** Returns the path of the page from which the user went to the issuer. */
export function backFrom({ purpose, next }: Way): string {
  return purpose === "delete" ? "/profile/delete" : next;
}

/** Returns the way back to where the user came from, with a message; by default, that the issuer's sign-in failed. */
export function failed(context: Context, issuer: Issuer, way: Way, message?: string): Promise<Response> {
  const isSignedIn = context.get(sessionContext).current !== undefined;
  const back = backFrom(way);
  return redirectWithToast(isSignedIn ? back : stayingSignInPath(back), {
    tone: "error",
    message: message ?? translator(context)("auth:issuer.failed", { name: issuer.name }),
  });
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
  if (outcome.status === 0 || outcome.status === 403 || outcome.status === 429)
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
