import { redirect } from "react-router";
import { readForm } from "../../forms/read-form.server.ts";
import { draftFromForm } from "../../parts/draft.ts";
import type { Route } from "./+types/batch-quote";
import { quoteBatch } from "./batch.server.ts";
import { applyChoices } from "./composer-form.server.ts";

export function loader() {
  return redirect("/");
}

/** Returns what the batch of the composer's form would be and cost. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  applyChoices(form);
  return Response.json(await quoteBatch(context, draftFromForm(form)), { headers: { "cache-control": "no-store" } });
}
