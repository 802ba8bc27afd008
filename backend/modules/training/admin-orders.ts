import type { AdminOrder, AdminOrderDetails } from "../../../contract/admin/orders.ts";
import { asDataset, readPictures } from "./dataset.ts";
import type { TrainingDeps } from "./deps.ts";
import { presentOrder, referencesOf } from "./present.ts";
import { modelsMadeFor } from "./records/models.ts";
import * as records from "./records/orders.ts";
import { picturesOf } from "./records/pictures.ts";
import { isUnpaid, mayCarryModel, statusesAfter } from "./rules.ts";

/** Returns orders for the administration, with their images and possible next statuses. */
export async function presentForAdmin(
  { database, gallery }: TrainingDeps,
  rows: readonly records.TrainingOrderRecord[],
): Promise<AdminOrder[]> {
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
    return {
      ...presentOrder(row, events),
      reference_urls: urlsOf(references),
      // Users may delete their uploads at any time, so the team sees how many are gone.
      missing_pictures: pictures.length - urlsOf(pictures).length,
      next: [...statusesAfter(row.status)],
      attached: model
        ? {
            lora: model.lora,
            trigger: model.trigger_word,
            strength: model.strength_permille / 1_000,
            base: model.base_model,
          }
        : null,
      takes_model: mayCarryModel(row.status),
    };
  });
}

/** Returns any user's order with its training images, or `undefined` when there is none. */
export async function readForAdmin(deps: TrainingDeps, id: string): Promise<AdminOrderDetails | undefined> {
  const row = await records.anyOrder(deps.database.read, id);
  if (!row) return undefined;
  const [order] = await presentForAdmin(deps, [row]);
  const dataset = isUnpaid(row.status) ? asDataset([]) : await readPictures(deps, row.owner_id, id);
  return order && { ...order, dataset };
}
