import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import { type GenerationType, isVideoEdit, type Origin } from "../../../../contract/generation-terms.ts";
import type { Violation } from "../../../../contract/violations.ts";
import type { SourceDetails, SourceRef } from "../../gallery/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { lastFrameOf, referencesOf } from "../edits/requested-edit.ts";
import { findClips, unmetClips } from "../edits/strip.ts";
import { findRun } from "../records/runs.ts";
import { sourceField, sourceOf } from "../request.ts";

/** The resources a generation request names, if they exist and belong to the owner. */
export interface Named {
  source: SourceDetails | undefined;
  /** The run it derives from. */
  parentRunId: string | null;
  /** How the source and all other images and videos were made. */
  origins: Origin[];
  violations: Violation[];
}

type Deps = Pick<GenerationDeps, "database" | "gallery">;
type Field = keyof GenerationRequest;

/**
 * Looks up the images, the video, the mask, the audio file, and the run that a generation request names. Another user's
 * resource is reported like a missing one.
 */
export async function findNamed(
  deps: Deps,
  mode: GenerationType,
  request: GenerationRequest,
  ownerId: string,
): Promise<Named> {
  const { database, gallery } = deps;
  const wanted = sourceOf(request);
  const frame = lastFrameOf(request);
  const { clips = [] } = request;
  const videos = await findClips(deps, ownerId, clips);
  const [source, recording, parent, mask, lastFrame, ...references] = await Promise.all([
    wanted && findSourceOf(deps, mode, wanted, ownerId),
    request.audio_upload_id !== undefined ? gallery.findAudioFile(ownerId, request.audio_upload_id) : undefined,
    request.parent_generation_id !== undefined
      ? findRun(database.read, ownerId, request.parent_generation_id)
      : undefined,
    request.mask_upload_id !== undefined ? gallery.findMask(ownerId, request.mask_upload_id) : undefined,
    frame && gallery.findSource(ownerId, frame),
    ...referencesOf(request).map((reference) => gallery.findSource(ownerId, reference)),
  ]);
  const violations: Violation[] = [];
  const refuse = (field: Field, key: string) => violations.push({ field, key, values: {} });
  const demandImage = (field: Field, image: (typeof references)[number]) => {
    if (!image) refuse(field, "pictureMissing");
    if (image === "other-kind") refuse(field, "sourceNotImage");
  };
  violations.push(...unmetClips(clips, videos));
  const names = wanted && clips.length === 0 ? sourceField(wanted) : undefined;
  if (names && !source) refuse(names, "pictureMissing");
  if (names && source === "other-kind") {
    refuse(names, isVideoEdit(mode) ? "sourceNotVideo" : "sourceNotImage");
  }
  for (const reference of references) demandImage("references", reference);
  if (frame) demandImage(frame.kind === "upload" ? "last_frame_upload_id" : "last_frame_creation_id", lastFrame);
  if (request.mask_upload_id !== undefined && !mask) refuse("mask_upload_id", "maskMissing");
  if (request.audio_upload_id !== undefined && !recording) refuse("audio_upload_id", "recordingMissing");
  if (recording === "other-kind") refuse("audio_upload_id", "soundNotRecording");
  if (request.parent_generation_id !== undefined && !parent) refuse("parent_generation_id", "runMissing");
  const found = source === "other-kind" ? undefined : source;
  const origins = [source, lastFrame, ...references, ...videos.values()].flatMap((image) =>
    image && image !== "other-kind" && image.origin !== null ? [image.origin] : [],
  );
  return { source: found, parentRunId: parent?.id ?? found?.runId ?? null, origins, violations };
}

/** Finds the image, or for an edit of a video the video, that a run starts from. */
async function findSourceOf(
  { gallery }: Pick<Deps, "gallery">,
  mode: GenerationType,
  wanted: SourceRef,
  ownerId: string,
): Promise<Named["source"] | "other-kind"> {
  if (isVideoEdit(mode) || mode === "video-join") {
    const video = wanted.kind === "creation" ? await gallery.findVideo(ownerId, wanted.id) : undefined;
    if (!video || video === "other-kind") return video;
    const { width, height, runId, origin } = video;
    return { ...wanted, width, height, runId, origin, isPainted: false };
  }
  return gallery.findSource(ownerId, wanted);
}
