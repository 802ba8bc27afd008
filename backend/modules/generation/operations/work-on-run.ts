import { isFinal } from "../../../../contract/generation-terms.ts";
import type { Engine } from "../../../adapters/engine/port.ts";
import type { JobContext } from "../../../adapters/job-queue/port.ts";
import { endedTopic, markRunStarted } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import * as records from "../records/runs.ts";
import { cleanUpRun } from "./clean-up-run.ts";
import { makeOutputs } from "./make-outputs.ts";
import { rerouteRun } from "./reroute-run.ts";

/**
 * Works on a run until it has ended or moves to another engine. `expected` is the engine that its job names;
 * `undefined` when it is no longer connected. Throws when
 * an output failed but is worth another attempt, or when the worker must stop. The queue then runs it again and it
 * resumes where it stopped.
 */
export async function workOnRun(
  deps: GenerationDeps,
  expected: Engine | undefined,
  runId: string,
  context: JobContext,
): Promise<void> {
  if ((await isItsEngineDown(deps, expected, runId)) && (await rerouteRun(deps, runId))) return;
  const run = await deps.database.transaction((tx) => markRunStarted(deps, tx, runId, context.isRepeated));
  if (!run) return cleanUpRun(deps, runId);

  const ended = new AbortController();
  const endIfFinal = async () => {
    const current = await records.runForWork(deps.database.read, runId);
    if (!current || isFinal(current.status)) ended.abort(new Error("The run has ended."));
  };
  const unsubscribe = deps.pubsub.subscribe(endedTopic(runId), () => {
    // If the database does not respond, the next progress update detects it.
    endIfFinal().catch((error) =>
      deps.log.warn({ code: "RUN_NOT_READ", err: error, runId }, "Whether a run has ended could not be read."),
    );
  });
  try {
    const attempt = await makeOutputs(deps, run, ended, context.signal);
    if (attempt.rerouted) return;
    await endIfFinal();
    if (ended.signal.aborted) return await cleanUpRun(deps, runId);
    throw attempt.retry ?? new Error(`The run ${runId} is open with nothing left to do.`);
  } finally {
    unsubscribe();
  }
}

/** A run that has moved to another engine leaves its old job to find out. */
async function isItsEngineDown(
  { database, engines, watch }: GenerationDeps,
  expected: Engine | undefined,
  runId: string,
): Promise<boolean> {
  if (expected && (await watch.look(expected)).healthy) return false;
  const run = await records.runForWork(database.read, runId);
  if (!run || isFinal(run.status)) return false;
  const engine = engines.find(run.engine_id);
  return !engine || !(await watch.look(engine)).healthy;
}
