import type { RouterContextProvider } from "react-router";
import { api } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange } from "../admin-calls.server.ts";

/** Sends a test email to the administrator, and returns to the page with what happens. */
export async function sendTestMail(args: { context: Readonly<RouterContextProvider>; url: URL }): Promise<Response> {
  const { context, url } = args;
  const outcome = await api(context, url.pathname).adminStudio.testMail();
  const sent = await adminChange(args, outcome);
  if (!sent.ok) return redirectWithToast(url.pathname, { tone: "error", message: sent.message });
  const message = translator(context)("setup:mail.sent", { email: sent.value.email });
  return redirectWithToast(url.pathname, { tone: "success", message });
}
