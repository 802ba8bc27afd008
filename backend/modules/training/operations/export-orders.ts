import { instant } from "../../../../contract/instants.ts";
import { trainingOrdersMax } from "../../../../contract/limits.ts";
import { type ArchiveFile, jsonFile } from "../../../adapters/archive/port.ts";
import type { TrainingDeps } from "../deps.ts";
import { presentOrder } from "../present.ts";
import { listModels } from "../records/models.ts";
import { eventsOf, listOrders } from "../records/orders.ts";
import { picturesOf } from "../records/pictures.ts";

/** Yields the user's training orders, newest first. */
export async function* exportOrders({ database, runtime }: TrainingDeps, ownerId: string): AsyncGenerator<ArchiveFile> {
  const rows = await listOrders(database.read, ownerId, { limit: trainingOrdersMax });
  const ids = rows.map(({ id }) => id);
  const events = await eventsOf(database.read, ids);
  const pictures = Map.groupBy(await picturesOf(database.read, ids), ({ order_id }) => order_id);
  yield jsonFile(
    "training.json",
    rows.map((row) => ({
      ...presentOrder(row, events),
      dataset_upload_ids: (pictures.get(row.id) ?? []).map(({ upload_id }) => upload_id),
    })),
    runtime.now(),
  );
  const models = await listModels(database.read, ownerId, trainingOrdersMax);
  yield jsonFile(
    "models.json",
    models.map(({ id, order_id, name, trigger_word, strength_permille, base_model, created_at }) => ({
      id,
      order_id,
      name,
      trigger_word,
      strength: strength_permille / 1_000,
      base_model,
      created_at: instant(created_at),
    })),
    runtime.now(),
  );
}
