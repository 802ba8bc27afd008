import type { Run } from "../../../contract/generation.ts";
import { adjustedAmounts } from "../../../contract/generation-terms.ts";
import { promptMaxCharacters } from "../../../contract/limits.ts";
import { cropFields, type EditorDraft, expandSides, shapesShown } from "./editor-draft.ts";

const shapeParts = ["kind", ...cropFields] as const;

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
  "output",
  "duration_seconds",
  "frames_per_second",
  "mask_upload_id",
  "mask_invert",
  "mask_grow_pixels",
  "mask_feather_pixels",
  "aspect_ratio",
  "anchor",
  "turn_degrees",
  "straighten_degrees",
  "flip_horizontal",
  "flip_vertical",
  ...adjustedAmounts,
  ...expandSides.map((side) => `expand.${side}`),
  ...cropFields.map((part) => `crop.${part}`),
  ...Array.from({ length: shapesShown }, (_, at) => shapeParts.map((part) => `shape.${at}.${part}`)).flat(),
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
  const { adjustments } = edit ?? {};
  const values: Record<string, string | number | null | undefined> = {
    mode: run.generation_type,
    model: run.model,
    prompt: run.prompt,
    quality: run.quality,
    count: run.count,
    strength: run.strength,
    duration_seconds: run.duration_seconds,
    scale: edit?.scale,
    fidelity: edit?.fidelity,
    output: edit?.output,
    frames_per_second: edit?.frames_per_second,
    mask_upload_id: edit?.mask_upload_id,
    mask_invert: edit?.mask_invert ? "on" : "",
    mask_grow_pixels: edit?.mask_grow_pixels || "",
    mask_feather_pixels: edit?.mask_feather_pixels || "",
    ...Object.fromEntries(expandSides.map((side) => [`expand.${side}`, edit?.expand?.[side]])),
    ...Object.fromEntries(cropFields.map((part) => [`crop.${part}`, percent(adjustments?.crop?.[part])])),
    ...Object.fromEntries(adjustedAmounts.map((amount) => [amount, adjustments?.[amount] || ""])),
    turn_degrees: adjustments?.turn_degrees || "",
    straighten_degrees: adjustments?.straighten_degrees || "",
    flip_horizontal: adjustments?.flip_horizontal ? "on" : "",
    flip_vertical: adjustments?.flip_vertical ? "on" : "",
    ...Object.assign(
      {},
      ...shapes.slice(0, shapesShown).map((shape, at) => ({
        [`shape.${at}.kind`]: shape.kind,
        ...Object.fromEntries(cropFields.map((part) => [`shape.${at}.${part}`, percent(shape[part])])),
      })),
    ),
  };
  const fields = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return {
    fields: Object.fromEntries(fields),
    references: (edit?.references ?? []).flatMap(({ kind, id, url }) => (url === null ? [] : [`${kind}:${id}`])),
  };
}

function percent(fraction: number | undefined): string {
  return fraction === undefined ? "" : String(Math.round(fraction * 10_000) / 100);
}
