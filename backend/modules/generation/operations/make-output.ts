import { makesVideo } from "../../../../contract/generation-terms.ts";
import type { Artifact, Snapshot, Ticket } from "../../../adapters/engine/port.ts";
import { untilAborted } from "../../../concurrency/waiting.ts";
import { formatNameOf } from "../../../media/file-format.ts";
import type { PictureProblem, SourceRef } from "../../gallery/index.ts";
import { storeOutput } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { editOf, recipeEditOf } from "../edits/edit-of.ts";
import { joinToSource } from "../edits/extend-video.ts";
import { finishEdit } from "../edits/finish.ts";
import { viewsOf } from "../edits/views.ts";
import { asFailure, OutputFailedError } from "../failure.ts";
import { forgetWork, lostWork, type OutputWork, startEngineWork } from "../hand-over.ts";
import { updateOutput } from "../records/outputs.ts";

import type { RunRecord } from "../rules.ts";
import { ticketOf } from "../tickets.ts";
import { isOverdue } from "./is-overdue.ts";

/** How long to wait for the engine's own update before polling again. */
const longestWaitMilliseconds = 1_000;

/** How often work that the engine forgot is requested again within one attempt. */
const restartsMax = 2;

/**
 * Makes one output and adds it to the gallery. Every step may be repeated after a crash. Throws OutputFailedError when
 * it could not be made, or the signal's reason when it was aborted.
 */
export async function makeOutput(deps: GenerationDeps, work: OutputWork): Promise<void> {
  const { engine, output, progress, run, signal } = work;
  const ticket = await followToDone(deps, work);
  await progress.report(output.id, "storing", 1);
  const made = await ask(engine.collect(ticket), signal);
  demandKind(made, run);
  const artifact = await ask(finishOutput(deps, work, made), signal);
  await ask(demandAllowed(deps, artifact), signal);
  const media = await deps.gallery.storeMedia(output.id, artifact, {
    made: made.original ?? made,
    ownerId: run.owner_id,
    mode: run.mode,
    origin: run.origin,
    sources: sourcesOf(run),
  });
  if (typeof media === "string") throw unusable(`${problems[media]} Its format is ${formatNameOf(artifact.bytes)}.`);
  const prompt = run.prompt === "" ? await promptOfSource(deps, run) : run.prompt;
  signal.throwIfAborted();
  await deps.database.transaction((tx) =>
    storeOutput(deps, tx, {
      id: output.id,
      ownerId: run.owner_id,
      runId: run.id,
      outputIndex: output.output_index,
      recipe: {
        mode: run.mode,
        prompt,
        negativePrompt: run.negative_prompt,
        aspectRatio: run.aspect_ratio,
        quality: run.quality,
        style: run.style,
        model: run.model,
        engine: run.engine_label,
        origin: run.origin,
        seed: output.seed,
        strength: run.strength_permille === null ? null : run.strength_permille / 1_000,
        durationSeconds: run.duration_seconds,
        audioPrompt: run.audio_prompt,
        edit: recipeEditOf(run),
      },
      media,
    }),
  );
  progress.markStored(output.id);
  deps.log.info({ engine: engine.id, outputId: output.id, runId: run.id }, "output stored");
  await forgetWork(deps, engine, ticket);
}

/** Why an output cannot be stored. */
const problems: Record<PictureProblem, string> = {
  type: "The engine returned a file of another type than it said.",
  broken: "The engine returned a file that is damaged or cannot be decoded.",
  "too-many-pixels": "The engine returned a file with too many pixels.",
};

/** Throws OutputFailedError when the engine made a video for an image, or the other way around. */
function demandKind({ bytes, mediaType }: Artifact, { mode }: RunRecord): void {
  if (makesVideo(mode) === (mediaType === "video/mp4")) return;
  throw unusable(`The engine returned the wrong kind of file. Its format is ${formatNameOf(bytes)}.`);
}

/** Reading the same file again would change nothing, so such a failure is not retryable. */
function unusable(detail: string): OutputFailedError {
  return new OutputFailedError({ code: "INTERNAL", retryable: false, detail });
}

