import type { RouterContextProvider } from "react-router";
import type { StreamedFile } from "../../contract/endpoint.ts";
import { refusalMessage } from "../api/api.server.ts";
import type { ApiOutcome } from "../api/client.ts";
import { redirectWithToast } from "../session/toast.server.ts";

/**
 * Streams a file while it is being written; a CSV file unless `type` says otherwise. If there is none, redirects to
 * `list` with the reason.
 */
export async function passFile(
  context: Readonly<RouterContextProvider>,
  outcome: ApiOutcome<StreamedFile>,
  list: string,
  type = "text/csv; charset=utf-8",
): Promise<Response> {
  if (!outcome.ok) return redirectWithToast(list, { tone: "error", message: refusalMessage(context, outcome) });
  const { name, content } = outcome.value;
  return new Response(content, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
