import type { Run } from "../../../contract/generation.ts";
import { isFinal } from "../../../contract/generation-terms.ts";
import type { Language } from "../../../contract/languages.ts";
import type { SourceRef } from "../gallery/index.ts";
import type { GenerationDeps } from "./deps.ts";
import type { KeptEdit } from "./edit-settings.ts";
import { editOf } from "./edits/edit-of.ts";
import { keptOwn } from "./own-model.ts";
import { presentRun } from "./present.ts";
import { templatesOf } from "./records/batches.ts";
import { outputsOf } from "./records/outputs.ts";
import { receiptsOf } from "./records/receipts.ts";
import * as records from "./records/runs.ts";
import { median, type RunRecord, secondsLeft } from "./rules.ts";
import { jobKeyOf } from "./run-job.ts";

/** Returns runs as their owner sees them, with their outputs and the expected time of open ones. */
export async function presentRuns(
  deps: GenerationDeps,
  runs: RunRecord[],
  caller: { userId: string; language: Language },
): Promise<Run[]> {
  const ids = runs.map(({ id }) => id);
  const edits = new Map(runs.map((run) => [run.id, editOf(run)]));
  const inputs = runs.flatMap((run) => inputsOf(run, edits.get(run.id)));
  const maskIds = [...edits.values()].flatMap((edit) => edit?.mask?.upload_id ?? []);
  const batchIds = [...new Set(runs.flatMap(({ batch_id }) => batch_id ?? []))];
  const [outputs, receipts, creations, images, masks, templates] = await Promise.all([
    outputsOf(deps.database.read, ids),
    receiptsOf(deps.database.read, ids),
    deps.gallery.creationsOfRuns(caller.userId, ids),
    deps.gallery.sourceAddresses(caller.userId, inputs),
    maskIds.length === 0 ? new Map<string, string>() : deps.gallery.maskAddresses(caller.userId, maskIds),
    templatesOf(deps.database.read, batchIds),
  ]);
  const forecast = forecaster(deps);
  return Promise.all(
    runs.map(async (run) =>
      presentRun(
        run,
        {
          outputs: outputs.filter(({ run_id }) => run_id === run.id),
          receipt: receipts.filter(({ run_id }) => run_id === run.id),
          creations: creations.get(run.id) ?? [],
          edit: edits.get(run.id) ?? null,
          inputAddresses: { images, masks },
          template: (run.batch_id !== null && templates.get(run.batch_id)) || null,
          ...(await forecast(run)),
        },
        caller.language,
      ),
    ),
  );
}

function inputsOf({ source_kind: kind, source_id: id }: RunRecord, edit: KeptEdit | null | undefined): SourceRef[] {
  return [
    ...(kind && id ? [{ kind, id }] : []),
    ...(edit?.references ?? []),
    ...(edit?.last_frame ? [edit.last_frame] : []),
    ...(edit?.clips ?? []).map(({ id: clipId }) => ({ kind: "creation" as const, id: clipId })),
  ];
}

const comparedRuns = 20;

/** Returns how many runs are ahead of a run and when it is likely done, as far as that is known. */
function forecaster(deps: GenerationDeps) {
  const { database, engines, jobQueue, watch } = deps;
  const durations = new Map<string, Promise<number[]>>();
  /** The latest runs of the same kind are the same for all runs of a list. */
  const durationsLike = (run: RunRecord): Promise<number[]> => {
    const key = JSON.stringify([run.mode, run.model, run.quality]);
    const known = durations.get(key) ?? records.recentOutputDurations(database.read, run, comparedRuns);
    durations.set(key, known);
    return known;
  };

  return async (run: RunRecord): Promise<{ queuePosition: number | null; etaSeconds: number | null }> => {
    if (isFinal(run.status)) return { queuePosition: null, etaSeconds: null };
    const queuePosition = run.status === "queued" ? ((await jobQueue.ahead(jobKeyOf(run))) ?? 0) : null;
    const engine = engines.find(run.engine_id);
    const measured = median(await durationsLike(run));
    const model = keptOwn(run)?.base ?? run.model;
    const typical = async () =>
      engine && (await watch.look(engine)).models.find(({ id, mode }) => id === model && mode === run.mode);
    const secondsPerOutput = measured === undefined ? (await typical())?.typicalSeconds : measured / 1_000;
    return {
      queuePosition,
      etaSeconds:
        engine && secondsPerOutput !== undefined
          ? secondsLeft(run, secondsPerOutput, queuePosition ?? 0, engine.runsAtOnce)
          : null,
    };
  };
}
