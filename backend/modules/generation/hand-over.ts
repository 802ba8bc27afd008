import { isFinal } from "../../../contract/generation-terms.ts";
import { type Engine, EngineRefusal, type EngineRequest, type Ticket } from "../../adapters/engine/port.ts";
import { waitOut } from "../../concurrency/wait-out.ts";
import { untilAborted, within } from "../../concurrency/waiting.ts";
import type { GenerationDeps } from "./deps.ts";
import { asFailure, OutputFailedError } from "./failure.ts";
import { keptOwn, withTrigger } from "./own-model.ts";
import type { ProgressWriter } from "./progress.ts";
import { updateOutput } from "./records/outputs.ts";
import * as records from "./records/runs.ts";
import { type OutputRecord, type RunRecord, stopMaxMilliseconds } from "./rules.ts";
import type { SourceReader, Sources } from "./sources.ts";
import type { WaitingTime } from "./waiting-time.ts";

export interface OutputWork {
  run: RunRecord;
  output: OutputRecord;
  engine: Engine;
  progress: ProgressWriter;
  waiting: WaitingTime;
  readSources: SourceReader;
  /** Aborts when the run has ended or the worker must stop. */
  signal: AbortSignal;
}

/** How long a stopping worker waits for the ticket of work it has just handed over. */
const lateTicketMilliseconds = 800;

/**
 * Gives an output to its engine. It records the handover before the call and the ticket after it, so that work with an
 * unknown outcome is recognizable. Throws OutputFailedError when the engine does not accept it.
 */
export async function startEngineWork(deps: GenerationDeps, work: OutputWork): Promise<Ticket> {
  const { engine, output, run, signal } = work;
  const sources = await untilAborted(work.readSources(signal), signal);
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
  deps.log.info({ engine: engine.id, outputId: output.id, runId: run.id }, "output accepted by engine");
  // Without its ticket, the work could be neither found nor started again.
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

/** Has an engine delete its copy of work. An engine that fails to is logged. */
export async function forgetWork({ log }: Pick<GenerationDeps, "log">, engine: Engine, ticket: Ticket): Promise<void> {
  try {
    await within(engine.stop(ticket), stopMaxMilliseconds);
  } catch (error) {
    log.warn({ code: "ENGINE_WORK_KEPT", err: error, engine: engine.id }, "An engine could not delete finished work.");
  }
}

/** Work that may be in progress at an engine that would charge twice. It is not requested again. */
export function lostWork(
  { log }: Pick<GenerationDeps, "log">,
  engineId: string,
  output: OutputRecord,
  cause?: unknown,
): OutputFailedError {
  log.error(
    { code: "OUTPUT_LOST", err: cause, engine: engineId, outputId: output.id, runId: output.run_id },
    "An engine may have made and charged an output, but its outcome is unknown. It is not started again.",
  );
  const detail = "It is unknown whether the engine has the work, and a new start could be charged twice.";
  return new OutputFailedError({ code: "LOST", retryable: false, detail }, { cause });
}

/**
 * The engine has the work after all, but the worker no longer waits for it. Keeps the ticket for the next attempt, or
 * to stop the work.
 */
async function keepLateTicket(deps: GenerationDeps, { engine, output, run }: OutputWork, starting: Promise<Ticket>) {
  const ticket = await starting;
  const current = await records.runForWork(deps.database.read, run.id);
  if (current && !isFinal(current.status)) await write(deps, output.id, { ticket: JSON.stringify(ticket) });
  else await engine.stop(ticket);
}

function requestOf(run: RunRecord, output: OutputRecord, { image, audio, edit }: Sources): EngineRequest {
  const own = keptOwn(run);
  return {
    mode: run.mode,
    model: own?.base ?? run.model,
    prompt: withTrigger(run.prompt, own?.trigger ?? ""),
    ...(own && { lora: { name: own.name, strength: own.strength } }),
    negativePrompt: run.negative_prompt,
    style: run.style,
    seed: output.seed,
    edit,
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
  await database.statement((queries) => updateOutput(queries, outputId, change));
}
