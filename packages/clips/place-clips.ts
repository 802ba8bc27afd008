import type { Clip } from "./clip.ts";

/** A clip and its place in the joined video. */
export interface PlacedClip extends Clip {
  /** What is added to the clip's own times, in seconds. */
  shiftSeconds: number;
  /** When the next clip takes over, in seconds of the joined video. */
  endSeconds: number;
}

/** Places clips one after another. The last frame of one and the first of the next have the same time. */
export function placeClips(clips: readonly Clip[]): PlacedClip[] {
  let start = 0;
  return clips.map((clip, index) => {
    const times = clip.video.packets.map(({ timestamp }) => timestamp);
    const from = Math.min(...times);
    const shiftSeconds = start - from;
    const isLast = index === clips.length - 1;
    const endSeconds = isLast ? Number.POSITIVE_INFINITY : Math.max(...times) + shiftSeconds;
    start = endSeconds;
    return { ...clip, shiftSeconds, endSeconds };
  });
}
