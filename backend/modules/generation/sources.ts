import { isVideoEdit } from "../../../contract/generation-terms.ts";
import type { EditInputs, Engine, SourceAudio, SourceImage, SourceVideo } from "../../adapters/engine/port.ts";
import type { SourceRef } from "../gallery/index.ts";
import type { GenerationDeps } from "./deps.ts";
import { editOf } from "./edits/edit-of.ts";
import { gateOf, inTurn } from "./edits/edit-turn.ts";
import { readSourceVideo, videoEndOf } from "./edits/extend-video.ts";
import { prepareInputs } from "./edits/prepare.ts";
import { readClips } from "./edits/strip.ts";
import { viewsOf } from "./edits/views.ts";
import { OutputFailedError } from "./failure.ts";
import { keptOwn } from "./own-model.ts";
import type { RunRecord } from "./rules.ts";

/** The inputs of a run, as an engine receives them. */
export interface Sources {
  image: SourceImage | null;
  audio: SourceAudio | null;
  edit: EditInputs;
}

/** Reads the inputs of a run. The signal stops the work on them. */
export type SourceReader = (signal?: AbortSignal) => Promise<Sources>;

/**
 * Returns a function that reads and prepares a run's images and audio file each time an engine needs them, so that they
 * do not stay in memory. The content rules check each image once. Throws OutputFailedError when an input was deleted or
 * is not allowed.
 */
export function createSourceReader(
  deps: Pick<GenerationDeps, "clips" | "contentRules" | "editing" | "gallery">,
  run: RunRecord,
  engine: Pick<Engine, "describe"> | undefined,
): SourceReader {
  const { gallery } = deps;
  const edit = editOf(run);
  // Outputs that start at the same time share one check.
  let checked: Promise<void> | undefined;
  const check = async (images: readonly (SourceImage | null)[]) => {
    for (const image of images) if (image) await demandAllowed(deps, image);
  };
  const read = async (source: SourceRef, what: string) =>
    (await gallery.readSource(run.owner_id, source)) ?? gone(what);
  return async (signal) => {
    const turn = { ownerId: run.owner_id, signal };
    let image: SourceImage | null = null;
    let video: SourceVideo | null = null;
    if (isVideoEdit(run.mode)) {
      video = await readSourceVideo(deps, run);
      image = run.mode === "video-extend" ? await videoEndOf(deps, video, turn) : null;
    } else if (run.mode !== "video-join" && run.source_kind !== null && run.source_id !== null) {
      image = await read({ kind: run.source_kind, id: run.source_id }, "image");
    }
    const references: SourceImage[] = [];
    for (const reference of edit?.references ?? []) references.push(await read(reference, "reference"));
    const lastFrame = edit?.last_frame ? await read(edit.last_frame, "last frame") : null;
    let audio: SourceAudio | null = null;
    if (run.audio_upload_id !== null) {
      audio = (await gallery.readAudioFile(run.owner_id, run.audio_upload_id)) ?? gone("audio file");
    }
    checked ??= check([image, ...references, lastFrame]);
    await checked;
    const model = await modelOf(engine, run);
    const prepare = () => prepareInputs(deps, run, edit, { image, references, lastFrame }, model);
    const inputs = await (edit ? inTurn(gateOf(deps, run), turn, prepare) : prepare());
    const clips = await readClips(deps, run, edit?.clips ?? []);
    return { ...inputs, edit: { ...inputs.edit, video, clips }, audio };
  };
}

/** Throws OutputFailedError when a content rule does not allow an image that an engine would get. */
export async function demandAllowed({ contentRules }: Pick<GenerationDeps, "contentRules">, image: SourceImage) {
  for (const view of await viewsOf(image)) {
    const verdict = await contentRules.checkInput(view.bytes, view.mediaType);
    if (verdict.allowed) continue;
    const detail = "A content rule blocked a source image.";
    throw new OutputFailedError({ code: "CONTENT_BLOCKED", retryable: false, detail, reason: verdict.reason });
  }
}

async function modelOf(engine: Pick<Engine, "describe"> | undefined, run: RunRecord) {
  const id = keptOwn(run)?.base ?? run.model;
  const models = (await engine?.describe())?.models;
  return models?.find((model) => model.id === id && model.mode === run.mode);
}

function gone(what: string): never {
  const detail = `The source ${what} was deleted.`;
  throw new OutputFailedError({ code: "SOURCE_GONE", retryable: false, detail });
}
