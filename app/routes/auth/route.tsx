import { data, redirect, redirectDocument } from "react-router";
import { passwordMinCharacters } from "../../../contract/limits.ts";
import { api, refusalOr } from "../../api/api.server.ts";
import { readStudio } from "../../api/studio.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { welcome } from "../../parts/welcome.server.ts";
import { issuerChoices, redirectingIssuer, stayParameter } from "../../session/issuers.server.ts";
import { safeReturnPath, signInPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import type { Route } from "./+types/route";
import { AuthPage } from "./auth-page.tsx";
import { signInForm } from "./forms.ts";
import { type AuthRefusal, signUp } from "./sign-up.server.ts";

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

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  return form.get("mode") === "sign-up" ? signUp(form, context) : signIn(form, context);
}

type Context = Route.ActionArgs["context"];

async function signIn(form: FormData, context: Context) {
  const t = translator(context);
  const parsed = parseForm(form, signInForm, t, { secrets: ["password"] });
  if (!parsed.ok) return data<AuthRefusal>({ reply: parsed.reply }, { status: 422 });
  const next = safeReturnPath(form.get("next"));
  const outcome = await api(context, next).accounts.signIn({ body: parsed.value });
  if (outcome.ok) return welcome(context, outcome.value, next, t("auth:signIn.done"));
  const message =
    outcome.status === 401
      ? (outcome.message ?? t("errors:wrongCredentials"))
      : refusalOr(context, outcome, t("auth:signInFailed"));
  const reply = parsed.refuse(message, outcome.violations);
  const unconfirmed = outcome.code === "FORBIDDEN" ? parsed.value.email : undefined;
  return data<AuthRefusal>({ reply, unconfirmed }, { status: outcome.status || 503 });
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthPage {...loaderData} key={loaderData.mode} reply={actionData?.reply} unconfirmed={actionData?.unconfirmed} />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
