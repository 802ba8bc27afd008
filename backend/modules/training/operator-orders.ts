import type { TrainingOrder, TrainingStatus } from "../../../contract/training.ts";
import type { TrainedModelFile, TrainingDeps } from "./deps.ts";
import { presentOrder, referencesOf } from "./present.ts";
import { modelsMadeFor } from "./records/models.ts";
import * as records from "./records/orders.ts";
import { picturesOf } from "./records/pictures.ts";
import { isUnpaid, mayCarryModel, statusesAfter } from "./rules.ts";

/** A request as whoever runs the studio sees it. */
export interface OperatorTrainingOrder extends TrainingOrder {
  /** Addresses of the pictures that go with it; those deleted meanwhile are not among them. */
  referenceUrls: string[];
  /** The same of those that the model is to learn from, once it is paid, and how many of them were deleted meanwhile. */
  datasetUrls: string[];
  missingPictures: number;
  /** Where it can be moved by hand. */
  next: readonly TrainingStatus[];
  /** The model that was made for it; `null` before. */
  attached: TrainedModelFile | null;
  /** Whether a model can be attached, or another one in its place. */
  takesModel: boolean;
}

/** Requests as the operator sees them, with their pictures, and what may follow. */
export async function forOperator(
  { database, gallery }: TrainingDeps,
  rows: readonly records.TrainingOrderRecord[],
): Promise<OperatorTrainingOrder[]> {
  const ids = rows.map(({ id }) => id);
  const [events, models, learned] = await Promise.all([
    records.eventsOf(database.read, ids),
    modelsMadeFor(database.read, ids),
    // While it is not paid its pictures are nobody's to look at.
    picturesOf(
      database.read,
      rows.filter(({ status }) => !isUnpaid(status)).map(({ id }) => id),
    ),
  ]);
  const learnedOf = Map.groupBy(learned, ({ order_id }) => order_id);
  const shown = rows.map((row) => ({
    row,
    references: referencesOf(row),
    pictures: (learnedOf.get(row.id) ?? []).map(({ upload_id }) => upload_id),
  }));
  const byOwner = Map.groupBy(shown, ({ row }) => row.owner_id);
  const found = await gallery.findPicturesOfMany(
    new Map(
      [...byOwner].map(([ownerId, own]) => [
        ownerId,
        own.flatMap(({ references, pictures }) => [...references, ...pictures]),
      ]),
    ),
  );
  return shown.map(({ row, references, pictures }) => {
    const model = models.find(({ order_id }) => order_id === row.id);
    // Only among its owner's own, whatever a request names.
    const urlsOf = (uploadIds: readonly string[]) =>
      uploadIds.flatMap((id) => found.get(row.owner_id)?.get(id)?.url ?? []);
    const datasetUrls = urlsOf(pictures);
    return {
      ...presentOrder(row, events),
      referenceUrls: urlsOf(references),
      datasetUrls,
      // What somebody uploaded stays theirs to delete, whatever it was meant for; the team is told that it is gone.
      missingPictures: pictures.length - datasetUrls.length,
      next: statusesAfter(row.status),
      attached: model
        ? {
            lora: model.lora,
            trigger: model.trigger_word,
            strength: model.strength_permille / 1_000,
            base: model.base_model,
          }
        : null,
      takesModel: mayCarryModel(row.status),
    };
  });
}
