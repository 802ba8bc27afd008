import type { EditSettings, Run } from "../../../contract/generation.ts";
import { adjustedAmounts } from "../../../contract/generation-terms.ts";
import { promptMaxCharacters } from "../../../contract/limits.ts";
import type { FileRecipe, RecipeEdit } from "../../../contract/uploads.ts";
import { referenceOf } from "../../parts/references/references.ts";
import { maskFieldNames } from "./canvas/mask/mask-fields.ts";
import { cropFields, type EditorDraft, expandSides, shapeNumbers } from "./editor-draft.ts";

/** The text fields of the editor's form by their names. */
const editorFields = [
  "mode",
  "model",
  "prompt",
  "quality",
  "count",
  "seed",
  "strength",
  "scale",
  "fidelity",
  "series_id",
  "output",
  "duration_seconds",
  "frames_per_second",
  "mask_upload_id",
  ...maskFieldNames,
  "aspect_ratio",
  "anchor",
  "turn_degrees",
  "straighten_degrees",
  "flip_horizontal",
  "flip_vertical",
  ...adjustedAmounts,
  ...expandSides.map((side) => `expand.${side}`),
  ...cropFields.map((part) => `crop.${part}`),
];

interface Fields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
}

/** Reads a draft from a form, or from the search of an address. Other fields are ignored. */
export function draftFrom(form: Fields): EditorDraft {
  const fields = editorFields.flatMap((name): [string, string][] => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? [[name, value.slice(0, 2 * promptMaxCharacters)]] : [];
  });
  const references = form
    .getAll("reference")
    .filter((value) => typeof value === "string" && referenceShape.test(value));
  return { fields: Object.fromEntries(fields), references: [...new Set(references.map(String))] };
}

const referenceShape = /^(upload|creation):[\w-]{1,40}$/;

/** Returns the draft that repeats a run, without its seed: sent unchanged, it makes a variation. */
export function draftOfRun(run: Run): EditorDraft {
  const { edit } = run;
  const shapes = (edit?.mask_shapes ?? []).flatMap((shape) =>
    shape.kind === "rectangle" || shape.kind === "ellipse" ? [shape] : [],
  );
  const values: Values = {
    mode: run.generation_type,
    model: run.model,
    prompt: run.prompt,
    quality: run.quality,
    count: run.count,
    strength: run.strength,
    duration_seconds: run.duration_seconds,
    ...settingValues(edit ?? {}),
    mask_upload_id: edit?.mask_upload_id,
    mask_invert: edit?.mask_invert ? "on" : "",
    mask_grow_pixels: edit?.mask_grow_pixels || "",
    mask_feather_pixels: edit?.mask_feather_pixels || "",
    ...Object.assign(
      {},
      ...shapes.slice(0, shapeNumbers.length).map((shape, at) => ({
        [`shape.${at}.kind`]: shape.kind,
        ...Object.fromEntries(cropFields.map((part) => [`shape.${at}.${part}`, percent(shape[part])])),
      })),
    ),
  };
  return {
    fields: fieldsOf(values),
    references: (edit?.references ?? []).flatMap(({ kind, id, url }) =>
      url === null ? [] : [referenceOf({ from: kind, id })],
    ),
  };
}

/** Returns the draft with what the recipe in a file says of an edit. The file names neither its source nor its mask. */
export function editorDraftOf(recipe: FileRecipe): EditorDraft {
  const { generation_type: mode, model, prompt, quality, seed, strength, duration_seconds } = recipe;
  const values = { mode, model, prompt, quality, seed, strength, duration_seconds, ...settingValues(recipe) };
  return { fields: fieldsOf(values), references: [] };
}

type Values = Record<string, string | number | null | undefined>;
type Settings = Partial<Pick<EditSettings, keyof RecipeEdit>>;

function settingValues({ adjustments, expand, fidelity, frames_per_second, output, scale }: Settings): Values {
  return {
    scale,
    fidelity,
    output,
    frames_per_second,
    ...Object.fromEntries(expandSides.map((side) => [`expand.${side}`, expand?.[side]])),
    ...Object.fromEntries(cropFields.map((part) => [`crop.${part}`, percent(adjustments?.crop?.[part])])),
    ...Object.fromEntries(adjustedAmounts.map((amount) => [amount, adjustments?.[amount] || ""])),
    turn_degrees: adjustments?.turn_degrees || "",
    straighten_degrees: adjustments?.straighten_degrees || "",
    flip_horizontal: adjustments?.flip_horizontal ? "on" : "",
    flip_vertical: adjustments?.flip_vertical ? "on" : "",
  };
}

function fieldsOf(values: Values): Record<string, string> {
  const fields = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return Object.fromEntries(fields);
}

function percent(fraction: number | undefined): string {
  return fraction === undefined ? "" : String(Math.round(fraction * 10_000) / 100);
}
