import { redirect } from "react-router";
import { api } from "../../api/api.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { stayingSignInPath } from "../../session/issuers.server.ts";
import { sessionContext } from "../../session/session.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/sign-out";

export function loader() {
  return redirect("/");
}

/** Ends the session here and at the API, and then at its issuer. If the API cannot be reached, the token still expires automatically. */
export async function action({ context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const refresh = session.current?.refresh;
  if (refresh) await api(context, "/").accounts.signOut({ body: { refresh } });
  session.end();
  // A new document, because it may lead to another site.
  const isAtIssuer = host().issuers.some(({ endSession }) => endSession !== "off");
  return redirectWithToast(
    isAtIssuer ? "/auth/oidc/sign-out" : stayingSignInPath("/"),
    { tone: "success", message: translator(context)("auth:signedOut") },
    { loadsDocument: isAtIssuer },
  );
}
