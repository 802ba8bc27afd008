import type { TrainingDeps } from "../deps.ts";
import { measurePicture } from "../measuring.ts";
import { keepMeasures, type PictureRecord, unmeasured } from "../records/pictures.ts";

/** Whose request's pictures are to be looked at. */
export interface MeasureOrder {
  ownerId: string;
  inquiryId: string;
}

/** What could not be looked at is given the benefit of the doubt: the team looks at every picture anyway. */
const unknown = { look: "", sharpness: null };

/**
 * Looks at every picture of a request that was not looked at yet. Each is measured once; one that cannot be read keeps none of
 * the others waiting, and is tried again.
 */
export async function measurePictures(deps: TrainingDeps, order: MeasureOrder, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const picture of await unmeasured(deps.database.read, order.inquiryId)) {
    signal?.throwIfAborted();
    await measure(deps, order, picture).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pictures could not be looked at`);
}

/** Lets nobody wait for a look that never comes: what still cannot be read now is not tried again. */
export async function leaveUnmeasured(deps: TrainingDeps, order: MeasureOrder): Promise<void> {
  for (const picture of await unmeasured(deps.database.read, order.inquiryId)) {
    await measure(deps, order, picture).catch(() => keep(deps, picture, unknown));
  }
}

async function measure(deps: TrainingDeps, { ownerId }: MeasureOrder, picture: PictureRecord): Promise<void> {
  // One that was deleted meanwhile has no bytes, and is shown nowhere.
  const bytes = await deps.gallery.readThumbnail(ownerId, picture.upload_id);
  await keep(deps, picture, (bytes && (await measurePicture(bytes))) ?? unknown);
}

async function keep(
  { database }: Pick<TrainingDeps, "database">,
  picture: PictureRecord,
  measures: Pick<PictureRecord, "look" | "sharpness">,
): Promise<void> {
  await database.transaction((tx) => keepMeasures(tx, picture, measures));
}
