import { api, refusalMessage } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import type { Route } from "./+types/archive";
import { readSelection } from "./read-selection.server.ts";
import { returnPathOf, selectionFor } from "./selection-api.server.ts";
import { isUsable, selectionProblem } from "./selection-problem.server.ts";

/** Streams the whole selection as one file while it is being packed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = returnPathOf(form);
  const read = readSelection(form);
  if (!isUsable(read)) return redirectWithToast(returnTo, selectionProblem(translator(context), read));
  const outcome = await api(context, returnTo).gallery.archive({
    body: { selection: await selectionFor(request, read) },
  });
  if (!outcome.ok) return redirectWithToast(returnTo, { tone: "error", message: refusalMessage(context, outcome) });
  const { name, content } = outcome.value;
  return new Response(content, {
    headers: { "content-type": "application/zip", "content-disposition": `attachment; filename="${name}"` },
  });
}
