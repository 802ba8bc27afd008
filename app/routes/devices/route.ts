import { redirect } from "react-router";
import { z } from "zod";
import { api, refusalMessage } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";

const listPath = "/settings#devices";

export function loader() {
  return redirect(listPath);
}

/** Signs one device out, or all other devices when none is named. */
export async function action({ request, context }: Route.ActionArgs) {
  const t = translator(context);
  const { sessions } = api(context, "/settings");
  const form = await readForm(request, context);
  const id = form.has("id") ? z.uuid().catch("").parse(form.get("id")) : undefined;
  const outcome = id === undefined ? await sessions.revokeOthers() : await sessions.revoke({ params: { id } });
  if (!outcome.ok) return redirectWithToast(listPath, { tone: "error", message: refusalMessage(context, outcome) });
  return redirectWithToast(listPath, {
    tone: "success",
    message: t(id === undefined ? "settings:devices.othersSignedOut" : "settings:devices.signedOut"),
  });
}
