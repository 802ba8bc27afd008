import { data, redirect } from "react-router";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { signInPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/start";
import { keepWay, wayFromForm } from "./cookies.server.ts";
import { authenticate } from "./openid.server.ts";

export function loader() {
  return redirect("/auth");
}

/** Redirects to the issuer. Only a form can start this, so no other site can. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const { google, publicOrigin, logError } = host();
  if (!google) throw data({ message: t("common:notFound.message") }, { status: 404 });
  const way = wayFromForm(await readForm(request, context));
  const isSignedIn = context.get(sessionContext).current !== undefined;
  if (way.purpose === "delete" && !isSignedIn) return redirect(signInPath("/profile/delete"), { status: 303 });
  if (way.purpose === "sign-in" && isSignedIn) return redirect(way.next, { status: 303 });

  const origin = publicOrigin ?? url.origin;
  const { headers } = request;
  try {
    await authenticate(new Request(new URL("/auth/google", origin), { headers }), origin);
  } catch (thrown) {
    if (thrown instanceof Response) {
      thrown.headers.append("set-cookie", await keepWay(way));
      return thrown;
    }
    logError("GOOGLE_UNREACHABLE", "A sign-in with Google could not start.", thrown);
  }
  const back = way.purpose === "delete" ? "/profile/delete" : signInPath(way.next);
  return redirectWithToast(back, { tone: "error", message: t("auth:google.failed") });
}
