import type { StripClip } from "../../../../contract/edits.ts";
import { stripMaxBytes, stripMaxSeconds } from "../../../../contract/limits.ts";
import type { Violation } from "../../../../contract/violations.ts";
import type { SourceVideo, StripPart } from "../../../adapters/engine/port.ts";
import type { VideoDetails } from "../../gallery/index.ts";
import type { GenerationDeps } from "../deps.ts";
import type { KeptEdit } from "../edit-settings.ts";
import { OutputFailedError } from "../failure.ts";
import type { RunRecord } from "../rules.ts";

type FoundVideo = VideoDetails | "other-kind" | undefined;

/** Finds the videos of a strip, each once. */
export async function findClips(
  { gallery }: Pick<GenerationDeps, "gallery">,
  ownerId: string,
  clips: readonly StripClip[],
): Promise<ReadonlyMap<string, FoundVideo>> {
  const ids = new Set(clips.map(({ creation_id }) => creation_id));
  return new Map(await Promise.all([...ids].map(async (id) => [id, await gallery.findVideo(ownerId, id)] as const)));
}

/** Returns what is wrong with the clips of a strip. Another user's video is reported like a missing one. */
export function unmetClips(clips: readonly StripClip[], found: ReadonlyMap<string, FoundVideo>): Violation[] {
  const violations: Violation[] = [];
  let seconds = 0;
  for (const [index, { creation_id, from_seconds: from = 0, to_seconds: to }] of clips.entries()) {
    const video = found.get(creation_id);
    const refuse = (field: string, key: string) =>
      violations.push({ field: `clips.${index}.${field}`, key, values: { number: index + 1 } });
    if (!video) refuse("creation_id", "clipMissing");
    else if (video === "other-kind") refuse("creation_id", "clipNotVideo");
    else if (from >= video.durationSeconds) refuse("from_seconds", "clipTooLate");
    else seconds += Math.min(to ?? video.durationSeconds, video.durationSeconds) - from;
  }
  const limit = (key: string, max: number) => violations.push({ field: "clips", key, values: { max } });
  if (seconds > stripMaxSeconds) limit("stripTooLong", stripMaxSeconds / 60);
  if (bytesOf(found) > stripMaxBytes) limit("stripTooLarge", stripMaxBytes / 1024 / 1024);
  return violations;
}

function bytesOf(found: ReadonlyMap<string, FoundVideo>): number {
  return [...found.values()].reduce((sum, video) => {
    return sum + (video && video !== "other-kind" ? video.sizeBytes : 0);
  }, 0);
}

/** Returns the parts of videos that a run joins. Throws OutputFailedError when one was deleted. */
export async function readClips(
  { gallery }: Pick<GenerationDeps, "gallery">,
  { owner_id }: RunRecord,
  clips: KeptEdit["clips"],
): Promise<StripPart[]> {
  const videos = new Map<string, SourceVideo>();
  const parts: StripPart[] = [];
  for (const { id, from_seconds: fromSeconds, to_seconds: toSeconds } of clips) {
    const video = videos.get(id) ?? (await gallery.readVideo(owner_id, id));
    if (!video) {
      throw new OutputFailedError({
        code: "SOURCE_GONE",
        retryable: false,
        detail: "A clip of the strip was deleted.",
      });
    }
    videos.set(id, video);
    parts.push({ video, fromSeconds, toSeconds });
  }
  return parts;
}
