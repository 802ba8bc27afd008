import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { ReportsDeps } from "../deps.ts";
import { isRestriction, presentStatement } from "../present.ts";
import { decidedReportsOf } from "../records/reports.ts";

type Deps = Pick<ReportsDeps, "database" | "runtime">;

/** Yields the list of the decisions about a user's items, with their reasons and appeals, the oldest first. */
export async function* exportReports(deps: Deps, ownerId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("decisions.json", everyStatement(deps, ownerId), deps.runtime.now());
}

async function* everyStatement({ database, runtime }: Deps, ownerId: string) {
  for await (const reports of decidedReportsOf(database.read, ownerId))
    yield* reports.filter(isRestriction).map((report) => presentStatement(report, "", runtime.now()));
}
