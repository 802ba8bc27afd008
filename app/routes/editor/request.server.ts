import { z } from "zod";
import {
  type GenerationRequest,
  generationRequest,
  imageAdjustRequest,
  imageCutoutRequest,
  imageEditRequest,
  imageEraseRequest,
  imageExpandRequest,
  imageFillRequest,
  imageUpscaleRequest,
  videoExtendRequest,
  videoUpscaleRequest,
} from "../../../contract/generation-requests.ts";
import { adjustedAmounts } from "../../../contract/generation-terms.ts";
import { ruleOf } from "../../../contract/violations.ts";
import { sentence } from "../../forms/parse-form.server.ts";
import type { Translate } from "../../i18n/language.server.ts";
import { itemId } from "../../parts/item-id.ts";
import { imageReferenceOf } from "../../parts/references/references.ts";
import { cropFields, type EditorDraft, expandSides, shapeNumbers } from "./editor-draft.ts";
import { type EditorErrors, placeOf } from "./form/editor-errors.ts";
import type { EditMode } from "./offered-edits.ts";
import type { EditorSource } from "./source.server.ts";

const requests: Record<EditMode, z.ZodObject> = {
  "image-edit": imageEditRequest,
  "image-fill": imageFillRequest,
  "image-erase": imageEraseRequest,
  "image-expand": imageExpandRequest,
  "image-cutout": imageCutoutRequest,
  "image-upscale": imageUpscaleRequest,
  "image-adjust": imageAdjustRequest,
  "video-extend": videoExtendRequest,
  "video-upscale": videoUpscaleRequest,
};

/** The checks of the editor's form before the API is called. The API checks its own ids. */
const editorForm = generationRequest.extend({
  source_upload_id: itemId.optional(),
  source_creation_id: itemId.optional(),
  mask_upload_id: itemId.optional(),
  series_id: itemId.optional(),
  references: z.array(z.object({ upload_id: itemId.optional(), creation_id: itemId.optional() })).optional(),
});

export type ParsedEdit = { ok: true; request: GenerationRequest } | { ok: false; errors: EditorErrors };

/** Returns the request of a draft, or the errors to show with the form. */
export function parseEdit(draft: EditorDraft, mode: EditMode, source: EditorSource, t: Translate): ParsedEdit {
  const known = requests[mode].shape;
  const fields = Object.entries(fieldsOf(draft, source)).filter(
    ([name, value]) => name in known && value !== undefined,
  );
  const parsed = editorForm.safeParse(Object.fromEntries(fields), {
    reportInput: true,
    error: (issue) => {
      const { key, values } = ruleOf(issue);
      return sentence(t, key, values);
    },
  });
  const errors: EditorErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const place = placeOf(issue.path.join("."));
    if (place) errors[place] ??= isPercent(issue.path) ? t("editor:percentRange") : sentence(t, issue.message);
  }
  if ("prompt" in known && !isOptional(known.prompt) && !parsed.data?.prompt)
    errors.prompt ??= t("editor:promptMissing");
  if (mode === "image-expand" && !parsed.data?.expand && !parsed.data?.aspect_ratio) {
    errors.expand ??= t("editor:expand.missing");
  }
  if (mode === "image-adjust" && parsed.data && !parsed.data.adjustments) errors.adjust ??= t("editor:adjust.missing");
  if ((mode === "image-fill" || mode === "image-erase") && parsed.data && !hasMask(parsed.data)) {
    errors.mask ??= t("editor:mask.missing");
  }
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, request: parsed.data }
    : { ok: false, errors };
}

/** Returns the parameters of a draft's mask. Without a mask there is nothing to invert, grow, or soften. */
export function maskOf({ fields }: EditorDraft) {
  const mask_shapes = shapesOf(fields);
  const { mask_upload_id } = fields;
  if (!mask_upload_id && mask_shapes.length === 0) return {};
  return {
    mask_upload_id,
    mask_shapes: mask_shapes.length > 0 ? mask_shapes : undefined,
    mask_invert: fields.mask_invert !== undefined || undefined,
    mask_grow_pixels: numberOf(fields.mask_grow_pixels),
    mask_feather_pixels: numberOf(fields.mask_feather_pixels),
  };
}

function fieldsOf(draft: EditorDraft, source: EditorSource): Record<string, unknown> {
  const { fields, references } = draft;
  return {
    [`source_${source.kind}_id`]: source.id,
    model: fields.model,
    prompt: fields.prompt,
    quality: fields.quality,
    count: numberOf(fields.count),
    seed: numberOf(fields.seed),
    strength: numberOf(fields.strength),
    scale: numberOf(fields.scale),
    fidelity: numberOf(fields.fidelity),
    output: fields.output,
    duration_seconds: numberOf(fields.duration_seconds),
    frames_per_second: numberOf(fields.frames_per_second),
    series_id: fields.series_id,
    references: references.length > 0 ? references.map(imageReferenceOf) : undefined,
    ...maskOf(draft),
    ...expandOf(fields),
    adjustments: adjustmentsOf(fields),
  };
}

/** Pixels come before a ratio, because both are in the form at the same time. */
function expandOf(fields: EditorDraft["fields"]) {
  const pixels = expandSides.map((side) => [side, numberOf(fields[`expand.${side}`]) ?? 0] as const);
  if (pixels.some(([, value]) => value !== 0)) return { expand: Object.fromEntries(pixels) };
  const { aspect_ratio, anchor } = fields;
  return aspect_ratio === undefined ? {} : { aspect_ratio, anchor };
}

function adjustmentsOf(fields: EditorDraft["fields"]) {
  const crop = boxOf(fields, "crop.");
  const isWhole = crop && crop.x === 0 && crop.y === 0 && crop.width === 1 && crop.height === 1;
  const changes = {
    crop: isWhole ? undefined : crop,
    turn_degrees: changed(fields.turn_degrees),
    straighten_degrees: changed(fields.straighten_degrees),
    flip_horizontal: fields.flip_horizontal !== undefined || undefined,
    flip_vertical: fields.flip_vertical !== undefined || undefined,
    ...Object.fromEntries(adjustedAmounts.map((amount) => [amount, changed(fields[amount])])),
  };
  return Object.values(changes).some((value) => value !== undefined) ? changes : undefined;
}

/** Returns the box of four percentages as fractions, or `undefined` when none is given. Missing sizes fill the image. */
function boxOf(fields: EditorDraft["fields"], prefix: string) {
  const given = cropFields.map((name) => numberOf(fields[prefix + name]));
  if (given.every((value) => value === undefined)) return undefined;
  const [x = 0, y = 0, width = 100 - x, height = 100 - y] = given;
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
}

function shapesOf(fields: EditorDraft["fields"]) {
  return shapeNumbers.flatMap((at) => {
    const kind = fields[`shape.${at}.kind`];
    const box = kind && boxOf(fields, `shape.${at}.`);
    return box ? [{ kind, ...box }] : [];
  });
}

/** Returns the number of a field; `undefined` for an empty one. Other texts are not a number and are refused. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text.trim() === "" ? undefined : Number(text);
}

function changed(text: string | undefined): number | undefined {
  return numberOf(text) || undefined;
}

function hasMask({ mask_upload_id, mask_shapes }: GenerationRequest): boolean {
  return mask_upload_id !== undefined || mask_shapes !== undefined;
}

const fractions: readonly PropertyKey[] = cropFields;

function isPercent(path: readonly PropertyKey[]): boolean {
  return path.length > 1 && fractions.includes(path.at(-1) ?? "");
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(undefined).success;
}
