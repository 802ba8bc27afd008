/** The terms of imports, in a separate file for code that needs nothing else. */

export const importStatuses = ["receiving", "working", "done", "canceled", "failed"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Why a whole import failed. */
export const importProblems = ["no_archive", "too_many_files", "too_large_inside", "interrupted"] as const;
export type ImportProblem = (typeof importProblems)[number];

export const importOutcomes = ["imported", "existing", "refused"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Why one file of an archive was refused. */
export const refusedFileProblems = [
  "type",
  "too_large",
  "too_many_pixels",
  "broken",
  "encrypted",
  "storage_full",
] as const;
export type RefusedFileProblem = (typeof refusedFileProblems)[number];
