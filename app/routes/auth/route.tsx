import { data, redirect } from "react-router";
import { passwordMinCharacters } from "../../../contract/limits.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { languageCookie, translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { AuthPage } from "./auth-page.tsx";
import { signInForm, signUpForm } from "./forms.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }, next) => {
    if (context.get(sessionContext).current) throw redirect(safeReturnPath(url.searchParams.get("next")));
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
    title: t(mode === "sign-up" ? "auth:signUp.title" : "auth:signIn.title"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  return form.get("mode") === "sign-up" ? signUp(form, context) : signIn(form, context);
}

type Context = Route.ActionArgs["context"];

async function signIn(form: FormData, context: Context) {
  const t = translator(context);
  const parsed = parseForm(form, signInForm, t, { secrets: ["password"] });
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const next = safeReturnPath(form.get("next"));
  const { accounts } = api(context, next);
  const outcome = await accounts.signIn({ body: parsed.value });
  if (!outcome.ok) {
    const message = outcome.message ?? t("auth:signInFailed");
    return data(parsed.refuse(message, outcome.violations), { status: outcome.status || 503 });
  }
  context.get(sessionContext).start(outcome.value);
  const response = await redirectWithToast(next, { tone: "success", message: t("auth:signIn.done") });
  const settings = await accounts.settings();
  if (settings.ok) response.headers.append("set-cookie", await languageCookie(settings.value.language));
  return response;
}

async function signUp(form: FormData, context: Context) {
  const t = translator(context);
  const parsed = parseForm(form, signUpForm, t, { secrets: ["password"] });
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const next = safeReturnPath(form.get("next"));
  const outcome = await api(context, next).accounts.register({ body: parsed.value });
  if (!outcome.ok) {
    const message = outcome.status ? refusalMessage(context, outcome) : t("auth:signUpFailed");
    return data(parsed.refuse(message, outcome.violations), { status: outcome.status || 503 });
  }
  if (!("access" in outcome.value)) {
    return redirectWithToast("/auth", { tone: "info", message: outcome.value.message });
  }
  context.get(sessionContext).start(outcome.value);
  return redirectWithToast(next, { tone: "success", message: t("auth:signUp.done") });
}

export default function Auth({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <AuthPage {...loaderData} appName={root.loaderData.appName} reply={actionData} key={loaderData.mode} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
