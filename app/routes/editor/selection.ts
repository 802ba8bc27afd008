import { redirect } from "react-router";
import { api, apiFile, refusalMessage } from "../../api/api.server.ts";
import { filesPath } from "../../api/file-address.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import type { Route } from "./+types/selection";
import { findSource } from "./source.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.pathname.replace(/\/selection$/, ""));
}

/**
 * Selects the subject of an image, or what `text` describes. Answers with the mask as an image for the script of the
 * page, which could not read the pixels of another host's file, or with the reason why there is none.
 */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const here = url.pathname;
  const calls = api(context, here);
  const form = await readForm(request, context);
  const source = await findSource(context, calls, here, params.id);
  const text = String(form.get("text") ?? "").trim();
  const body = { [`source_${source.kind}_id`]: source.id, ...(text && { text }) };
  const selected = await calls.generation.select({ body });
  if (!selected.ok) {
    return Response.json({ message: refusalMessage(context, selected) }, { status: selected.status || 503 });
  }
  const address = new URL(selected.value.url, host().apiBase);
  if (address.origin !== new URL(host().apiBase).origin) return redirect(selected.value.url, { status: 303 });
  const { pathname, search } = address;
  const path = pathname.startsWith(`${filesPath}/`) ? pathname.slice(filesPath.length) : pathname;
  const file = await apiFile(context, here, { pathname: path, search }, new Headers());
  if (!file?.ok) {
    await file?.body?.cancel();
    const refusal = { status: 0, code: "NETWORK_ERROR", message: null, violations: [] };
    return Response.json(
      { message: refusalMessage(context, { ok: false, isAbsent: false, ...refusal }) },
      { status: 503 },
    );
  }
  return new Response(file.body, { headers: { "content-type": "image/png", "cache-control": "private, no-store" } });
}
