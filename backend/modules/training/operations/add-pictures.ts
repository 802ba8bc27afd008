import { datasetPicturesMax } from "../../../../contract/limits.ts";
import { training } from "../../../../contract/training.ts";
import { done, type Refusal, refuse, refuseFields } from "../../../http/operation.ts";
import { readPictures } from "../dataset.ts";
import { implement } from "../deps.ts";
import { queueMeasurement } from "../jobs.ts";
import * as records from "../records/orders.ts";
import { insertPictures, picturesOf, removePictures } from "../records/pictures.ts";
import { isEditable, pictureLimit } from "../rules.ts";

/**
 * Adds the caller's own uploads to a training order, and a worker measures them. Uploads already in it stay unchanged.
 */
export const addPictures = implement(
  training.addPictures,
  { limits: [pictureLimit] },
  async (deps, { body, params: { id } }, { userId }) => {
    const { database, gallery, jobQueue } = deps;
    if (!(await records.findOrder(database.read, userId, id))) return refuse("NOT_FOUND");
    const wanted = [...new Set(body.upload_ids)];
    const before = (await picturesOf(database.read, [id])).map(({ upload_id }) => upload_id);
    const uploads = await gallery.findPictures(userId, [...wanted, ...before]);
    if (wanted.some((uploadId) => !uploads.has(uploadId))) {
      return refuseFields({ field: "upload_ids", key: "pictureMissing", values: {} });
    }
    const refusal = await database.transaction(async (tx): Promise<Refusal | undefined> => {
      const order = await records.lockOrder(database, tx, userId, id);
      if (!order) return refuse("NOT_FOUND");
      if (!isEditable(order.status)) return refuse("CONFLICT", "trainingSent");
      // Images that were deleted meanwhile no longer count against the limit.
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
          order_id: id,
          upload_id,
          position: position + index,
          look: null,
          sharpness: null,
        })),
      );
      await queueMeasurement({ jobQueue }, tx, { ownerId: userId, orderId: id });
      return undefined;
    });
    return refusal ?? done(await readPictures(deps, userId, id));
  },
);
