import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider, redirect } from "react-router";
import { api, refusalOr } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { noNames, waitingPath, welcome } from "../../parts/welcome.server.ts";
import { mailedAddressCookie } from "../../session/mailed-address.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { wantedPageCookie } from "../../session/wanted-page.server.ts";
import { signUpForm } from "./forms.ts";

export interface AuthRefusal {
  reply: SubmissionResult<string[]>;
  /** The address that must be confirmed first, if sign-in was refused for that reason. */
  unconfirmed?: string;
}

/** Creates an account from the sign-up form, with an invite's token if there is one. */
export async function signUp(form: FormData, context: Readonly<RouterContextProvider>, invite?: string) {
  const t = translator(context);
  const parsed = parseForm(form, signUpForm, t, { secrets: ["password"] });
  if (!parsed.ok) return data<AuthRefusal>({ reply: parsed.reply }, { status: 422 });
  const next = safeReturnPath(form.get("next"));
  const outcome = await api(context, next).accounts.register({ body: { ...noNames, ...parsed.value, invite } });
  if (!outcome.ok) {
    const message = refusalOr(context, outcome, t("auth:signUpFailed"));
    const reply = parsed.refuse(message, outcome.violations);
    return data<AuthRefusal>({ reply }, { status: outcome.status || 503 });
  }
  if ("access" in outcome.value) return welcome(context, outcome.value, next, t("auth:signUp.done"));
  if ("awaits_approval" in outcome.value) return redirect(waitingPath, { status: 303 });
  const response = redirect("/auth/email-sent", { status: 303 });
  response.headers.append("set-cookie", await mailedAddressCookie(outcome.value.email));
  response.headers.append("set-cookie", await wantedPageCookie(next));
  return response;
}
