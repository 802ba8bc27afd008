import type { NewBatch } from "../../../../contract/batches.ts";
import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import { promptMaxCharacters } from "../../../../contract/limits.ts";
import { type Combinations, combinationsOf } from "../../../../contract/prompt-combinations.ts";
import { expandTemplate, listsOf, parseTemplate } from "../../../../contract/prompt-template.ts";
import type { Violation } from "../../../../contract/violations.ts";
import type { ModelDescription } from "../../../adapters/engine/port.ts";
import { done, type Outcome, refuseFields } from "../../../http/operation.ts";
import type { AccountPlan } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { pricedQuality } from "../edits/requested-edit.ts";
import { type Offer, pricedAs } from "../offers.ts";
import { findNamed, type Named } from "../operations/find-named.ts";
import { findOffers } from "../operations/find-offers.ts";
import { resolveSeries } from "../operations/resolve-series.ts";
import { unmetParts } from "../request.ts";
import { seedFrom } from "../rules.ts";
import { type Cell, gridCells, requestOfAll, variationCells } from "./cells.ts";

export interface PlannedRun extends Cell {
  offer: Offer;
  priceHundredths: number;
}

/** What a batch would start. */
export interface BatchPlan {
  runs: PlannedRun[];
  seed: number;
  /** How many prompts the template stands for. `null` for a grid. */
  combinations: number | null;
  named: Named;
  plan: AccountPlan;
}

/**
 * Returns the runs of a batch, each checked as its own request would be. A violation names the field of the request, or
 * the value on an axis, that a run cannot have.
 */
export async function planBatch(deps: GenerationDeps, body: NewBatch, ownerId: string): Promise<Outcome<BatchPlan>> {
  const { generation_type: mode } = body;
  const seed = body.request.seed ?? seedFrom(deps.runtime.randomBytes(4));
  const resolved = await resolveSeries(deps, requestOfAll(body, seed), ownerId);
  if (!resolved.ok) return { ...resolved, violations: (resolved.violations ?? []).map(inRequest) };
  const request = resolved.value;
  const combinations = body.variations && (await combinationsIn(deps, request.prompt, ownerId));
  if (combinations && !combinations.ok) return combinations;
  const cells = cellsOf(body, request, seed, combinations?.value);
  if (!cells.ok) return cells;

  const plan = await deps.credits.planOf(deps.database.read, ownerId);
  const named = await findNamed(deps, mode, request, ownerId);
  const violations = named.violations.map(inRequest);
  const choices = new Map<string | undefined, Awaited<ReturnType<typeof findOffers>>>();
  const runs: PlannedRun[] = [];
  for (const cell of cells.value) {
    const { model: wanted, prompt } = cell.request;
    const choose = choices.get(wanted) ?? (await findOffers(deps, mode, wanted, plan, ownerId));
    choices.set(wanted, choose);
    if (!choose.ok && choose.code !== "VALIDATION_ERROR") return choose;
    const unmet = (model: ModelDescription) => unmetParts(mode, cell.request, model, named.source);
    const offer = choose.ok ? choose.value(unmet) : choose;
    const problems = [...unmetPrompt(prompt), ...(offer.ok ? unmet(offer.value.model) : (offer.violations ?? []))];
    violations.push(...problems.flatMap((violation) => inBatch(body, cell, violation)));
    if (!offer.ok) continue;
    const priceHundredths = deps.credits.priceOf(pricedAs(offer.value), mode, pricedQuality(mode, cell.request));
    runs.push({ ...cell, offer: offer.value, priceHundredths });
  }
  if (violations.length > 0) return refuseFields(...distinct(violations));
  return done({ runs, seed, combinations: combinations ? combinations.value.count : null, named, plan });
}

function cellsOf(
  { variations, grid }: NewBatch,
  request: GenerationRequest,
  seed: number,
  combinations: Combinations | undefined,
): Outcome<Cell[]> {
  if (grid) return gridCells(request, grid);
  if (!variations || !combinations) throw new Error("A batch has neither variations nor a grid.");
  return done(variationCells(request, seed, variations, combinations));
}

async function combinationsIn(
  { prompts }: Pick<GenerationDeps, "prompts">,
  text: string,
  ownerId: string,
): Promise<Outcome<Combinations>> {
  const parsed = parseTemplate(text);
  const hasLists = parsed.ok && listsOf(parsed.value).size > 0;
  const expanded = parsed.ok
    ? expandTemplate(parsed.value, hasLists ? await prompts.readLists(ownerId) : new Map())
    : parsed;
  return expanded.ok
    ? done(combinationsOf(expanded.value))
    : refuseFields({ field: "request.prompt", ...expanded.fault });
}

/** A template may be long, and may stand for nothing. */
function unmetPrompt(prompt: string): Violation[] {
  if (prompt === "") return [{ field: "prompt", key: "required", values: {} }];
  if (prompt.length <= promptMaxCharacters) return [];
  return [{ field: "prompt", key: "tooLong", values: { max: promptMaxCharacters } }];
}

function inRequest(violation: Violation): Violation {
  return { ...violation, field: `request.${violation.field}` };
}

/** Names the values on the axes that a run cannot have: the refused ones, and the model that refuses another field. */
function inBatch({ grid }: NewBatch, { column, row }: Cell, violation: Violation): Violation[] {
  const axes = [
    { parameter: grid?.columns.parameter, name: `grid.columns.values.${column}` },
    { parameter: grid?.rows?.parameter, name: `grid.rows.values.${row}` },
  ];
  const named = axes.filter(({ parameter }) => parameter === violation.field || parameter === "model");
  const isNamed = named.some(({ parameter }) => parameter === violation.field);
  const fields = named.map(({ name }) => ({ ...violation, field: name }));
  return isNamed ? fields : [inRequest(violation), ...fields];
}

function distinct(violations: readonly Violation[]): Violation[] {
  const byField = new Map(violations.map((violation) => [`${violation.field} ${violation.key}`, violation]));
  return [...byField.values()];
}
