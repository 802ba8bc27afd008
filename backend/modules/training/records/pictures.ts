import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { TrainingPictureTable } from "../tables.ts";

export type PictureRecord = TrainingPictureTable;

/** Returns the images of orders, each order's in the order they were added. The caller must have checked ownership. */
export async function picturesOf(queries: Queries, orderIds: readonly string[]): Promise<PictureRecord[]> {
  if (orderIds.length === 0) return [];
  return queries
    .selectFrom("training_picture")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("position")
    .orderBy("upload_id")
    .execute();
}

export async function insertPictures(tx: Tx, pictures: PictureRecord[]): Promise<void> {
  await tx.insertInto("training_picture").values(pictures).execute();
}

/** Removes images from an order. Returns how many there were. */
export async function removePictures(tx: Tx, orderId: string, uploadIds: readonly string[]): Promise<number> {
  if (uploadIds.length === 0) return 0;
  const result = await tx
    .deleteFrom("training_picture")
    .where("order_id", "=", orderId)
    .where("upload_id", "in", [...uploadIds])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Returns the images that were not measured yet. */
export function unmeasured(queries: Queries, orderId: string): Promise<PictureRecord[]> {
  return queries
    .selectFrom("training_picture")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("look", "is", null)
    .orderBy("position")
    .execute();
}

export async function keepMeasures(
  tx: Tx,
  { order_id, upload_id }: Pick<PictureRecord, "order_id" | "upload_id">,
  measures: Pick<PictureRecord, "look" | "sharpness">,
): Promise<void> {
  await tx
    .updateTable("training_picture")
    .set(measures)
    .where("order_id", "=", order_id)
    .where("upload_id", "=", upload_id)
    .execute();
}