/** Returns what a run edits: an image, a video, or the videos of a strip, each once. */
function sourcesOf(run: RunRecord): SourceRef[] {
  const { source_kind: kind, source_id: id } = run;
  const clips = new Set(editOf(run)?.clips.map((clip) => clip.id));
  if (clips.size > 0) return [...clips].map((clip) => ({ kind: "creation", id: clip }));
  return kind && id ? [{ kind, id }] : [];
}

/** An edit without a prompt shows what its source shows, so that searches find it and it has a text alternative. */
async function promptOfSource({ gallery }: GenerationDeps, { owner_id, source_kind, source_id }: RunRecord) {
  return source_kind === "creation" && source_id !== null ? ((await gallery.promptOf(owner_id, source_id)) ?? "") : "";
}

/** Returns an output as it is stored. The content rules see what is new in an extended video before it is joined. */
async function finishOutput(deps: GenerationDeps, { run, signal }: OutputWork, made: Artifact): Promise<Artifact> {
  if (run.mode !== "video-extend") return finishEdit(deps, run, made, signal);
  await demandAllowed(deps, made);
  return joinToSource(deps, run, made, signal);
}

/** Invalid images are detected when they are stored. This only checks the content rules. */
async function demandAllowed({ contentRules }: GenerationDeps, { bytes, mediaType, poster }: Artifact): Promise<void> {
  const picture = mediaType === "video/mp4" ? poster : bytes;
  if (!picture) return;
  for (const view of await viewsOf({ bytes: picture, mediaType: pictureType(picture) })) {
    const verdict = await contentRules.checkOutput(view.bytes, view.mediaType);
    if (verdict.allowed) continue;
    const detail = "A content rule blocked the output.";
    throw new OutputFailedError({ code: "CONTENT_BLOCKED", retryable: false, detail, reason: verdict.reason });
  }
}

/** Returns the image type according to the first bytes (PNG, section 5.2; RFC 9649, section 2.4; else JPEG). */
function pictureType(bytes: Uint8Array): string {
  if (bytes[0] === 0x89) return "image/png";
  return bytes[0] === 0x52 ? "image/webp" : "image/jpeg";
}

/** Hands the work to the engine, or resumes it there, and waits until it is done. */
async function followToDone(deps: GenerationDeps, work: OutputWork): Promise<Ticket> {
  const { engine, output } = work;
  let known = ticketOf(output);
  if (!known && output.handed_over_at !== null && !engine.repeatable) throw lostWork(deps, engine.id, output);
  for (let restarts = 0; restarts <= restartsMax; restarts += 1) {
    const ticket = known ?? (await startEngineWork(deps, work));
    const end = await follow(deps, work, ticket);
    if (end.state === "done") return ticket;
    if (end.state === "failed") {
      // An engine resumes a repeated start, so the failed work must be deleted first.
      await forgetWork(deps, engine, ticket);
      const change = { ticket: null, handed_over_at: null };
      await deps.database.transaction((tx) => updateOutput(tx, output.id, change));
      throw new OutputFailedError(end.failure);
    }
    if (!engine.repeatable) throw lostWork(deps, engine.id, output);
    known = undefined;
  }
  throw new OutputFailedError({ code: "LOST", retryable: true, detail: "The engine keeps losing the work." });
}

type End = Extract<Snapshot, { state: "done" | "failed" | "stopped" | "lost" }>;

async function follow(deps: GenerationDeps, work: OutputWork, ticket: Ticket): Promise<End> {
  const { engine, output, progress, run, signal, waiting } = work;
  for (;;) {
    signal.throwIfAborted();
    const snapshot = await ask(engine.check(ticket), signal);
    await waiting.note(output.id, snapshot.state === "waiting");
    if (snapshot.state === "running") {
      await progress.report(output.id, snapshot.stage, snapshot.progress);
    } else if (snapshot.state !== "waiting") return snapshot;
    if (deps.runtime.now() >= run.deadline_at && (await isOverdue(deps, run.id, waiting))) {
      throw new OutputFailedError({ code: "TIMEOUT", retryable: false, detail: "The run's deadline has passed." });
    }
    await ask(engine.changed(ticket, longestWaitMilliseconds), signal);
  }
}

/** Returns an engine's answer or throws its failure in our terms. Stops waiting when the signal aborts. */
async function ask<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await untilAborted(answer, signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : asFailure(error);
  }
}
