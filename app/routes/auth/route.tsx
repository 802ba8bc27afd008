import { redirect, redirectDocument } from "react-router";
import { passwordMinCharacters } from "../../../contract/limits.ts";
import { readStudio } from "../../api/studio.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { issuerChoices, redirectingIssuer, stayParameter } from "../../session/issuers.server.ts";
import { safeReturnPath, signInPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import type { Route } from "./+types/route";
import { AuthPage } from "./auth-page.tsx";
import { authenticatorFor } from "./authenticator.server.ts";
import { signUp } from "./sign-up.server.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }, next) => {
    // The user signed in meanwhile in another window. The next page may have different headers, so load a new document.
    if (context.get(sessionContext).current) throw redirectDocument(safeReturnPath(url.searchParams.get("next")));
    return next();
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const mode = url.searchParams.get("mode") === "sign-up" ? ("sign-up" as const) : ("sign-in" as const);
  const next = safeReturnPath(url.searchParams.get("next"));
  const t = translator(context);
  const { passwordSignIn } = host();
  // Without passwords, signing in for the first time is signing up.
  if (mode === "sign-up" && !passwordSignIn) throw redirect(signInPath(next));
  if (mode === "sign-in" && redirectingIssuer() && !url.searchParams.has(stayParameter))
    throw redirectDocument(`/auth/oidc?${new URLSearchParams({ next })}`);
  const studio = await readStudio(context, next);
  return {
    mode,
    next,
    passwordMinCharacters,
    policy: (studio.ok && studio.value.sign_up) || { mode: "open" as const },
    /** Shows the form to the administrator of a studio that is closed to others. */
    isAdministrator: url.searchParams.has("administrator"),
    issuers: issuerChoices((name) => t("auth:issuer.continue", { name })),
    passwordSignIn,
    title: t(mode === "sign-up" ? "auth:signUp.title" : "auth:signIn.title"),
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request.clone(), context);
  return form.get("mode") === "sign-up" ? signUp(form, context) : authenticatorFor(args).authenticate("form", request);
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthPage {...loaderData} key={loaderData.mode} reply={actionData?.reply} unconfirmed={actionData?.unconfirmed} />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
