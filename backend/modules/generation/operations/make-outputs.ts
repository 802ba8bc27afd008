import type { Engine } from "../../../adapters/engine/port.ts";
import { failOutputs } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { codeOf, mayBeRerouted, OutputFailedError } from "../failure.ts";
import { createProgressWriter } from "../progress.ts";
import { outputsOf, updateOutput } from "../records/outputs.ts";
import * as records from "../records/runs.ts";
import { type OutputRecord, outputsAtOnce, type RunRecord } from "../rules.ts";
import { createSourceReader } from "../sources.ts";
import { createWaitingTime } from "../waiting-time.ts";
import { makeOutput } from "./make-output.ts";
import { rerouteRun } from "./reroute-run.ts";

export type Attempt = { rerouted: true } | { rerouted: false /** A failure worth another attempt. */; retry: unknown };

/**
 * Makes the remaining outputs of a run, in parallel or one after another, as its engine allows. Throws when the
 * database is down.
 */
export async function makeOutputs(
  deps: GenerationDeps,
  run: RunRecord,
  ended: AbortController,
  released: AbortSignal,
): Promise<Attempt> {
  const outputs = await outputsOf(deps.database.read, [run.id]);
  const progress = createProgressWriter(
    deps,
    run,
    new Map(
      outputs.map(({ id, status }) => [id, { stage: "starting", engine: 0, stored: status === "stored" } as const]),
    ),
    () => ended.abort(new Error("The run has ended.")),
  );
  const engine = deps.engines.find(run.engine_id);
  const readSources = createSourceReader(deps, run, engine);
  const waiting = createWaitingTime(deps, run.id);
  const signal = AbortSignal.any([ended.signal, released]);
  const notTaken: { output: OutputRecord; error: unknown }[] = [];
  const failures: unknown[] = [];
  let outage: unknown;

  await inTurns(
    outputs.filter(({ status }) => status === "waiting"),
    outputsAtOnce(engine?.runsAtOnce ?? 1),
    async (output) => {
      try {
        await makeOutput(deps, { run, output, engine: engine ?? missing(run), progress, readSources, signal, waiting });
      } catch (error) {
        if (released.aborted) throw released.reason;
        if (ended.signal.aborted) return;
        // Nothing can be stored about it, and it says nothing about the output.
        if (deps.database.isUnavailable(error)) outage = error;
        else if (mayBeRerouted(error)) notTaken.push({ output, error });
        else {
          progress.dropPending();
          failures.push(await noteFailure(deps, run, output, error));
        }
      } finally {
        waiting.drop(output.id);
      }
    },
  ).finally(progress.dropPending);
  if (outage !== undefined) throw outage;
  if (notTaken.length > 0 && !ended.signal.aborted && (await rerouteRun(deps, run.id))) return { rerouted: true };
  for (const { output, error } of notTaken) failures.push(await noteFailure(deps, run, output, error));
  return { rerouted: false, retry: failures.find((failure) => failure !== undefined) };
}

/** Runs the work on every item, at most `atOnce` at the same time. */
async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const turn = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, turn));
}

function missing(run: RunRecord): Engine {
  const detail = `The engine ${run.engine_id} is no longer configured.`;
  throw new OutputFailedError({ code: "UNAVAILABLE", retryable: false, detail });
}

/** Ends the output when another attempt would not help. Otherwise records the reason and returns the failure. */
async function noteFailure(
  deps: GenerationDeps,
  run: RunRecord,
  output: OutputRecord,
  error: unknown,
): Promise<unknown> {
  const code = codeOf(error) ?? "INTERNAL";
  const told = { err: error, reason: code, runId: run.id, outputId: output.id, engine: run.engine_id };
  // Only the operator can fix these two.
  if (code === "ENGINE_AUTH" || code === "ENGINE_BILLING")
    deps.log.error({ code: "ENGINE_REJECTS_ACCOUNT", ...told }, "An engine rejects its key or account.");
  else deps.log.warn({ code: "OUTPUT_FAILED", ...told }, "An output could not be made.");
  const retryable = !(error instanceof OutputFailedError) || error.failure.retryable;
  const blocked = error instanceof OutputFailedError ? error.failure.reason : undefined;
  await deps.database.transaction(async (tx) => {
    if (!retryable) return failOutputs(deps, tx, run.id, ({ id }) => (id === output.id ? code : undefined), blocked);
    await updateOutput(tx, output.id, { error_code: code });
    await records.writeProgress(tx, run.id, "waiting", 0);
  });
  return retryable ? error : undefined;
}
