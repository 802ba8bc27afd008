import type { Translate } from "../../../../i18n/language.server.ts";
import type { BulkIntent } from "./bulk-intents.ts";

/** Returns one toast for the result of a bulk action: how many changed, and how many no longer existed. */
export function outcomeNotice(
  t: Translate,
  what: BulkIntent | "add_to_collection" | "add_tags" | "remove_tags",
  { changed, missing }: { changed: number; missing: number },
  values: { name?: string } = {},
): { message: string; tone?: "info" } {
  if (changed + missing === 0) return { tone: "info", message: t("selection:done.unchanged") };
  const done = t(`selection:done.${what}`, { count: changed, ...values });
  if (missing === 0) return { message: done };
  const gone = t("selection:done.missing", { count: missing });
  return changed === 0 ? { tone: "info", message: gone } : { message: t("selection:done.both", { done, gone }) };
}
