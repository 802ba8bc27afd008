import { redirect } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { orderPath } from "../../../parts/training/addresses.ts";
import type { Route } from "./+types/save";
import { draftOf } from "./details-form.ts";
import type { SaveAnswer } from "./save-answer.ts";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(orderPath(params.id));
}

/** Saves the details while the user types. Called by a script; the page does not change. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const saved = await api(context, orderPath(params.id, "details")).training.save({ params, body: draftOf(form) });
  if (saved.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  const answer: SaveAnswer = { ok: false, reason: refusalMessage(context, saved), hasMoved: saved.code === "CONFLICT" };
  return Response.json(answer, { status: saved.status || 503 });
}
