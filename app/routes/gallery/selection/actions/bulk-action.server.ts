import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type Api, refusalMessage } from "../../../../api/api.server.ts";
import type { ApiOutcome } from "../../../../api/client.ts";
import { translator } from "../../../../i18n/language.server.ts";
import type { ChangeAnswer } from "../../../../parts/send-change.ts";
import { bulkActionPath } from "../../../../parts/tile-changes.ts";
import type { Fields } from "../selection-fields.ts";
import { asksFirst, type BulkIntent, bulkIntents, type Question } from "./bulk-intents.ts";
import { outcomeNotice } from "./outcome-notice.server.ts";
import { fieldsAgain, type ReadSelection, readList, readSelection } from "./read-selection.server.ts";
import { countMatching, selectionFor } from "./selection-api.server.ts";
import { isUsable, selectionProblem } from "./selection-problem.server.ts";
import { fieldsOfTrashRequest, type TrashRequest, trashRequestOf } from "./trash-request.server.ts";

/** A request to change many creations: the caller and the form. */
export interface BulkAsked {
  request: Request;
  context: Readonly<RouterContextProvider>;
  calls: Api;
  form: FormData;
  /** The page of the form. */
  returnTo: string;
}

const intents = z.enum(bulkIntents);

/** Returns the action of a form, or `undefined` if the form is invalid. */
export function bulkIntentOf(form: FormData): BulkIntent | undefined {
  return intents.safeParse(form.get("intent")).data;
}

/** Returns the question to confirm before the action, with the selection, or `undefined` if none is needed. */
export async function questionFor(
  { request, context, calls, form }: BulkAsked,
  intent: BulkIntent,
): Promise<{ question: Question; fields: Fields } | undefined> {
  if (form.has("confirmed") || intent === "restore") return undefined;
  if (intent === "erase") {
    const target = trashRequestOf(form, intent);
    if (target.of !== "all" && !(target.of === "named" && target.ids.length > 0)) return undefined;
    const all = target.of === "all" ? await calls.gallery.trash({ query: { page_size: 1 } }) : undefined;
    const count = target.of === "named" ? target.ids.length : all?.ok ? all.value.count : 0;
    return { question: { intent, count, countIsExact: true }, fields: fieldsOfTrashRequest(target) };
  }
  const read = readSelection(form);
  if (read.of !== "matching") return undefined;
  const selection = await selectionFor(request, read);
  if (!("matching" in selection)) return undefined;
  const { count, countIsExact } = await countMatching(context, calls, selection);
  if (!asksFirst(count, countIsExact)) return undefined;
  return { question: { intent, count, countIsExact }, fields: fieldsAgain(read) };
}

/** Performs the action and returns its result. */
export async function carryOut(asked: BulkAsked, intent: BulkIntent): Promise<ChangeAnswer> {
  const { context, form } = asked;
  const t = translator(context);
  const inTrash = intent === "restore" || intent === "erase";
  const target = inTrash ? trashRequestOf(form, intent) : readSelection(form);
  if (!isUsable(target)) {
    const { tone, message } = selectionProblem(t, target, inTrash ? "tooManyToName" : "tooMany");
    return tone === "error" ? { ok: false, message } : { ok: true, notice: { tone, message } };
  }
  const outcome = await call(asked, intent, target);
  if (!outcome.ok) {
    const message = outcome.code === "NOT_FOUND" ? t("selection:collectionGone") : refusalMessage(context, outcome);
    return { ok: false, message };
  }
  const { changed, missing } = outcome.value;
  if (target.of === "instant" && changed === 0) {
    return { ok: true, notice: { message: t("selection:trash.gone"), tone: "info" } };
  }
  const unreadable = target.of === "named" ? target.unreadable : 0;
  const notice = outcomeNotice(t, intent, { changed, missing: missing + unreadable });
  const trashedAt = outcome.value.trashed_at;
  if (typeof trashedAt !== "string" || changed === 0) return { ok: true, notice };
  const fields = { intent: "restore", trashed_at: trashedAt, return: asked.returnTo };
  return { ok: true, notice: { ...notice, undo: { label: t("gallery:undo"), action: bulkActionPath, fields } } };
}

interface Changed {
  changed: number;
  missing: number;
  trashed_at?: string | null;
}

async function call(
  { request, calls: { gallery }, form }: BulkAsked,
  intent: BulkIntent,
  target: Exclude<TrashRequest | ReadSelection, { of: "nothing" | "too-many" }>,
): Promise<ApiOutcome<Changed>> {
  if (target.of === "instant") return gallery.restoreMany({ body: { trashed_at: target.trashed_at } });
  if (intent === "restore" || intent === "erase") {
    const body = target.of === "named" ? { ids: target.ids } : { all: true as const };
    return intent === "restore" ? gallery.restoreMany({ body }) : gallery.erase({ body });
  }
  if (target.of === "all") throw new Error("Only the trash can be changed as a whole.");
  const selection = await selectionFor(request, target);
  return gallery.bulk({ body: { action: intent, selection, collection_id: readList(form).collection } });
}
