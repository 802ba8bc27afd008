import { training } from "../../../../contract/training.ts";
import { done, type Refusal, refuse } from "../../../http/operation.ts";
import { readPictures } from "../dataset.ts";
import { implement } from "../deps.ts";
import * as records from "../records/orders.ts";
import { removePictures } from "../records/pictures.ts";
import { isEditable, pictureLimit } from "../rules.ts";

/** Removes an image from one of the caller's orders. */
export const removePicture = implement(
  training.removePicture,
  { limits: [pictureLimit] },
  async (deps, { params: { id, upload_id } }, { userId }) => {
    const { database } = deps;
    const refusal = await database.transaction(async (tx): Promise<Refusal | undefined> => {
      const order = await records.lockOrder(database, tx, userId, id);
      if (!order) return refuse("NOT_FOUND");
      if (!isEditable(order.status)) return refuse("CONFLICT", "trainingSent");
      return (await removePictures(tx, id, [upload_id])) > 0 ? undefined : refuse("NOT_FOUND");
    });
    return refusal ?? done(await readPictures(deps, userId, id));
  },
);
