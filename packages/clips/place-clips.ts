import { type Clip, UnusableClip, type VideoTrack } from "./clip.ts";

/** A part of a clip. Times are in seconds since the clip's first image. */
export interface ClipPart {
  clip: Clip;
  /** The beginning of the clip by default. */
  fromSeconds?: number | undefined;
  /** The end of the clip by default. */
  toSeconds?: number | undefined;
}

/** A part of a clip and its place in the joined video. All times are in seconds. */
export interface PlacedClip extends Clip {
  /** The first moment of the part, in the clip's own time. */
  from: number;
  /** The moment after the part, in the clip's own time. */
  to: number;
  /** When the part begins in the joined video. */
  start: number;
  /** When the next part takes over. */
  end: number;
}

/** Below this, times are the same: MP4s round them to their time scale. */
export const sameSeconds = 0.001;

/** Ten minutes: files can claim that a few images last for hours. */
const totalSecondsMax = 600;

/**
 * Places parts of clips one after another; leaves out empty ones. At a constant frame rate, each begins with the frame
 * that is nearest, so that rounding does not add up. Throws UnusableClip when nothing is left, or too much.
 */
export function placeClips(parts: readonly ClipPart[], framesPerSecond?: number): PlacedClip[] {
  const nearest = (time: number) =>
    framesPerSecond === undefined ? time : Math.round(time * framesPerSecond) / framesPerSecond;
  const placed: PlacedClip[] = [];
  let total = 0;
  for (const { clip, fromSeconds = 0, toSeconds = Number.POSITIVE_INFINITY } of parts) {
    const shown = shownTimes(clip.video);
    const from = shown.from + Math.max(0, fromSeconds);
    const to = Math.min(shown.to, shown.from + toSeconds);
    const start = nearest(total);
    const end = nearest(total + to - from);
    if (to - from < sameSeconds || end - start < sameSeconds) continue;
    placed.push({ ...clip, from, to, start, end });
    total += to - from;
  }
  if (placed.length === 0) throw new UnusableClip("nothing of the clips is left");
  if (total > totalSecondsMax) throw new UnusableClip("the joined video would be too long");
  return placed;
}

const framesPerSecondMax = 60;
/** Rates that files name in rounded times. */
const knownRates = [24_000 / 1_001, 24, 25, 30_000 / 1_001, 30, 48, 50, 60_000 / 1_001, 60];

/** Returns the highest frame rate of clips, at most 60. */
export function highestRate(parts: readonly Pick<ClipPart, "clip">[]): number {
  const rates = parts.map(({ clip: { video } }) => {
    const { from, to } = shownTimes(video);
    const rate =
      video.packets.filter(({ timestamp }) => timestamp > from - sameSeconds).length / Math.max(to - from, sameSeconds);
    return (
      knownRates.find((known) => Math.abs(known - rate) < known / 2_000) ?? Math.max(1, Math.round(rate * 100) / 100)
    );
  });
  return Math.min(framesPerSecondMax, Math.max(...rates));
}

/** Returns when the last image of a clip is shown, in seconds since its first one. */
export function lastImageAt({ video }: Clip): number {
  return Math.max(...video.packets.map(({ timestamp }) => timestamp)) - shownTimes(video).from;
}

/** Returns when a clip shows its first image, and when its last one ends. Edit lists hide images before 0. */
function shownTimes({ packets }: VideoTrack): { from: number; to: number } {
  const shown = packets.filter(({ timestamp }) => timestamp > -sameSeconds);
  const times = (shown.length > 0 ? shown : packets).map(({ timestamp }) => timestamp);
  const from = Math.min(...times);
  const last = Math.max(...times);
  const lastSeconds = packets.find(({ timestamp }) => timestamp === last)?.duration ?? 0;
  return { from, to: last + (lastSeconds || meanSeconds(last - from, times.length)) };
}

/** Some files do not name the length of their last image. */
function meanSeconds(seconds: number, images: number): number {
  return images > 1 ? seconds / (images - 1) : 1 / 24;
}
