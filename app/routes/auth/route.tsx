import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, redirectDocument } from "react-router";
import { passwordMinCharacters } from "../../../contract/limits.ts";
import { api, refusalOr } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { welcome } from "../../parts/welcome.server.ts";
import { mailedAddressCookie } from "../../session/mailed-address.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import { wantedPageCookie } from "../../session/wanted-page.server.ts";
import type { Route } from "./+types/route";
import { AuthPage } from "./auth-page.tsx";
import { signInForm, signUpForm } from "./forms.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }, next) => {
    // The user signed in meanwhile in another window. The next page may have different headers, so load a new document.
    if (context.get(sessionContext).current) throw redirectDocument(safeReturnPath(url.searchParams.get("next")));
    return next();
  },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const mode = url.searchParams.get("mode") === "sign-up" ? ("sign-up" as const) : ("sign-in" as const);
  const next = safeReturnPath(url.searchParams.get("next"));
  const t = translator(context);
  return {
    mode,
    next,
    passwordMinCharacters,
    hasGoogle: host().google !== null,
    title: t(mode === "sign-up" ? "auth:signUp.title" : "auth:signIn.title"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  return form.get("mode") === "sign-up" ? signUp(form, context) : signIn(form, context);
}

type Context = Route.ActionArgs["context"];

interface Refusal {
  reply: SubmissionResult<string[]>;
  unconfirmed?: string;
}

async function signIn(form: FormData, context: Context) {
  const t = translator(context);
  const parsed = parseForm(form, signInForm, t, { secrets: ["password"] });
  if (!parsed.ok) return data<Refusal>({ reply: parsed.reply }, { status: 422 });
  const next = safeReturnPath(form.get("next"));
  const outcome = await api(context, next).accounts.signIn({ body: parsed.value });
  if (outcome.ok) return welcome(context, outcome.value, next, t("auth:signIn.done"));
  const message =
    outcome.status === 401
      ? (outcome.message ?? t("errors:wrongCredentials"))
      : refusalOr(context, outcome, t("auth:signInFailed"));
  const reply = parsed.refuse(message, outcome.violations);
  const unconfirmed = outcome.status === 403 ? parsed.value.email : undefined;
  return data<Refusal>({ reply, unconfirmed }, { status: outcome.status || 503 });
}

async function signUp(form: FormData, context: Context) {
  const t = translator(context);
  const parsed = parseForm(form, signUpForm, t, { secrets: ["password"] });
  if (!parsed.ok) return data<Refusal>({ reply: parsed.reply }, { status: 422 });
  const next = safeReturnPath(form.get("next"));
  const outcome = await api(context, next).accounts.register({ body: parsed.value });
  if (!outcome.ok) {
    const message = refusalOr(context, outcome, t("auth:signUpFailed"));
    return data<Refusal>({ reply: parsed.refuse(message, outcome.violations) }, { status: outcome.status || 503 });
  }
  if ("access" in outcome.value) return welcome(context, outcome.value, next, t("auth:signUp.done"));
  const response = redirect("/auth/email-sent", { status: 303 });
  response.headers.append("set-cookie", await mailedAddressCookie(outcome.value.email));
  response.headers.append("set-cookie", await wantedPageCookie(next));
  return response;
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthPage {...loaderData} key={loaderData.mode} reply={actionData?.reply} unconfirmed={actionData?.unconfirmed} />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
