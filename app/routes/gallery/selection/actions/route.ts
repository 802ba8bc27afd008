import { redirect } from "react-router";
import { api } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { toastOf } from "../../../../parts/send-change.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { bulkIntentOf, carryOut, questionFor } from "./bulk-action.server.ts";
import { returnPathOf } from "./selection-api.server.ts";

/** This address only accepts forms. A GET request is redirected to the gallery. */
export function loader() {
  return redirect("/gallery");
}

/**
 * Applies one action to many creations of the gallery or the trash, then returns to the page of the form. A large
 * change needs a confirmation first: the form is forwarded unchanged to the question. A script that requests JSON
 * receives the result instead of a redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = returnPathOf(form);
  const asked = { request, context, calls: api(context, returnTo), form, returnTo };
  const intent = bulkIntentOf(form);
  if (!intent) return redirect(returnTo, { status: 303 });
  if (await questionFor(asked, intent)) return redirect("/gallery/actions/confirm", { status: 307 });
  const answer = await carryOut(asked, intent);
  if (request.headers.get("accept") === "application/json") return Response.json(answer);
  const toast = toastOf(answer);
  return toast ? redirectWithToast(returnTo, toast) : redirect(returnTo, { status: 303 });
}
