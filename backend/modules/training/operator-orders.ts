import type { TrainingOrder, TrainingStatus } from "../../../contract/training.ts";
import type { TrainedModelFile, TrainingDeps } from "./deps.ts";
import { presentOrder, referencesOf } from "./present.ts";
import { modelsMadeFor } from "./records/models.ts";
import * as records from "./records/orders.ts";
import { picturesOf } from "./records/pictures.ts";
import { isUnpaid, mayCarryModel, statusesAfter } from "./rules.ts";

/** An order as the operator sees it. */
export interface OperatorTrainingOrder extends TrainingOrder {
  /** Addresses of the reference images. Deleted ones are omitted. */
  referenceUrls: string[];
  /** Addresses of the training images once the order is paid. Deleted ones are omitted and counted below. */
  datasetUrls: string[];
  missingPictures: number;
  /** The statuses it can be moved to by hand. */
  next: readonly TrainingStatus[];
  /** The attached model, or `null` if there is none yet. */
  attached: TrainedModelFile | null;
  /** Whether a model can be attached or replaced. */
  takesModel: boolean;
}

/** Returns orders as the operator sees them, with their images and possible next statuses. */
export async function forOperator(
  { database, gallery }: TrainingDeps,
  rows: readonly records.TrainingOrderRecord[],
): Promise<OperatorTrainingOrder[]> {
  const ids = rows.map(({ id }) => id);
  const [events, models, learned] = await Promise.all([
    records.eventsOf(database.read, ids),
    modelsMadeFor(database.read, ids),
    // Nobody may see the images of an unpaid order.
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
    // Only the owner's uploads, whatever an order names.
    const urlsOf = (uploadIds: readonly string[]) =>
      uploadIds.flatMap((id) => found.get(row.owner_id)?.get(id)?.url ?? []);
    const datasetUrls = urlsOf(pictures);
    return {
      ...presentOrder(row, events),
      referenceUrls: urlsOf(references),
      datasetUrls,
      // Users may delete their uploads at any time, so the team sees how many are gone.
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
