import type { GenerationRequest } from "../../../../contract/generation.ts";
import type { Violation } from "../../../../contract/violations.ts";
import type { SourceDetails } from "../../gallery/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { findRun } from "../records/runs.ts";
import { sourceField, sourceOf } from "../request.ts";

/** The resources a generation request names, if they exist and belong to the owner. */
export interface Named {
  source: SourceDetails | undefined;
  /** The run it derives from. */
  parentRunId: string | null;
  violations: Violation[];
}

/**
 * Looks up the image, the audio file and the run that a generation request names. Another user's resource is reported
 * like a missing one.
 */
export async function findNamed(
  { database, gallery }: Pick<GenerationDeps, "database" | "gallery">,
  request: GenerationRequest,
  ownerId: string,
): Promise<Named> {
  const wanted = sourceOf(request);
  const [source, recording, parent] = await Promise.all([
    wanted && gallery.findSource(ownerId, wanted),
    request.audio_upload_id !== undefined ? gallery.findAudioFile(ownerId, request.audio_upload_id) : undefined,
    request.parent_generation_id !== undefined
      ? findRun(database.read, ownerId, request.parent_generation_id)
      : undefined,
  ]);
  const violations: Violation[] = [];
  const refuse = (field: keyof GenerationRequest, key: string) => violations.push({ field, key, values: {} });
  if (wanted && !source) refuse(sourceField(wanted), "pictureMissing");
  if (wanted && source === "other-kind") refuse(sourceField(wanted), "sourceNotImage");
  if (request.audio_upload_id !== undefined && !recording) refuse("audio_upload_id", "recordingMissing");
  if (recording === "other-kind") refuse("audio_upload_id", "soundNotRecording");
  if (request.parent_generation_id !== undefined && !parent) refuse("parent_generation_id", "runMissing");
  const image = source === "other-kind" ? undefined : source;
  return { source: image, parentRunId: parent?.id ?? image?.runId ?? null, violations };
}
