import { redirect } from "react-router";
import { api, refusalMessage } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";

const dataPath = "/settings#data";

/** Downloads the user's data export once it is packed. With `look`, redirects to the section that shows its state. */
export async function loader({ context, url }: Route.LoaderArgs) {
  // A link from a section of a page to the same section would load nothing.
  if (url.searchParams.has("look")) return redirect(dataPath);
  const outcome = await api(context, "/settings").exports.file();
  if (!outcome.ok) {
    const message =
      outcome.status === 404 ? translator(context)("settings:export.gone") : refusalMessage(context, outcome);
    return redirectWithToast(dataPath, { tone: "error", message });
  }
  const { name, content, sizeBytes } = outcome.value;
  return new Response(content, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      ...(sizeBytes !== undefined && { "content-length": String(sizeBytes) }),
    },
  });
}

/** Starts packing the user's data export. */
export async function action({ context }: Route.ActionArgs) {
  const outcome = await api(context, "/settings").exports.begin();
  if (!outcome.ok) return redirectWithToast(dataPath, { tone: "error", message: refusalMessage(context, outcome) });
  return redirect(dataPath, { status: 303 });
}
