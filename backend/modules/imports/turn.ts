import { z } from "zod";
import type { ImportProblem } from "../../../contract/import-terms.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { removeArchive } from "./archive.ts";
import type { ImportsDeps } from "./deps.ts";
import { importEnded } from "./domain-events.ts";
import { endImport } from "./records.ts";

export const importJobName = "imports: import";

/** One job of an import. The turns of an import follow each other, so that it never runs twice at a time. */
export const importTurn = z.object({ importId: z.string(), turn: z.number() });
export type ImportTurn = z.output<typeof importTurn>;

/** Queues a turn for when `tx` commits. */
export async function queueTurn({ jobQueue }: Pick<ImportsDeps, "jobQueue">, tx: Tx, turn: ImportTurn): Promise<void> {
  await jobQueue.enqueue(tx, { name: importJobName, payload: turn });
}

/** Ends an import, publishes the result, and removes its archive. Does nothing if it has ended. */
export async function finishImport(deps: ImportsDeps, importId: string, problem: ImportProblem | null): Promise<void> {
  const { database, domainEvents, runtime } = deps;
  const ended = await database.transaction(async (tx) => {
    const row = await endImport(tx, importId, runtime.now(), problem);
    if (!row) return false;
    await domainEvents.publish(tx, importEnded, {
      ownerId: row.owner_id,
      importId,
      problem,
      imported: row.imported_count,
      existing: row.existing_count,
      refused: row.refused_count,
    });
    return true;
  });
  // After a crash, the scheduled job removes it.
  if (ended) await removeArchive(deps, importId);
}
