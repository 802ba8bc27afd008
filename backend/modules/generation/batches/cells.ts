import type { Grid, GridAxis, NewBatch, Variations } from "../../../../contract/batches.ts";
import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import { promptMaxCharacters } from "../../../../contract/limits.ts";
import type { Combinations } from "../../../../contract/prompt-combinations.ts";
import type { Violation } from "../../../../contract/violations.ts";
import { done, type Outcome, refuseFields } from "../../../http/operation.ts";
import { outputSeed } from "../rules.ts";

/** One run that a batch would start. */
export interface Cell {
  request: GenerationRequest;
  /** The positions of its values on the axes of a grid. */
  column?: number;
  row?: number;
}

/** The parameters of a request whose mode has no use for them. */
const unused = { prompt: "", negative_prompt: "", style: null, quality: "standard" } as const;

/** Returns what each run of a batch starts with. */
export function requestOfAll(body: NewBatch, seed: number): GenerationRequest {
  return { ...unused, ...body.request, seed, count: 1 };
}

/** Returns the runs of variations. Each has the seed that the output of one run would have at its place. */
export function variationCells(
  request: GenerationRequest,
  seed: number,
  { order, count }: Variations,
  combinations: Combinations,
): Cell[] {
  const runs = order === "all" ? Math.min(count, combinations.count) : count;
  return Array.from({ length: runs }, (_, index) => {
    const own = outputSeed(seed, index);
    const prompt = order === "all" ? combinations.at(index) : combinations.random(own);
    return { request: { ...request, seed: own, prompt } };
  });
}

/** Returns the runs of a grid, row by row, or why its axes do not fit the prompt. */
export function gridCells(request: GenerationRequest, { columns, rows }: Grid): Outcome<Cell[]> {
  const violations = [...unmetAxis(request, columns, "columns"), ...(rows ? unmetAxis(request, rows, "rows") : [])];
  if (rows && searched(rows) !== undefined && searched(rows) === searched(columns)) {
    violations.push({ field: "grid.rows.values.0", key: "axesDiffer", values: {} });
  }
  if (violations.length > 0) return refuseFields(...violations);
  const cells = (rows?.values ?? [undefined]).flatMap((_, row) =>
    columns.values.map((_value, column): Cell => {
      const parts = [replacedPart(columns, column), rows && replacedPart(rows, row)];
      const varied = { ...request, ...parameterAt(columns, column), ...(rows && parameterAt(rows, row)) };
      return { request: { ...varied, prompt: replaceParts(request.prompt, parts) }, column, ...(rows && { row }) };
    }),
  );
  return done(cells);
}

/** Returns the text that a prompt axis replaces. */
function searched(axis: GridAxis): string | undefined {
  return axis.parameter === "prompt" ? axis.values[0] : undefined;
}

function unmetAxis({ prompt }: GenerationRequest, axis: GridAxis, name: "columns" | "rows"): Violation[] {
  const text = searched(axis);
  if (text === undefined || (text !== "" && prompt.includes(text))) return [];
  return [{ field: `grid.${name}.values.0`, key: "axisPromptMissing", values: { text } }];
}

/** Returns the value of an axis at a position as a part of a request. */
function parameterAt(axis: GridAxis, position: number): Partial<GenerationRequest> {
  switch (axis.parameter) {
    case "model":
      return { model: axis.values[position] };
    case "quality":
      return { quality: axis.values[position] };
    case "style":
      return { style: axis.values[position] || null };
    case "seed":
      return { seed: axis.values[position] };
    case "strength":
      return { strength: axis.values[position] };
    case "prompt":
      return {};
  }
}

interface ReplacedPart {
  from: string;
  to: string;
}

function replacedPart(axis: GridAxis, position: number): ReplacedPart | undefined {
  if (axis.parameter !== "prompt") return undefined;
  return { from: axis.values[0] ?? "", to: axis.values[position] ?? "" };
}

/** Replaces all parts at once, so that none is sought in what another has inserted. Longer parts go first. */
function replaceParts(prompt: string, parts: readonly (ReplacedPart | undefined)[]): string {
  const wanted = parts.filter((part) => part !== undefined).toSorted((a, b) => b.from.length - a.from.length);
  if (wanted.length === 0) return prompt;
  const any = new RegExp(wanted.map(({ from }) => from.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"), "g");
  let inserted = 0;
  const replaced = prompt.replaceAll(any, (found) => {
    // Too long for every model, and refused later. Unlimited, a few thousand characters would become millions.
    if (inserted > promptMaxCharacters) return found;
    const to = wanted.find(({ from }) => from === found)?.to ?? found;
    inserted += to.length;
    return to;
  });
  if (inserted > promptMaxCharacters) return replaced;
  return replaced.replaceAll(/[ \t]{2,}/g, " ").trim();
}
