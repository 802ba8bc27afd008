import { data, type RouterContextProvider } from "react-router";
import { newAppeal, type Statement } from "../../../contract/reports.ts";
import { refusalMessage } from "../../api/api.server.ts";
import type { ApiOutcome } from "../../api/client.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";

interface Sent {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The page to return to. */
  path: string;
  send(body: { text: string }): Promise<ApiOutcome<Statement>>;
}

/** Sends the appeal of a statement's form. Returns the form again, with what was typed, if it is refused. */
export async function sendAppeal({ request, context, path, send }: Sent) {
  const t = translator(context);
  const parsed = parseForm(await readForm(request, context), newAppeal, t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const outcome = await send(parsed.value);
  if (outcome.ok) return redirectWithToast(path, { tone: "success", message: t("reports:appeal.sent") });
  const reply = parsed.refuse(refusalMessage(context, outcome), outcome.violations);
  return data(reply, { status: outcome.status || 503 });
}
