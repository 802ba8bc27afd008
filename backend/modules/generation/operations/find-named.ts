import type { Violation } from "../../../../contract/violations.ts";
import type { SourceFacts } from "../../gallery/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { findRun } from "../records/runs.ts";
import { sourceField, sourceOf, type Wish } from "../wish.ts";

/** What a wish names, as far as it is the owner's and there. */
export interface Named {
  source: SourceFacts | undefined;
  /** The run it goes back to. */
  parentRunId: string | null;
  violations: Violation[];
}

/** Looks up the picture, the recording and the run that a wish names; a stranger's is told like one that is not there. */
export async function findNamed(
  { database, gallery }: Pick<GenerationDeps, "database" | "gallery">,
  wish: Wish,
  ownerId: string,
): Promise<Named> {
  const wanted = sourceOf(wish);
  const [source, recording, parent] = await Promise.all([
    wanted && gallery.findSource(ownerId, wanted),
    wish.audio_upload_id !== undefined ? gallery.findRecording(ownerId, wish.audio_upload_id) : undefined,
    wish.parent_generation_id !== undefined ? findRun(database.read, ownerId, wish.parent_generation_id) : undefined,
  ]);
  const violations: Violation[] = [];
  const refuse = (field: keyof Wish, key: string) => violations.push({ field, key, values: {} });
  if (wanted && !source) refuse(sourceField(wanted), "pictureMissing");
  if (wanted && source === "other-kind") refuse(sourceField(wanted), "sourceNotImage");
  if (wish.audio_upload_id !== undefined && !recording) refuse("audio_upload_id", "recordingMissing");
  if (recording === "other-kind") refuse("audio_upload_id", "soundNotRecording");
  if (wish.parent_generation_id !== undefined && !parent) refuse("parent_generation_id", "runMissing");
  const image = source === "other-kind" ? undefined : source;
  return { source: image, parentRunId: parent?.id ?? image?.runId ?? null, violations };
}
