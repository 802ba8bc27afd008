import type { TrainingDeps } from "./deps.ts";
import { measurePicture } from "./measuring.ts";
import { keepMeasures, type PictureRecord } from "./records/pictures.ts";

/** Whose request's pictures are to be looked at. */
export interface MeasureOrder {
  ownerId: string;
  orderId: string;
}

/** What could not be looked at is given the benefit of the doubt: the team looks at every picture anyway. */
export const unknown = { look: "", sharpness: null };

/** Measures one picture on its smaller copy and keeps what it found. */
export async function measure(deps: TrainingDeps, { ownerId }: MeasureOrder, picture: PictureRecord): Promise<void> {
  // One that was deleted meanwhile has no bytes, and is shown nowhere.
  const bytes = await deps.gallery.readThumbnail(ownerId, picture.upload_id);
  await keep(deps, picture, (bytes && (await measurePicture(bytes))) ?? unknown);
}

/** Keeps what a picture was measured at. */
export async function keep(
  { database }: Pick<TrainingDeps, "database">,
  picture: PictureRecord,
  measures: Pick<PictureRecord, "look" | "sharpness">,
): Promise<void> {
  await database.transaction((tx) => keepMeasures(tx, picture, measures));
}
