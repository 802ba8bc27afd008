import type { Engine, EngineRequest, Snapshot, Ticket } from "../../../adapters/engine/port.ts";
import { storeOutput } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { asFailure, OutputFailedError } from "../failure.ts";
import type { ProgressWriter } from "../progress.ts";
import * as records from "../records.ts";
import type { OutputRecord, RunRecord } from "../rules.ts";
import { ticketOf } from "../tickets.ts";
import { untilAborted, within } from "../waiting.ts";

export interface OutputWork {
  run: RunRecord;
  output: OutputRecord;
  engine: Engine;
  progress: ProgressWriter;
  /** Aborts when the run has ended or the worker must let go. */
  signal: AbortSignal;
}

/** How long the engine's own signals are waited for before looking again. */
const longestWaitMilliseconds = 1_000;
/** An engine that does not answer must not keep a worker from its next run. */
export const stopMaxMilliseconds = 10_000;
/** An engine that forgot the work is asked again this often within one attempt. */
const restartsMax = 2;

/**
 * Makes one output and adds it to the gallery; every step may be repeated after a crash. Throws OutputFailedError when
 * it could not be made, the signal's reason when it was aborted.
 */
export async function makeOutput(deps: GenerationDeps, work: OutputWork): Promise<void> {
  const { engine, output, progress, run, signal } = work;
  const ticket = await followToDone(deps, work);
  await progress.report(output.id, "storing", 1);
  const artifact = await ask(engine.collect(ticket), signal);
  const media = await deps.gallery.storeMedia(output.id, artifact.bytes, artifact.mediaType);
  if (!media) {
    const detail = `The engine handed over bytes that are no intact ${artifact.mediaType}.`;
    throw new OutputFailedError({ code: "INTERNAL", retryable: true, detail });
  }
  signal.throwIfAborted();
  await deps.database.transaction((tx) =>
    storeOutput(deps, tx, {
      id: output.id,
      ownerId: run.owner_id,
      runId: run.id,
      outputIndex: output.output_index,
      recipe: {
        mode: run.mode,
        prompt: run.prompt,
        negativePrompt: run.negative_prompt,
        aspectRatio: run.aspect_ratio,
        quality: run.quality,
        style: run.style,
        model: run.model,
        engine: run.engine_label,
        origin: run.origin,
        seed: output.seed,
      },
      media,
      durationSeconds: artifact.durationSeconds,
      hasAudio: artifact.hasAudio,
    }),
  );
  progress.markStored(output.id);
  await forget(deps, engine, ticket);
}

/** Hands the work to the engine, or joins it there, and waits until it is done. */
async function followToDone(deps: GenerationDeps, work: OutputWork): Promise<Ticket> {
  let known = ticketOf(work.output);
  for (let restarts = 0; restarts <= restartsMax; restarts += 1) {
    const ticket = known ?? (await handOver(deps, work));
    const end = await follow(deps, work, ticket);
    if (end.state === "done") return ticket;
    if (end.state === "failed") {
      // An engine joins a repeated start to what it knows, so the failed work has to be forgotten first.
      await forget(deps, work.engine, ticket);
      await writeTicket(deps, work.output.id, null);
      throw new OutputFailedError(end.failure);
    }
    known = undefined;
  }
  throw new OutputFailedError({ code: "LOST", retryable: true, detail: "The engine keeps losing the work." });
}

async function handOver(deps: GenerationDeps, { engine, output, run, signal }: OutputWork): Promise<Ticket> {
  signal.throwIfAborted();
  const ticket = await ask(engine.start(output.id, requestOf(run, output)), signal);
  await writeTicket(deps, output.id, ticket);
  return ticket;
}

type End = Extract<Snapshot, { state: "done" | "failed" | "stopped" | "lost" }>;

async function follow(deps: GenerationDeps, work: OutputWork, ticket: Ticket): Promise<End> {
  const { engine, output, progress, run, signal } = work;
  for (;;) {
    signal.throwIfAborted();
    const snapshot = await ask(engine.check(ticket), signal);
    if (snapshot.state === "running") {
      await progress.report(output.id, snapshot.stage, snapshot.progress);
    } else if (snapshot.state !== "waiting") return snapshot;
    if (deps.runtime.now() >= run.deadline_at) {
      throw new OutputFailedError({ code: "TIMEOUT", retryable: false, detail: "The run's deadline has passed." });
    }
    await ask(engine.changed(ticket, longestWaitMilliseconds), signal);
  }
}

/** An engine's answer, or its failure in our words. One that never answers is left alone once the signal aborts. */
async function ask<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await untilAborted(answer, signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : asFailure(error);
  }
}

function requestOf(run: RunRecord, output: OutputRecord): EngineRequest {
  return {
    mode: run.mode,
    model: run.model,
    // Engines know no styles of their own; a style is more words of the description.
    prompt: run.style ? `${run.prompt}, ${run.style}` : run.prompt,
    negativePrompt: run.negative_prompt,
    seed: output.seed,
    width: run.width,
    height: run.height,
    quality: run.quality,
  };
}

async function writeTicket({ database }: GenerationDeps, outputId: string, ticket: Ticket | null): Promise<void> {
  const text = ticket && JSON.stringify(ticket);
  await database.transaction((tx) => records.updateOutput(tx, outputId, { ticket: text }));
}

async function forget({ log }: GenerationDeps, engine: Engine, ticket: Ticket): Promise<void> {
  try {
    await within(engine.stop(ticket), stopMaxMilliseconds);
  } catch (error) {
    log.warn({ err: error, engine: engine.id }, "an engine could not forget finished work");
  }
}
