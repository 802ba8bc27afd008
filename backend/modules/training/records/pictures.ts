import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { TrainingPictureTable } from "../tables.ts";

export type PictureRecord = TrainingPictureTable;

/** The pictures of requests, of each in the order in which they were added. Whose requests they are was asked before. */
export async function picturesOf(queries: Queries, inquiryIds: readonly string[]): Promise<PictureRecord[]> {
  if (inquiryIds.length === 0) return [];
  return queries
    .selectFrom("training_picture")
    .selectAll()
    .where("inquiry_id", "in", inquiryIds)
    .orderBy("inquiry_id")
    .orderBy("position")
    .orderBy("upload_id")
    .execute();
}

export async function insertPictures(tx: Tx, pictures: PictureRecord[]): Promise<void> {
  await tx.insertInto("training_picture").values(pictures).execute();
}

/** Takes pictures out of a request; how many there were. */
export async function removePictures(tx: Tx, inquiryId: string, uploadIds: readonly string[]): Promise<number> {
  if (uploadIds.length === 0) return 0;
  const result = await tx
    .deleteFrom("training_picture")
    .where("inquiry_id", "=", inquiryId)
    .where("upload_id", "in", [...uploadIds])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Those that were not looked at yet. */
export function unmeasured(queries: Queries, inquiryId: string): Promise<PictureRecord[]> {
  return queries
    .selectFrom("training_picture")
    .selectAll()
    .where("inquiry_id", "=", inquiryId)
    .where("look", "is", null)
    .orderBy("position")
    .execute();
}

export async function keepMeasures(
  tx: Tx,
  { inquiry_id, upload_id }: Pick<PictureRecord, "inquiry_id" | "upload_id">,
  measures: Pick<PictureRecord, "look" | "sharpness">,
): Promise<void> {
  await tx
    .updateTable("training_picture")
    .set(measures)
    .where("inquiry_id", "=", inquiry_id)
    .where("upload_id", "=", upload_id)
    .execute();
}
