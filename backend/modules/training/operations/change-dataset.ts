import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { datasetPicturesMax } from "../../../../contract/limits.ts";
import type { Dataset, training } from "../../../../contract/training.ts";
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
  refuseFields,
  type SignedInCaller,
} from "../../../http/operation.ts";
import { readPictures } from "../dataset.ts";
import type { TrainingDeps } from "../deps.ts";
import { askToMeasure } from "../jobs.ts";
import * as records from "../records/inquiries.ts";
import { insertPictures, picturesOf, removePictures } from "../records/pictures.ts";
import { isEditable } from "../rules.ts";

/** The pictures of one of the caller's requests. */
export async function readDataset(
  deps: TrainingDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<Dataset>> {
  if (!(await records.findInquiry(deps.database.read, userId, id))) return refuse("NOT_FOUND");
  return done(await readPictures(deps, userId, id));
}

/** Adds uploads of the caller's own to a request; a worker looks at them. One that is in it already stays as it is. */
export async function addPictures(
  deps: TrainingDeps,
  { body, params: { id } }: ParsedInput<typeof training.addPictures>,
  { userId }: SignedInCaller,
): Promise<Outcome<Dataset>> {
  const { database, gallery, jobQueue } = deps;
  if (!(await records.findInquiry(database.read, userId, id))) return refuse("NOT_FOUND");
  const wanted = [...new Set(body.upload_ids)];
  const before = (await picturesOf(database.read, [id])).map(({ upload_id }) => upload_id);
  const uploads = await gallery.findPictures(userId, [...wanted, ...before]);
  if (wanted.some((uploadId) => !uploads.has(uploadId))) {
    return refuseFields({ field: "upload_ids", key: "pictureMissing", values: {} });
  }
  const refusal = await database.transaction(async (tx): Promise<Refusal | undefined> => {
    const inquiry = await records.lockInquiry(database, tx, userId, id);
    if (!inquiry) return refuse("NOT_FOUND");
    if (!isEditable(inquiry.status)) return refuse("CONFLICT", "trainingSent");
    // The room of pictures that were deleted meanwhile is free again.
    const gone = before.filter((uploadId) => !uploads.has(uploadId));
    await removePictures(tx, id, gone);
    const kept = await picturesOf(tx, [id]);
    const added = wanted.filter((uploadId) => kept.every(({ upload_id }) => upload_id !== uploadId));
    if (added.length === 0) return undefined;
    if (kept.length + added.length > datasetPicturesMax) {
      return refuseFields({ field: "upload_ids", key: "datasetFull", values: { max: datasetPicturesMax } });
    }
    const position = (kept.at(-1)?.position ?? -1) + 1;
    await insertPictures(
      tx,
      added.map((upload_id, index) => ({
        inquiry_id: id,
        upload_id,
        position: position + index,
        look: null,
        sharpness: null,
      })),
    );
    await askToMeasure({ jobQueue }, tx, { ownerId: userId, inquiryId: id });
    return undefined;
  });
  return refusal ?? done(await readPictures(deps, userId, id));
}

/** Takes a picture out of a request of the caller's. */
export async function removePicture(
  deps: TrainingDeps,
  { id, upload_id }: ParsedInput<typeof training.removePicture>["params"],
  { userId }: SignedInCaller,
): Promise<Outcome<Dataset>> {
  const { database } = deps;
  const refusal = await database.transaction(async (tx): Promise<Refusal | undefined> => {
    const inquiry = await records.lockInquiry(database, tx, userId, id);
    if (!inquiry) return refuse("NOT_FOUND");
    if (!isEditable(inquiry.status)) return refuse("CONFLICT", "trainingSent");
    return (await removePictures(tx, id, [upload_id])) > 0 ? undefined : refuse("NOT_FOUND");
  });
  return refusal ?? done(await readPictures(deps, userId, id));
}
