import { isFinal } from "../../../contract/generation-terms.ts";
import { type Engine, EngineRefusal, type EngineRequest, type Ticket } from "../../adapters/engine/port.ts";
import { waitOut } from "../../concurrency/wait-out.ts";
import { untilAborted, within } from "../../concurrency/waiting.ts";
import type { GenerationDeps } from "./deps.ts";
import { asFailure, OutputFailedError } from "./failure.ts";
import { keptOwn, withTrigger } from "./own-model.ts";
import type { ProgressWriter } from "./progress.ts";
import * as records from "./records/runs.ts";
import type { OutputRecord, RunRecord } from "./rules.ts";
import type { Sources } from "./sources.ts";

export interface OutputWork {
  run: RunRecord;
  output: OutputRecord;
  engine: Engine;
  progress: ProgressWriter;
  readSources(): Promise<Sources>;
  /** Aborts when the run has ended or the worker must let go. */
  signal: AbortSignal;
}

/** A worker that must let go waits this long for the ticket of work it has just handed over. */
const lateTicketMilliseconds = 800;

/**
 * Gives an output to its engine. That it was given away is written before, the ticket after: work of unknown fate is
 * then known as such. Throws OutputFailedError when the engine does not take it.
 */
export async function startEngineWork(deps: GenerationDeps, work: OutputWork): Promise<Ticket> {
  const { engine, output, run, signal } = work;
  const sources = await untilAborted(work.readSources(), signal);
  signal.throwIfAborted();
  await write(deps, output.id, { handed_over_at: deps.runtime.now() });
  const starting = engine.start(output.id, requestOf(run, output, sources));
  let ticket: Ticket;
  try {
    ticket = await untilAborted(starting, signal);
  } catch (error) {
    if (signal.aborted) {
      await within(keepLateTicket(deps, work, starting), lateTicketMilliseconds).catch(() => {});
      throw signal.reason;
    }
    throw await refused(deps, work, error);
  }
  deps.watch.startWorked(engine);
  // Without its ticket the work could neither be found again nor be started again.
  await waitOut(() => write(deps, output.id, { ticket: JSON.stringify(ticket) }), {
    isOutage: (error) => deps.database.isUnavailable(error),
    signal,
  });
  return ticket;
}

async function refused(deps: GenerationDeps, { engine, output }: OutputWork, error: unknown): Promise<Error> {
  const { failure } = asFailure(error);
  deps.watch.startFailed(engine, failure.code);
  if (!(error instanceof EngineRefusal) && !engine.repeatable) return lostWork(deps, engine.id, output, error);
  await write(deps, output.id, { handed_over_at: null });
  return new OutputFailedError(failure, { cause: error, atStart: true });
}

/** Work that may or may not be under way at an engine that would charge for it twice: it is not asked for again. */
export function lostWork(
  { log }: Pick<GenerationDeps, "log">,
  engineId: string,
  output: OutputRecord,
  cause?: unknown,
): OutputFailedError {
  log.error(
    { err: cause, engine: engineId, outputId: output.id, runId: output.run_id },
    "the fate of an output is unknown; it may have cost something at the engine and is not started again",
  );
  const detail = "Nobody knows whether the engine has the work, and starting it again could be charged again.";
  return new OutputFailedError({ code: "LOST", retryable: false, detail }, { cause });
}

/** The engine has the work after all, and nobody waits for it any more: for the next attempt, or to be stopped. */
async function keepLateTicket(deps: GenerationDeps, { engine, output, run }: OutputWork, starting: Promise<Ticket>) {
  const ticket = await starting;
  const current = await records.runForWork(deps.database.read, run.id);
  if (current && !isFinal(current.status)) await write(deps, output.id, { ticket: JSON.stringify(ticket) });
  else await engine.stop(ticket);
}

function requestOf(run: RunRecord, output: OutputRecord, { image, audio }: Sources): EngineRequest {
  const own = keptOwn(run);
  return {
    mode: run.mode,
    model: own?.base ?? run.model,
    prompt: withTrigger(run.prompt, own?.trigger ?? ""),
    ...(own && { lora: { name: own.name, strength: own.strength } }),
    negativePrompt: run.negative_prompt,
    style: run.style,
    seed: output.seed,
    width: run.width,
    height: run.height,
    quality: run.quality,
    durationSeconds: run.duration_seconds,
    strength: run.strength_permille === null ? null : run.strength_permille / 1_000,
    image,
    audioPrompt: run.audio_prompt ?? "",
    audio,
  };
}

async function write(
  { database }: GenerationDeps,
  outputId: string,
  change: Partial<Pick<OutputRecord, "ticket" | "handed_over_at">>,
): Promise<void> {
  await database.transaction((tx) => records.updateOutput(tx, outputId, change));
}
