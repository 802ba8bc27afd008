import { redirect } from "react-router";
import { api } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { toastOf } from "../../../../parts/send-change.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { bulkIntentOf, carryOut, questionFor } from "./bulk-action.server.ts";
import { returnPathOf } from "./selection-api.server.ts";

/** Nothing is read here. */
export function loader() {
  return redirect("/gallery");
}

/**
 * Does one thing to many creations, of the gallery or of the trash, and goes back to where the form stood. Where much would
 * change it asks first: the form goes on to the question as it is. A script that asks for JSON stays where it is and hears
 * what came of it.
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
