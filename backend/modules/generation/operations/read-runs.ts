import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { generation, type Run } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import type { Language } from "../../../../contract/languages.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { GenerationDeps } from "../deps.ts";
import { keptOwn } from "../own-model.ts";
import { presentRun } from "../present.ts";
import * as records from "../records/runs.ts";
import { median, type RunRecord, secondsLeft } from "../rules.ts";
import { jobKeyOf } from "../run-job.ts";

/** Where one of the caller's runs stands. */
export async function readRun(
  deps: GenerationDeps,
  id: string,
  caller: Pick<SignedInCaller, "userId" | "language">,
): Promise<Outcome<Run>> {
  const run = await records.findRun(deps.database.read, caller.userId, id);
  const [presented] = run ? await presentRuns(deps, [run], caller) : [];
  return presented ? done(presented) : refuse("NOT_FOUND");
}

/** The caller's runs, newest first. */
export async function listRuns(
  deps: GenerationDeps,
  query: ParsedInput<typeof generation.history>["query"],
  caller: SignedInCaller,
): Promise<Outcome<{ count: number; next: string | null; previous: string | null; results: Run[] }>> {
  const filter = { mode: query.type, status: query.status, parentId: query.parent };
  const { count, items } = await records.listRuns(deps.database.read, caller.userId, filter, query);
  return done({
    count,
    ...pageAddresses(generation.history.path, query, count),
    results: await presentRuns(deps, items, caller),
  });
}

async function presentRuns(
  deps: GenerationDeps,
  runs: RunRecord[],
  caller: { userId: string; language: Language },
): Promise<Run[]> {
  const ids = runs.map(({ id }) => id);
  const sources = runs.flatMap(({ source_kind: kind, source_id: id }) => (kind && id ? [{ kind, id }] : []));
  const [outputs, receipts, creations, addresses] = await Promise.all([
    records.outputsOf(deps.database.read, ids),
    records.receiptsOf(deps.database.read, ids),
    deps.gallery.creationsOfRuns(caller.userId, ids),
    deps.gallery.sourceAddresses(caller.userId, sources),
  ]);
  return Promise.all(
    runs.map(async (run) =>
      presentRun(
        run,
        {
          outputs: outputs.filter(({ run_id }) => run_id === run.id),
          receipt: receipts.filter(({ run_id }) => run_id === run.id),
          creations: creations.get(run.id) ?? [],
          sourceAddresses: run.source_id === null ? undefined : addresses.get(run.source_id),
          ...(await forecast(deps, run)),
        },
        caller.language,
      ),
    ),
  );
}

const comparedRuns = 20;

/** How many runs are ahead and how long it will likely take, by what the latest of its kind took. */
async function forecast(
  deps: GenerationDeps,
  run: RunRecord,
): Promise<{ queuePosition: number | null; etaSeconds: number | null }> {
  if (isFinal(run.status)) return { queuePosition: null, etaSeconds: null };
  const { database, engines, jobQueue, watch } = deps;
  const queuePosition = run.status === "queued" ? ((await jobQueue.ahead(jobKeyOf(run))) ?? 0) : null;
  const engine = engines.find(({ id }) => id === run.engine_id);
  const measured = median(await records.recentOutputDurations(database.read, run, comparedRuns));
  const model = keptOwn(run)?.base ?? run.model;
  const typical = async () =>
    engine && (await watch.look(engine)).models.find(({ id, mode }) => id === model && mode === run.mode);
  const secondsPerOutput = measured === undefined ? (await typical())?.typicalSeconds : measured / 1_000;
  return {
    queuePosition,
    etaSeconds:
      engine && secondsPerOutput !== undefined
        ? secondsLeft(run, secondsPerOutput, queuePosition ?? 0, engine.runsAtOnce)
        : null,
  };
}
