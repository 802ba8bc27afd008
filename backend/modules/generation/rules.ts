import {
  type GenerationType,
  isFinal,
  makesVideo,
  type Origin,
  type RunStage,
  type RunStatus,
  runStages,
} from "../../../contract/generation-terms.ts";
import { outputsPerRunMax, seedMax } from "../../../contract/limits.ts";
import { type EngineErrorCode, largeImagePixels } from "../../adapters/engine/port.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import type { GenerationOutputTable, GenerationRunTable } from "./tables.ts";

export type RunRecord = GenerationRunTable;
export type OutputRecord = GenerationOutputTable;

/**
 * A run that no worker has started within this time ends, so that its credits are not held forever. A day's videos on
 * one graphics card may wait for hours.
 */
export const waitingLimitSeconds = 12 * 3_600;

const nextStatuses: Record<RunStatus, readonly RunStatus[]> = {
  queued: ["processing", "canceled", "failed"],
  // Back to queued when its engine did not accept it and another one will.
  processing: ["completed", "failed", "canceled", "blocked", "queued"],
  completed: [],
  failed: [],
  canceled: [],
  blocked: [],
};

/** Throws when a run may not change from one status to the other. A final status never changes. */
export function assertMayBecome(from: RunStatus, to: RunStatus): void {
  if (!nextStatuses[from].includes(to)) throw new Error(`A ${from} run cannot become ${to}.`);
}

/**
 * Returns how a run ends when no outputs are left to make: completed if any was stored, blocked if content rules
 * stopped all of them, otherwise failed. The code says why outputs are missing, even in a completed run. Returns
 * `undefined` while outputs are left.
 */
export function endOf(
  outputs: readonly Pick<OutputRecord, "status" | "error_code">[],
): { status: RunStatus; errorCode: EngineErrorCode | null } | undefined {
  if (outputs.some(({ status }) => status === "waiting")) return undefined;
  const failed = outputs.filter(({ status }) => status === "failed");
  const errorCode = failed[0]?.error_code ?? null;
  if (failed.length < outputs.length) return { status: "completed", errorCode };
  const blocked = failed.every(({ error_code }) => error_code === "CONTENT_BLOCKED");
  return { status: blocked ? "blocked" : "failed", errorCode };
}

/** Whether no model takes part. */
export function isRuleBased(origin: Origin): boolean {
  return origin === "procedural" || origin === "procedural-edit";
}

/**
 * Returns the origin of what is made from images and videos of these origins. What a model or the preview engine made
 * stays marked as such when rules change it.
 */
export function originAfter(own: Origin, origins: readonly Origin[]): Origin {
  if (!isRuleBased(own)) return own;
  if (origins.some((origin) => !isRuleBased(origin))) return "model-edit";
  return origins.includes("procedural") ? "procedural" : own;
}

/** Whether a content rule stopped it before any credits were held. */
export function isBlockedBeforeStart(run: Pick<RunRecord, "status" | "started_at">): boolean {
  return run.status === "blocked" && run.started_at === null;
}

/** For this long, a new run names an earlier one of the same request. */
export const madeBeforeSeconds = 600;

/**
 * Whether a used key still returns its run, when keys expire. A started run that produced nothing may be requested
 * again with the same request.
 */
export function stillReturnsRun(
  run: Pick<RunRecord, "status" | "started_at" | "created_at">,
  maxAgeSeconds: number,
  now: number,
): boolean {
  const producedNothing = isFinal(run.status) && run.status !== "completed" && !isBlockedBeforeStart(run);
  return !producedNothing && now - run.created_at < maxAgeSeconds * 1_000;
}

/**
 * Returns where a run's credits are, in hundredths. Credits that are not charged are held while the run is open and
 * returned afterward.
 */
export function creditsOf(run: RunRecord, storedOutputs: number) {
  const cost = isBlockedBeforeStart(run) ? 0 : run.price_hundredths * run.output_count;
  const charged = run.price_hundredths * storedOutputs;
  const rest = cost - charged;
  const final = isFinal(run.status);
  return { cost, charged, held: final ? 0 : rest, returned: final ? rest : 0 };
}

/** Whether no engine has received or is receiving any part of it. */
export function isUntouched(outputs: readonly OutputRecord[]): boolean {
  return outputs.every(
    ({ status, ticket, handed_over_at }) => status === "waiting" && ticket === null && handed_over_at === null,
  );
}

/** Whether a run works on an image that is so large that small ones should not wait for it. */
export function isLarge(run: RunRecord): boolean {
  return pixelsOf(run) > largeImagePixels;
}

/** Returns the pixels of a run's source or result, whichever is larger. */
export function pixelsOf({ width, height, source_width, source_height }: RunRecord): number {
  return Math.max(width * height, (source_width ?? 0) * (source_height ?? 0));
}

/**
 * Returns how many of a run's outputs an engine receives at a time, so that one run does not flood an engine with few
 * slots.
 */
export function outputsAtOnce(runsAtOnce: number): number {
  return runsAtOnce < outputsPerRunMax ? 1 : outputsPerRunMax;
}

/** Returns the seed of each output: the run's own for the first, counting up from there. */
export function outputSeed(seed: number, index: number): number {
  return (seed + index) % (seedMax + 1);
}

/** Returns a seed from four random bytes. */
export function seedFrom(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % (seedMax + 1);
}

/** The progress of one output: mostly the engine's share, the rest is storing. */
export interface OutputProgress {
  stage: RunStage;
  /** The engine's share, 0 to 1. */
  engine: number;
  stored: boolean;
}

const engineShare = 0.95;

/**
 * A run's progress is the mean of its outputs' progress. Its stage is the furthest among the outputs still in progress.
 */
export function progressOf(outputs: readonly OutputProgress[]): { stage: RunStage; permille: number } {
  const total = outputs.reduce((sum, output) => sum + (output.stored ? 1 : output.engine * engineShare), 0);
  const stages = outputs.filter(({ stored }) => !stored).map(({ stage }) => runStages.indexOf(stage));
  return {
    stage: stages.length === 0 ? "storing" : (runStages[Math.max(...stages)] ?? "starting"),
    permille: Math.floor((total / outputs.length) * 1_000),
  };
}

/** Returns the median of the values, or `undefined` when there are none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}

/**
 * Returns the seconds until an open run is likely done, from the typical time of one output and the number of runs
 * ahead.
 */
export function secondsLeft(run: RunRecord, secondsPerOutput: number, runsAhead: number, runsAtOnce: number): number {
  const own = secondsPerOutput * run.output_count;
  if (run.status === "queued") return Math.ceil(own + (runsAhead * secondsPerOutput) / runsAtOnce);
  return Math.ceil(own * (1 - run.progress_permille / 1_000));
}

/** An unresponsive engine must not keep a worker from its next run. */
export const stopMaxMilliseconds = 10_000;

const dayMilliseconds = 86_400_000;

/** The day in UTC that contains an instant. All are in UTC milliseconds, and the end is not part of the day. */
export function dayAround(at: number): { startsAt: number; endsAt: number } {
  const startsAt = Math.floor(at / dayMilliseconds) * dayMilliseconds;
  return { startsAt, endsAt: startsAt + dayMilliseconds };
}

/** Names the video that credits are missing for. */
export function nameVideo(refused: Refusal, mode: GenerationType): Refusal {
  const lacksCredits = refused.code === "INSUFFICIENT_CREDITS";
  return lacksCredits && makesVideo(mode) ? refuse("INSUFFICIENT_CREDITS", "creditsForVideo") : refused;
}
