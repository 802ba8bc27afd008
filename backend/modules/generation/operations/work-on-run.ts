import { isFinal } from "../../../../contract/generation-terms.ts";
import type { JobContext } from "../../../adapters/job-queue/port.ts";
import { beginRun, endedTopic, failOutputs } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { codeOf, OutputFailedError } from "../failure.ts";
import { createProgressWriter } from "../progress.ts";
import * as records from "../records.ts";
import type { OutputRecord, RunRecord } from "../rules.ts";
import { cleanUpRun } from "./clean-up-run.ts";
import { makeOutput } from "./make-output.ts";

/**
 * Works on a run until it has ended. Throws when an output failed in a way that is worth another attempt, or when the
 * worker must let go; the queue then comes back to it and finds what is already done.
 */
export async function workOnRun(deps: GenerationDeps, runId: string, context: JobContext): Promise<void> {
  const run = await deps.database.transaction((tx) => beginRun(deps, tx, runId, context.attempt > 1));
  if (!run) return cleanUpRun(deps, runId);

  const ended = new AbortController();
  const endIfFinal = async () => {
    const current = await records.runForWork(deps.database.read, runId);
    if (!current || isFinal(current.status)) ended.abort(new Error("The run has ended."));
  };
  const unsubscribe = deps.events.subscribe(endedTopic(runId), () => {
    // Without an answer from the database the next write of progress finds out.
    endIfFinal().catch((error) => deps.log.warn({ err: error, runId }, "could not look whether a run has ended"));
  });
  try {
    const retry = await makeOutputs(deps, run, ended, context.signal);
    await endIfFinal();
    if (ended.signal.aborted) return await cleanUpRun(deps, runId);
    throw retry ?? new Error(`The run ${runId} is open with nothing left to do.`);
  } finally {
    unsubscribe();
  }
}

/** Makes all outputs at once; engines know best how many to work on. Returns a failure worth another attempt. */
async function makeOutputs(
  deps: GenerationDeps,
  run: RunRecord,
  ended: AbortController,
  released: AbortSignal,
): Promise<unknown> {
  const outputs = await records.outputsOf(deps.database.read, [run.id]);
  const progress = createProgressWriter(
    deps,
    run,
    new Map(
      outputs.map(({ id, status }) => [id, { stage: "starting", engine: 0, stored: status === "stored" } as const]),
    ),
    () => ended.abort(new Error("The run has ended.")),
  );
  const engine = deps.engines.find(({ id }) => id === run.engine_id);
  const signal = AbortSignal.any([ended.signal, released]);
  const failures = await Promise.all(
    outputs
      .filter(({ status }) => status === "waiting")
      .map(async (output) => {
        try {
          if (!engine) throw missingEngine(run);
          await makeOutput(deps, { run, output, engine, progress, signal });
        } catch (error) {
          if (released.aborted) throw released.reason;
          if (!ended.signal.aborted) return noteFailure(deps, run, output, error);
        }
      }),
  );
  return failures.find((failure) => failure !== undefined);
}

function missingEngine(run: RunRecord): OutputFailedError {
  const detail = `The engine ${run.engine_id} is not there any more.`;
  return new OutputFailedError({ code: "UNAVAILABLE", retryable: false, detail });
}

/** Ends the output when another attempt would not help; otherwise keeps the reason and returns the failure. */
async function noteFailure(
  deps: GenerationDeps,
  run: RunRecord,
  output: OutputRecord,
  error: unknown,
): Promise<unknown> {
  deps.log.warn({ err: error, runId: run.id, outputId: output.id }, "an output could not be made");
  const retryable = !(error instanceof OutputFailedError) || error.failure.retryable;
  const code = codeOf(error) ?? "INTERNAL";
  await deps.database.transaction(async (tx) => {
    if (!retryable) return failOutputs(deps, tx, run.id, ({ id }) => (id === output.id ? code : undefined));
    await records.updateOutput(tx, output.id, { error_code: code });
    await records.writeProgress(tx, run.id, "waiting", 0);
  });
  return retryable ? error : undefined;
}

/** The last attempt has failed: ends what is left of the run, for the reason each output last failed for. */
export async function giveUpRun(deps: GenerationDeps, runId: string, reason: unknown): Promise<void> {
  await deps.database.transaction((tx) =>
    failOutputs(deps, tx, runId, (output) => output.error_code ?? codeOf(reason) ?? "INTERNAL"),
  );
  await cleanUpRun(deps, runId);
}
