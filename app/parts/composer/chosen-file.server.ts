import type { RouterContextProvider } from "react-router";
import type { Creation } from "../../../contract/gallery.ts";
import type { Upload } from "../../../contract/uploads.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { type Translate, translator } from "../../i18n/language.server.ts";
import { creationName } from "../creation-name.ts";
import { type Draft, draftAddress, type ImageField, imagesIn } from "../draft.ts";
import { placeholderFor } from "../placeholder.server.ts";
import type { ChosenFile, ChosenFiles } from "./chosen-file.ts";

export function fromUpload(upload: Upload): ChosenFile {
  return {
    from: "upload",
    id: upload.id,
    kind: upload.kind,
    name: upload.name,
    src: upload.kind === "image" ? (upload.thumbnail_url ?? upload.url) : upload.url,
    width: upload.width,
    height: upload.height,
    durationSeconds: upload.duration_seconds,
    sizeBytes: upload.size_bytes,
    placeholder: upload.thumbhash ? placeholderFor(upload.thumbhash) : undefined,
  };
}

export function fromCreation(creation: Creation, t: Translate): ChosenFile {
  return {
    from: "creation",
    id: creation.id,
    kind: "image",
    name: creationName(creation, t),
    src: creation.thumbnail_url,
    width: creation.width,
    height: creation.height,
    durationSeconds: null,
    sizeBytes: creation.size_bytes,
    placeholder: placeholderFor(creation.thumbhash),
  };
}

/** Why a file that a draft names cannot be used. */
type Problem = "gone" | "wrongKind";

/** Returns the files of a draft that still exist and have the right kind; `problems` explains the others. */
export async function findChosenFiles(
  context: Readonly<RouterContextProvider>,
  draft: Draft,
): Promise<{ chosen: ChosenFiles; problems: Partial<Record<keyof ChosenFiles, Problem>> }> {
  const { gallery, uploads } = api(context, draftAddress(draft));
  const upload = async (id: string, kind: ChosenFile["kind"]) => {
    const found = await uploads.oneUpload({ params: { id } });
    if (!found.ok && found.status === 404) return "gone";
    const value = valueOrThrow(context, found);
    return value.kind === kind ? fromUpload(value) : "wrongKind";
  };
  const creation = async (id: string) => {
    const found = await gallery.creation({ params: { id } });
    if (!found.ok && found.status === 404) return "gone";
    const value = valueOrThrow(context, found);
    return value.kind === "image" ? fromCreation(value, translator(context)) : "wrongKind";
  };
  const { source_upload_id, source_creation_id, audio_upload_id } = draft;
  const images = (field: ImageField) =>
    Promise.all(imagesIn(draft[field]).map(({ from, id }) => (from === "upload" ? upload(id, "image") : creation(id))));
  const [source, recording, lastFrame, references] = await Promise.all([
    source_upload_id ? upload(source_upload_id, "image") : source_creation_id ? creation(source_creation_id) : null,
    audio_upload_id ? upload(audio_upload_id, "audio") : null,
    images("last_frame"),
    images("reference_images"),
  ]);
  const fileOf = (found: ChosenFile | Problem | null) => (typeof found === "string" ? null : found);
  const problemOf = (found: ChosenFile | Problem | null) => (typeof found === "string" ? found : undefined);
  const filesOf = (found: (ChosenFile | Problem)[]) => found.filter((file) => typeof file !== "string");
  return {
    chosen: {
      source: fileOf(source),
      recording: fileOf(recording),
      last_frame: filesOf(lastFrame),
      reference_images: filesOf(references),
    },
    problems: {
      source: problemOf(source),
      recording: problemOf(recording),
      last_frame: lastFrame.map(problemOf).find(Boolean),
      reference_images: references.map(problemOf).find(Boolean),
    },
  };
}
