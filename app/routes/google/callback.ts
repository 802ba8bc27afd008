import { redirect } from "react-router";
import { api, refusalMessage, refusalOr } from "../../api/api.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { welcome } from "../../parts/welcome.server.ts";
import { signInPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/callback";
import { dropAttempts, keepProof, readWay } from "./cookies.server.ts";
import { authenticate, callbackPath, type Proof } from "./openid.server.ts";

type Context = Route.LoaderArgs["context"];

/**
 * Handles the redirect from the issuer. It is valid only with the cookies that this browser kept from the start of the
 * attempt.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { purpose, next } = await readWay(request);
  const proof = await readReturn(request, url);
  const response = purpose === "delete" ? await deleteAccount(context, proof) : await signIn(context, proof, next);
  for (const cookie of await dropAttempts(request)) response.headers.append("set-cookie", cookie);
  return response;
}

async function readReturn(request: Request, url: URL): Promise<Proof | undefined> {
  const { google, publicOrigin, logError } = host();
  // Without state this request would start an attempt, which only a form may do.
  if (!google || !url.searchParams.get("state")) return undefined;
  const origin = publicOrigin ?? url.origin;
  const returned = new Request(new URL(callbackPath + url.search, origin), { headers: request.headers });
  try {
    return await authenticate(returned, origin);
  } catch (error) {
    logError("GOOGLE_SIGN_IN_FAILED", "A sign-in with Google failed.", error);
    return undefined;
  }
}

async function signIn(context: Context, proof: Proof | undefined, next: string): Promise<Response> {
  const t = translator(context);
  const failed = (message: string = t("auth:google.failed")) =>
    redirectWithToast(signInPath(next), { tone: "error", message });
  if (!proof) return failed();
  const { idToken: id_token, nonce } = proof;
  const outcome = await api(context, next).accounts.google({ body: { id_token, nonce } });
  if (outcome.ok) return welcome(context, outcome.value, next, t("auth:google.done"));
  // The address is at a domain that may not sign up.
  if (outcome.status === 422) return failed(outcome.violations[0]?.message);
  if (outcome.status === 403 || outcome.status === 429) return failed(refusalMessage(context, outcome));
  const waiting = outcome.status === 409 ? await keepProof({ ...proof, next }) : undefined;
  return waiting ? redirect("/auth/google/link", { status: 303, headers: { "set-cookie": waiting } }) : failed();
}

async function deleteAccount(context: Context, proof: Proof | undefined): Promise<Response> {
  const t = translator(context);
  const session = context.get(sessionContext);
  const failed = (message: string) => redirectWithToast("/profile/delete", { tone: "error", message });
  if (!session.current) return redirect(signInPath("/profile/delete"), { status: 303 });
  if (!proof) return failed(t("auth:google.failed"));
  const outcome = await api(context, "/profile/delete").accounts.deleteAccount({ body: { id_token: proof.idToken } });
  if (!outcome.ok) return failed(refusalOr(context, outcome, t("profile:delete.failed")));
  session.end();
  return redirectWithToast("/auth", { tone: "success", message: t("profile:delete.done") });
}
