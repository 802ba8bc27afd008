import { api } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";

/** All of a person's data as one file, passed on while it is being made. */
export async function loader({ context }: Route.LoaderArgs) {
  const outcome = await api(context, "/settings").accounts.exportData();
  if (!outcome.ok) {
    return redirectWithToast("/settings", { tone: "error", message: translator(context)("settings:export.failed") });
  }
  const { name, content } = outcome.value;
  return new Response(content, {
    headers: { "content-type": "application/zip", "content-disposition": `attachment; filename="${name}"` },
  });
}
