import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { ImportsDeps } from "./deps.ts";
import { giveUpImport } from "./operations/give-up-import.ts";
import { importFiles } from "./operations/import-files.ts";
import { importJobName, importTurn } from "./turn.ts";

export function importJobs(deps: ImportsDeps): JobDefinition[] {
  return [
    defineJob({
      name: importJobName,
      payload: importTurn,
      leaseSeconds: 60,
      // Fifty of the largest images take a few minutes.
      deadlineSeconds: 3_600,
      maxAttempts: 5,
      // Decoding images takes a whole core.
      concurrency: 1,
      runningMax: 2,
      storesFiles: true,
      retryDelaySeconds: (attempt) => 10 * attempt,
      handle: (turn, { signal }) => importFiles(deps, turn, signal),
      giveUp: (turn) => giveUpImport(deps, turn),
    }),
  ];
}
