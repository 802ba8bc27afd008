import type { Artifact, EngineFailure, SourceImage, SourceVideo } from "../../../adapters/engine/port.ts";
import type { GenerationDeps } from "../deps.ts";
import { OutputFailedError } from "../failure.ts";
import type { RunRecord } from "../rules.ts";
import type { ClipProblem } from "./clips.ts";
import type { Turn } from "./edit-turn.ts";

type Deps = Pick<GenerationDeps, "clips" | "gallery">;

/** Encoding a longer video again would exceed the time for it, after the engine's work. */
const sourceMaxSeconds = 120;

/** Returns the video that a run edits. Throws OutputFailedError when it was deleted. */
export async function readSourceVideo(
  { gallery }: Pick<Deps, "gallery">,
  { owner_id, source_id }: RunRecord,
): Promise<SourceVideo> {
  const video = source_id === null ? undefined : await gallery.readVideo(owner_id, source_id);
  if (video) return video;
  throw failed({ code: "SOURCE_GONE", retryable: false, detail: "The source video was deleted." });
}

/**
 * Returns the frame that an engine continues from. Throws OutputFailedError when the video cannot be decoded, or is too
 * long to be joined.
 */
export async function videoEndOf({ clips }: Pick<Deps, "clips">, video: SourceVideo, turn: Turn): Promise<SourceImage> {
  const isLong = video.durationSeconds > sourceMaxSeconds;
  const tooLong: ClipProblem = { problem: "too-slow", detail: "the clip is too long" };
  const frame = isLong ? tooLong : await clips.lastFrame(video.bytes, turn);
  if (!("problem" in frame)) return frame;
  const isEnded = frame.problem === "ended";
  const code = isEnded ? "INTERNAL" : "INVALID_INPUT";
  throw failed({ code, retryable: isEnded, detail: `The source video: ${frame.detail}.` });
}

/**
 * Returns the source video with the new part that an engine made. Throws OutputFailedError when the source is gone, or
 * they cannot be joined.
 */
export async function joinToSource(deps: Deps, run: RunRecord, made: Artifact, signal: AbortSignal): Promise<Artifact> {
  const source = await readSourceVideo(deps, run);
  const joined = await deps.clips.extend(source.bytes, made.bytes, { ownerId: run.owner_id, signal });
  if ("problem" in joined) throw failed(joinFailure(joined));
  return { ...joined, mediaType: "video/mp4" };
}

function joinFailure({ problem, detail }: ClipProblem): EngineFailure {
  return problem === "too-slow"
    ? { code: "TIMEOUT", retryable: false, detail: `The parts were not joined in time: ${detail}.` }
    : { code: "INTERNAL", retryable: problem === "ended", detail: `The parts cannot be joined: ${detail}.` };
}

function failed(failure: EngineFailure): OutputFailedError {
  return new OutputFailedError(failure);
}
