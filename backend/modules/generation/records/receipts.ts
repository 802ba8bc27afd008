import { sql } from "kysely";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { RunRecord } from "../rules.ts";
import type { GenerationReceiptTable } from "../tables.ts";

export type ReceiptRecord = GenerationReceiptTable;

export async function receiptsOf(queries: Queries, runIds: readonly string[]): Promise<ReceiptRecord[]> {
  if (runIds.length === 0) return [];
  return queries
    .selectFrom("generation_receipt")
    .selectAll()
    .where("run_id", "in", runIds)
    .orderBy("run_id")
    .orderBy("position")
    .execute();
}

/** Adds the first line of each new run's receipt. */
export async function addFirstLines(
  tx: Tx,
  lines: readonly (Pick<ReceiptRecord, "kind" | "credits_hundredths"> & { run: RunRecord })[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ run, ...line }) => ({ ...line, run_id: run.id, position: 0, at: run.created_at }));
  await tx.insertInto("generation_receipt").values(rows).execute();
}

/** Adds lines to the receipts of runs, in this order. The runs must be locked or new. */
export async function addReceiptLines(tx: Tx, lines: readonly Omit<ReceiptRecord, "position">[]): Promise<void> {
  if (lines.length === 0) return;
  const added = new Map<string, number>();
  const rows = lines.map((line) => {
    const index = added.get(line.run_id) ?? 0;
    added.set(line.run_id, index + 1);
    const last = tx
      .selectFrom("generation_receipt")
      .select((row) => row.fn.countAll<number>().as("lines"))
      .where("run_id", "=", line.run_id);
    return { ...line, position: sql<number>`${last} + ${sql.lit(index)}` };
  });
  await tx.insertInto("generation_receipt").values(rows).execute();
}
