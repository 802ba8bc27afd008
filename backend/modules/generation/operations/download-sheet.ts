import { batches } from "../../../../contract/batches.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { drawSheet, layoutOf } from "../batches/draw-sheet.ts";
import { parametersOf } from "../batches/present-batches.ts";
import { implement } from "../deps.ts";
import { findBatch } from "../records/batches.ts";
import { listRuns } from "../records/runs.ts";

/** Drawing one takes a processor for seconds. */
const limit = accountLimit({ name: "contact sheet: account", times: 60, perSeconds: 600 });

/** Returns a contact sheet of one of the caller's batches, with the outputs that are stored now and not in the trash. */
export const downloadSheet = implement(
  batches.sheet,
  { limits: [limit] },
  async ({ database, gallery, drawing }, { params: { id } }, { userId }) => {
    const batch = await findBatch(database.read, userId, id);
    if (!batch) return refuse("NOT_FOUND");
    const page = { page: 1, page_size: batch.run_count };
    const { items: runs } = await listRuns(database.read, userId, { batchId: id }, page);
    const creations = await gallery.creationsOfRuns(
      userId,
      runs.map((run) => run.id),
    );
    const sheet = await drawing(async () => {
      const images: (Uint8Array | undefined)[] = [];
      for (const run of runs) {
        const [creation] = creations.get(run.id) ?? [];
        images.push(creation && (await gallery.readSmallCopy(userId, creation.id))?.bytes);
      }
      return drawSheet(layoutOf(parametersOf(batch).grid, batch.run_count), images);
    }, userId);
    return done({ name: `batch-${id}.png`, content: new Blob([sheet]).stream(), sizeBytes: sheet.length });
  },
);
