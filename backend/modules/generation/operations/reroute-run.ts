import { isComposerMode } from "../../../../contract/generation-terms.ts";
import type { Plan } from "../../credits/index.ts";
import { rerouteRun as changeRoute } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import type { NamedSource } from "../edits/unmet-edit.ts";
import { madeBy } from "../new-run.ts";
import { isIncluded, type Offer, offersInOrder, pricedAs } from "../offers.ts";
import { keepOwn } from "../own-model.ts";
import { ownOffersInOrder } from "../own-offers.ts";
import { outputsOf } from "../records/outputs.ts";
import { runForWork } from "../records/runs.ts";
import { requestOf, unmetParts } from "../request.ts";
import { isRuleBased, isUntouched, type RunRecord } from "../rules.ts";
import { jobOf } from "../run-job.ts";
import { findNamed } from "./find-named.ts";

/**
 * Moves a run that no engine has started to the next engine of its mode that makes the same at no higher price. The
 * held credits stay unchanged. Returns whether there was one.
 */
export async function rerouteRun(deps: GenerationDeps, runId: string): Promise<boolean> {
  const run = await runForWork(deps.database.read, runId);
  if (!run || !isUntouched(await outputsOf(deps.database.read, [runId]))) return false;
  const plan = await deps.credits.planOf(deps.database.read, run.owner_id);
  const { source, origins } = await findNamed(deps, run.mode, requestOf(run), run.owner_id);
  const offer = (await laterOffers(deps, run)).find((candidate) => isEquivalent(deps, candidate, run, plan, source));
  if (!offer) return false;
  const strength = run.strength_permille === null ? undefined : run.strength_permille / 1_000;
  const { width, height } = run;
  const made = madeBy(deps, offer.engine, offer.model, {
    ...run,
    strength,
    origins,
    edited: isComposerMode(run.mode) ? undefined : { width, height },
  });
  return deps.database.transaction(async (tx) => {
    const moved = await changeRoute(deps, tx, runId, made);
    if (!moved) return false;
    await deps.jobQueue.enqueue(tx, jobOf(moved, offer, plan));
    const [from, to] = [run.engine_id, moved.engine_id];
    deps.log.warn({ code: "RUN_REROUTED", runId, from, to }, "A run moves to another engine.");
    return true;
  });
}

/** Only engines further down the list are considered, so that a run never moves back and forth. */
async function laterOffers(deps: GenerationDeps, run: RunRecord): Promise<Offer[]> {
  const order = deps.engines.of(run.mode).map(({ id }) => id);
  const offers = run.lora === null ? await offersInOrder(deps, run.mode) : await sameOwn(deps, run);
  return offers.filter(
    ({ engine }) => !deps.engines.isPaused(engine.id) && order.indexOf(engine.id) > order.indexOf(run.engine_id),
  );
}

/** Returns where else the run's trained model can be loaded, as it was when the run was accepted. */
async function sameOwn(deps: GenerationDeps, run: RunRecord): Promise<Offer[]> {
  const ownModels = (await deps.ownModels(run.owner_id)).filter((own) => keepOwn(own) === run.lora);
  return (await ownOffersInOrder(deps, run.mode, ownModels)).filter(({ isLoaded }) => isLoaded);
}

/** Whether the offer makes the same. A rule-based engine never replaces a model. */
function isEquivalent(
  { credits }: GenerationDeps,
  offer: Offer,
  run: RunRecord,
  plan: Plan,
  source: NamedSource | undefined,
): boolean {
  const { model } = offer;
  if (isRuleBased(model.origin) && !isRuleBased(run.origin)) return false;
  if (run.model_chosen === 1 && model.id !== run.model) return false;
  if (!isIncluded(model, plan) || unmetParts(run.mode, requestOf(run), model, source).length > 0) return false;
  return credits.priceOf(pricedAs(offer), run.mode, run.quality) <= run.price_hundredths;
}
