import { z } from "zod";
import type { Fields } from "../selection-fields.ts";
import { type ReadSelection, readSelection } from "./read-selection.server.ts";

/** The target of a trash form or an Undo. */
export type TrashRequest =
  | { of: "all" }
  | { of: "instant"; trashed_at: string }
  | Exclude<ReadSelection, { of: "matching" }>;

/** Returns what to restore or erase. Only an Undo names an instant, and it never erases. */
export function trashRequestOf(form: FormData, intent: "restore" | "erase"): TrashRequest {
  if (form.has("trashed_at")) {
    const instant = z.iso.datetime().safeParse(form.get("trashed_at")).data;
    return instant !== undefined && intent === "restore" ? { of: "instant", trashed_at: instant } : { of: "nothing" };
  }
  if (form.has("all")) return { of: "all" };
  const read = readSelection(form);
  return read.of === "matching" ? { of: "nothing" } : read;
}

/** Returns the fields of the same request, for a form that asks first. */
export function fieldsOfTrashRequest(target: Extract<TrashRequest, { of: "all" | "named" }>): Fields {
  return target.of === "named" ? target.ids.map((id) => ["id", id] as const) : [["all", "1"]];
}
