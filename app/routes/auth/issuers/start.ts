import { data, redirect } from "react-router";
import { readForm } from "../../../forms/read-form.server.ts";
import { host, type Issuer } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { findIssuer, stayingSignInPath } from "../../../session/issuers.server.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { sessionContext } from "../../../session/session.server.ts";
import { authenticatorFor } from "../authenticator.server.ts";
import type { Route } from "./+types/start";
import { backFrom, failed } from "./arrive.server.ts";
import { withoutAnswer } from "./configuration.server.ts";
import { keepWay, type Way, wayFromForm } from "./cookies.server.ts";
import { leaveTo } from "./leave.server.tsx";

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
async function start(args: Route.ActionArgs, issuer: Issuer, way: Way): Promise<Response> {
  const { request, context, url } = args;
  const isSignedIn = context.get(sessionContext).current !== undefined;
  if (way.purpose !== "sign-in" && !isSignedIn) return redirect(stayingSignInPath(backFrom(way)), { status: 303 });
  if (way.purpose === "sign-in" && isSignedIn) return redirect(way.next, { status: 303 });
  // Otherwise the issuer does not ask a user whom it knows.
  const address = new URL(way.purpose === "sign-in" ? url.pathname : `${url.pathname}?prompt=login`, url.origin);
  try {
    await authenticatorFor(args).authenticate(issuer.id, new Request(address, { headers: request.headers }));
  } catch (thrown) {
    if (thrown instanceof Response) {
      const cookies = [...thrown.headers.getSetCookie(), await keepWay(way)];
      return leaveTo(context, thrown.headers.get("location") ?? "", cookies);
    }
    host().logError("ISSUER_UNREACHABLE", "A sign-in with an OpenID issuer could not start.", withoutAnswer(thrown));
  }
  return failed(context, issuer, way);
}
