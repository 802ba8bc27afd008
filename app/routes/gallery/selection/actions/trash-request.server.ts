import { z } from "zod";
import type { Fields } from "../selection-fields.ts";
import { type ReadSelection, readSelection } from "./read-selection.server.ts";

/** What a form of the trash, or an Undo, is about. */
export type TrashRequest =
  | { of: "all" }
  | { of: "instant"; trashed_at: string }
  | Exclude<ReadSelection, { of: "matching" }>;

/** What is to be restored or erased. Only an Undo names an instant: nothing is erased by one. */
export function trashRequestOf(form: FormData, intent: "restore" | "erase"): TrashRequest {
  if (form.has("trashed_at")) {
    const instant = z.iso.datetime().safeParse(form.get("trashed_at")).data;
    return instant !== undefined && intent === "restore" ? { of: "instant", trashed_at: instant } : { of: "nothing" };
  }
  if (form.has("all")) return { of: "all" };
  const read = readSelection(form);
  return read.of === "matching" ? { of: "nothing" } : read;
}

/** The same request once more, for a form that asks first. */
export function fieldsOfTrashRequest(target: Extract<TrashRequest, { of: "all" | "named" }>): Fields {
  return target.of === "named" ? target.ids.map((id) => ["id", id] as const) : [["all", "1"]];
}
