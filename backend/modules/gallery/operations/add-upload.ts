import type { SentFile } from "../../../../contract/endpoint.ts";
import { uploadAudioMaxSeconds, uploadImageMaxPixels } from "../../../../contract/limits.ts";
import type { Upload } from "../../../../contract/uploads.ts";
import type { Violation } from "../../../../contract/violations.ts";
import { done, type Outcome, type Refusal, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { type Picture, type PictureProblem, pictureSideMaxPixels } from "../picture.ts";
import { presentUpload } from "../present.ts";
import { type Recording, type RecordingProblem, readRecording, recordingMinSeconds } from "../recording.ts";
import type { UploadTable } from "../tables.ts";
import { planUpload, removeUploadFiles } from "../upload-files.ts";
import { cleanUploadName } from "../upload-name.ts";
import { forgetUploads, insertUpload, keepUpload } from "../upload-records.ts";

const megapixel = 1_000_000;
const pictureRules: Record<PictureProblem, Pick<Violation, "key" | "values">> = {
  type: { key: "imageType", values: {} },
  "too-many-pixels": {
    key: "imageTooManyPixels",
    values: { max: uploadImageMaxPixels / megapixel, side: pictureSideMaxPixels },
  },
  broken: { key: "imageBroken", values: {} },
};
const recordingRules: Record<RecordingProblem, Pick<Violation, "key" | "values">> = {
  type: { key: "audioType", values: {} },
  broken: { key: "audioBroken", values: {} },
  "too-long": { key: "audioTooLong", values: { max: uploadAudioMaxSeconds / 60 } },
  "too-short": { key: "audioTooShort", values: { min: recordingMinSeconds } },
};

/**
 * Keeps a picture or a recording, made anew without anything but what is seen or heard. Its row comes first and is shown
 * last: a crash in between leaves no upload without its files, and no files that nothing leads to.
 */
export async function addUpload(
  deps: GalleryDeps,
  file: SentFile,
  { userId }: SignedInCaller,
): Promise<Outcome<Upload>> {
  const made = await readSent(deps, file);
  if ("key" in made) return refuseFields(made);
  const { database, runtime, storage } = deps;
  const id = runtime.newId();
  const { facts, files } = planUpload(id, made);
  const upload: UploadTable = {
    id,
    owner_id: userId,
    kind: "variants" in made ? "image" : "audio",
    state: "arriving",
    name: cleanUploadName(file.name, made.mediaType),
    created_at: runtime.now(),
    ...facts,
  };
  // Whoever deleted their account while the file was on its way leaves nothing here.
  const begun = await database.transaction(async (tx) => {
    if (!(await deps.accountExists(tx, userId))) return false;
    await insertUpload(tx, upload);
    return true;
  });
  if (!begun) return gone;
  try {
    await Promise.all(files.map(({ key, bytes }) => storage.put(key, bytes)));
    if (await database.transaction((tx) => keepUpload(tx, id))) return done(presentUpload(deps.addresses, upload));
  } catch (error) {
    await withdraw(deps, id);
    throw error;
  }
  await withdraw(deps, id);
  return gone;
}

async function readSent(
  { packer, pictures }: GalleryDeps,
  { field, bytes }: SentFile,
): Promise<Picture | Recording | Violation> {
  if (field === "image") {
    const picture = await pictures.remake(bytes);
    return typeof picture === "string" ? { field, ...pictureRules[picture] } : picture;
  }
  const recording = await readRecording(packer, bytes);
  return typeof recording === "string" ? { field, ...recordingRules[recording] } : recording;
}

const gone: Refusal = { ok: false, code: "UNAUTHORIZED" };

async function withdraw({ database, storage }: GalleryDeps, id: string): Promise<void> {
  await removeUploadFiles(storage, id);
  await database.transaction((tx) => forgetUploads(tx, [id]));
}
