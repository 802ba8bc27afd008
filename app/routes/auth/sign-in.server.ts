import { data, type RouterContextProvider } from "react-router";
import { api, refusalOr } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { welcome } from "../../parts/welcome.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { signInForm } from "./forms.ts";
import type { AuthRefusal } from "./sign-up.server.ts";

/** Signs in with the address and password of the sign-in form. */
export async function signIn(form: FormData, context: Readonly<RouterContextProvider>) {
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
