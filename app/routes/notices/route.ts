import { data, redirect } from "react-router";
import { z } from "zod";
import { api, refusalMessage } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";

export function loader() {
  return redirect("/");
}

/**
 * Puts away what stands above the page, and goes back to it. What is not there any more needs nothing. A script that says it
 * `stays` where it is hears that it is done; what went wrong is shown with what it loads next.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = safeReturnPath(form.get("return"));
  const response = await putAway(context, z.uuid().safeParse(form.get("id")).data, returnTo);
  if (!form.has("stays")) return response;
  const toast = response.headers.get("set-cookie");
  return data(null, toast === null ? {} : { headers: { "set-cookie": toast } });
}

async function putAway(context: Route.ActionArgs["context"], id: string | undefined, returnTo: string) {
  if (id === undefined) return redirect(returnTo, 303);
  const outcome = await api(context, returnTo).notifications.read({ params: { id } });
  if (outcome.ok || outcome.status === 404) return redirect(returnTo, 303);
  return redirectWithToast(returnTo, { tone: "error", message: refusalMessage(context, outcome) });
}
