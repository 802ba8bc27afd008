import { data, redirect } from "react-router";
import { readForm } from "../../forms/read-form.server.ts";
import { host, type Issuer } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { findIssuer, stayingSignInPath } from "../../session/issuers.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/start";
import { keepWay, type Way, wayFromForm } from "./cookies.server.ts";
import { leaveTo } from "./leave.server.tsx";
import { startAttempt } from "./strategy.server.ts";

/** The sign-in page leads here where the operator wants that. Otherwise only a form can start, so no other site can. */
export function loader(args: Route.LoaderArgs) {
  const issuer = findIssuer(args.params.issuer);
  if (!issuer?.redirects) return redirect("/auth");
  return start(args, issuer, { purpose: "sign-in", next: safeReturnPath(args.url.searchParams.get("next")) });
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const issuer = findIssuer(params.issuer);
  if (!issuer) throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
  return start(args, issuer, wayFromForm(await readForm(request, context)));
}

/** Leads to the issuer. */
async function start({ request, context, url }: Route.ActionArgs, issuer: Issuer, way: Way): Promise<Response> {
  const { publicOrigin, logError } = host();
  const isSignedIn = context.get(sessionContext).current !== undefined;
  if (way.purpose !== "sign-in" && !isSignedIn) return redirect(stayingSignInPath(backFrom(way)), { status: 303 });
  if (way.purpose === "sign-in" && isSignedIn) return redirect(way.next, { status: 303 });
  try {
    const { address, cookie } = await startAttempt(issuer, {
      origin: publicOrigin ?? url.origin,
      headers: request.headers,
      asksAgain: way.purpose !== "sign-in",
    });
    return leaveTo(context, address, [cookie, await keepWay(way)]);
  } catch (error) {
    logError("ISSUER_UNREACHABLE", "A sign-in with an OpenID issuer could not start.", error);
  }
  const message = translator(context)("auth:issuer.failed", { name: issuer.name });
  return redirectWithToast(isSignedIn ? backFrom(way) : stayingSignInPath(way.next), { tone: "error", message });
}

function backFrom({ purpose, next }: Way): string {
  return purpose === "delete" ? "/profile/delete" : next;
}
