import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { stepFailedOr } from "../../../../api/api.server.ts";
import type { ApiOutcome } from "../../../../api/client.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { type Edges, noEdges } from "./moves.ts";

const moveForm = z.object({
  id: z.uuid(),
  before: z
    .union([z.literal(""), z.uuid()])
    .transform((before) => before || null)
    .default(null),
});

/** Performs the move of a form and shows the page of the form again. */
export async function receiveMove(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  returnTo: string,
  move: (id: string, before: string | null) => Promise<ApiOutcome<unknown>>,
) {
  const t = translator(context);
  const parsed = moveForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw data({ message: t("errors:VALIDATION_ERROR") }, { status: 422 });
  const outcome = await move(parsed.data.id, parsed.data.before);
  if (outcome.ok) return redirect(returnTo, { status: 303 });
  return redirectWithToast(returnTo, {
    tone: "error",
    message: stepFailedOr(context, outcome, t("collections:move.failed")),
  });
}

interface PlacedItem {
  id: string;
}

/** Reads the items around one page of a list, with the list's own `read` of a page. A list of one page has none. */
export async function readEdges(
  { page, pageSize, count }: { page: number; pageSize: number; count: number },
  read: (page: number, pageSize: number) => Promise<ApiOutcome<{ results: PlacedItem[] }>>,
): Promise<Edges> {
  if (count <= pageSize) return noEdges;
  const start = (page - 1) * pageSize;
  const end = Math.min(page * pageSize, count);
  const at = async (place: number) => {
    if (place < 1 || place > count) return null;
    const one = await read(place, 1);
    return one.ok ? (one.value.results[0]?.id ?? null) : null;
  };
  const [first, before, ...after] = await Promise.all([
    start > 0 ? at(1) : null,
    start > 0 ? at(start) : null,
    at(end + 1),
    at(end + 2),
  ]);
  return { first, before, after: after.filter((id) => id !== null) };
}
