import { useTranslation } from "react-i18next";
import type { Batch } from "../../../contract/batches.ts";
import { finalRunStatuses } from "../../../contract/generation-terms.ts";

/** Returns how many runs of a batch have ended. */
export function endedRuns({ statuses }: Pick<Batch, "statuses">): number {
  return finalRunStatuses.reduce((sum, status) => sum + statuses[status], 0);
}

/** Returns a batch in words: what kind it is, and how far it is. */
export function useBatchWords(batch: Batch): { kind: string; standing: string } {
  const { t } = useTranslation("batches");
  const { runs, grid, statuses } = batch;
  const kind = grid
    ? t("kindOf.grid", { columns: grid.columns.values.length, rows: grid.rows?.values.length ?? 1 })
    : t("kindOf.variations", { count: runs });
  const ended = endedRuns(batch);
  if (!batch.is_final) return { kind, standing: t("standing.open", { ended, count: runs }) };
  return { kind, standing: t("standing.ended", { completed: statuses.completed, count: runs }) };
}
