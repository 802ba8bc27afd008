import type { TrainingDeps } from "./deps.ts";
import { measurePicture } from "./measuring.ts";
import { keepMeasures, type PictureRecord } from "./records/pictures.ts";

/** The order whose images to measure, and its owner. */
export interface MeasureOrder {
  ownerId: string;
  orderId: string;
}

/** Images that could not be measured count as good, because the team reviews every image anyway. */
export const unknown = { look: "", sharpness: null };

/** Measures the smaller copy of one image and stores the result. */
export async function measure(deps: TrainingDeps, { ownerId }: MeasureOrder, picture: PictureRecord): Promise<void> {
  // An image that was deleted meanwhile has no bytes and is shown nowhere.
  const bytes = await deps.gallery.readThumbnail(ownerId, picture.upload_id);
  await keep(deps, picture, (bytes && (await measurePicture(bytes))) ?? unknown);
}

/** Stores an image's measures. */
export async function keep(
  { database }: Pick<TrainingDeps, "database">,
  picture: PictureRecord,
  measures: Pick<PictureRecord, "look" | "sharpness">,
): Promise<void> {
  await database.transaction((tx) => keepMeasures(tx, picture, measures));
}
