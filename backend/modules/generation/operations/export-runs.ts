import type { ExportedItem } from "../../../../contract/export-files.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import { toCredits } from "../../credits/index.ts";
import { parametersOf } from "../batches/present-batches.ts";
import type { GenerationDeps } from "../deps.ts";
import { editOf } from "../edits/edit-of.ts";
import { presentEditSettings, presentPlace } from "../present.ts";
import { everyBatch } from "../records/batches.ts";
import { receiptsOf } from "../records/receipts.ts";
import { everyRun } from "../records/runs.ts";

const runsAtOnce = 100;

/** Yields the user's runs with their receipts, and the batches, the oldest first. */
export async function* exportRuns(deps: GenerationDeps, ownerId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("runs.json", exportedRuns(deps, ownerId), deps.runtime.now());
  yield jsonListFile("batches.json", exportedBatches(deps, ownerId), deps.runtime.now());
}

async function* exportedBatches(
  { database }: GenerationDeps,
  ownerId: string,
): AsyncGenerator<ExportedItem<"batches.json">> {
  for await (const batches of everyBatch(database.read, ownerId, runsAtOnce)) {
    for (const batch of batches) {
      yield {
        id: batch.id,
        generation_type: batch.mode,
        ...parametersOf(batch),
        runs: batch.run_count,
        created_at: instant(batch.created_at),
      };
    }
  }
}

async function* exportedRuns({ database }: GenerationDeps, ownerId: string): AsyncGenerator<ExportedItem<"runs.json">> {
  for await (const runs of everyRun(database.read, ownerId, runsAtOnce)) {
    const receipts = await receiptsOf(
      database.read,
      runs.map(({ id }) => id),
    );
    for (const run of runs) {
      const edit = editOf(run);
      yield {
        id: run.id,
        generation_type: run.mode,
        status: run.status,
        prompt: run.prompt,
        negative_prompt: run.negative_prompt,
        aspect_ratio: run.aspect_ratio,
        quality: run.quality,
        style: run.style,
        model: run.model,
        strength: run.strength_permille === null ? null : run.strength_permille / 1_000,
        duration_seconds: run.duration_seconds,
        audio_prompt: run.audio_prompt,
        audio_upload_id: run.audio_upload_id,
        source_kind: run.source_kind,
        source_id: run.source_id,
        edit: edit && presentEditSettings(edit),
        parent_generation_id: run.parent_run_id,
        batch: presentPlace(run),
        engine: run.engine_label,
        seed: run.seed,
        count: run.output_count,
        error_code: run.error_code,
        created_at: instant(run.created_at),
        started_at: instantOrNull(run.started_at),
        finished_at: instantOrNull(run.finished_at),
        receipt: receipts
          .filter(({ run_id }) => run_id === run.id)
          .map(({ kind, credits_hundredths: credits, at }) => ({
            kind,
            credits: credits === null ? null : toCredits(credits),
            at: instant(at),
          })),
      };
    }
  }
}
