import { instant } from "../../../../contract/instants.ts";
import { trainingInquiriesMax } from "../../../../contract/limits.ts";
import { type ArchiveFile, jsonFile } from "../../../adapters/archive/port.ts";
import type { TrainingDeps } from "../deps.ts";
import { presentInquiry } from "../present.ts";
import { eventsOf, listInquiries } from "../records/inquiries.ts";
import { listModels } from "../records/models.ts";
import { picturesOf } from "../records/pictures.ts";

/** What somebody asked to have trained, the newest first. */
export async function* exportInquiries(
  { database, runtime }: TrainingDeps,
  ownerId: string,
): AsyncGenerator<ArchiveFile> {
  const rows = await listInquiries(database.read, ownerId, { limit: trainingInquiriesMax });
  const ids = rows.map(({ id }) => id);
  const events = await eventsOf(database.read, ids);
  const pictures = Map.groupBy(await picturesOf(database.read, ids), ({ inquiry_id }) => inquiry_id);
  yield jsonFile(
    "training.json",
    rows.map((row) => ({
      ...presentInquiry(row, events),
      dataset_upload_ids: (pictures.get(row.id) ?? []).map(({ upload_id }) => upload_id),
    })),
    runtime.now(),
  );
  const models = await listModels(database.read, ownerId, trainingInquiriesMax);
  yield jsonFile(
    "models.json",
    models.map(({ id, inquiry_id, name, trigger_word, strength_permille, base_model, created_at }) => ({
      id,
      inquiry_id,
      name,
      trigger_word,
      strength: strength_permille / 1_000,
      base_model,
      created_at: instant(created_at),
    })),
    runtime.now(),
  );
}
