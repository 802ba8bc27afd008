import { data, type RouterContextProvider } from "react-router";
import { recovery } from "../../../contract/recovery.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";

/** Sends an email with a link that sets a new password. The answer is the same for every address. */
export async function requestLink(request: Request, context: Readonly<RouterContextProvider>) {
  const t = translator(context);
  const parsed = parseForm(await readForm(request, context), recovery.forgotPassword.body, t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const outcome = await api(context, "/forgot-password").recovery.forgotPassword({ body: parsed.value });
  if (outcome.ok) return redirectWithToast("/reset-password", { tone: "success", message: t("recovery:forgot.sent") });
  return data(parsed.refuse(refusalMessage(context, outcome), outcome.violations), { status: outcome.status || 503 });
}
