import { selectionMaxItems } from "../../../../../contract/limits.ts";
import type { Translate } from "../../../../i18n/language.server.ts";
import type { ReadSelection } from "./read-selection.server.ts";
import type { TrashRequest } from "./trash-request.server.ts";

/** Returns whether a form selected something and stayed within the limit. */
export function isUsable<Read extends ReadSelection | TrashRequest>(
  read: Read,
): read is Exclude<Read, { of: "nothing" | "too-many" }> {
  return read.of === "named" ? read.ids.length > 0 : read.of !== "nothing" && read.of !== "too-many";
}

/**
 * Returns the message for an unusable selection. `tooMany` differs in the trash, where only named items are limited.
 */
export function selectionProblem(
  t: Translate,
  read: ReadSelection | TrashRequest,
  tooMany: "tooMany" | "tooManyToName" = "tooMany",
): { tone: "info" | "error"; message: string } {
  if (read.of === "too-many")
    return { tone: "error", message: t(`selection:${tooMany}`, { count: selectionMaxItems }) };
  const message =
    read.of === "named" ? t("selection:done.missing", { count: read.unreadable }) : t("selection:nothing");
  return { tone: "info", message };
}
