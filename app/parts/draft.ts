import { type AxisParameter, axisParameters, batchKinds, variationOrders } from "../../contract/batch-terms.ts";
import { aspectRatios, type ComposerMode, composerModes, qualities } from "../../contract/generation-terms.ts";
import {
  audioPromptMaxCharacters,
  axisValuesMax,
  negativePromptMaxCharacters,
  promptMaxCharacters,
  referencesMax,
  styleMaxCharacters,
  templateMaxCharacters,
} from "../../contract/limits.ts";

/** The values of an axis for each parameter, one on each line. Those of the chosen parameter count. */
const axisValueFields = [
  "columns_model",
  "columns_quality",
  "columns_style",
  "columns_seed",
  "columns_strength",
  "columns_prompt",
  "rows_model",
  "rows_quality",
  "rows_style",
  "rows_seed",
  "rows_strength",
  "rows_prompt",
] as const satisfies readonly `${Axis}_${AxisParameter}`[];

/** Initial values of the composer, as its address contains them. All are strings; a missing field is empty. */
export const draftFields = [
  "mode",
  "prompt",
  "negative_prompt",
  "aspect_ratio",
  "quality",
  "style",
  "model",
  "seed",
  "count",
  "strength",
  "duration_seconds",
  "audio_prompt",
  "audio_upload_id",
  "source_upload_id",
  "source_creation_id",
  "last_frame",
  "reference_images",
  "series_id",
  "parent",
  "batch",
  "closed_batch",
  "order",
  "variations",
  "columns",
  "rows",
  ...axisValueFields,
  "batch_seed",
] as const;
export type DraftField = (typeof draftFields)[number];
export type Draft = Record<DraftField, string>;

/** Some fields of a draft, from any item that has them. */
export type DraftValues = Partial<Record<DraftField, string | number | null | undefined>>;

type Clean = (text: string) => string;

const upTo =
  (maxCharacters: number): Clean =>
  (text) =>
    text.slice(0, maxCharacters);
const oneOf =
  (choices: readonly string[]): Clean =>
  (text) =>
    choices.includes(text) ? text : "";
const shapedLike =
  (shape: RegExp): Clean =>
  (text) =>
    shape.test(text) ? text : "";

/** Ours are UUIDs, other backends also use numbers. */
const id = shapedLike(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,20})$/i);

/** Fields with the images that a model looks at besides the source: `upload:` or `creation:` and an id, up to a number. */
export const imageFields = ["last_frame", "reference_images"] as const;
export type ImageField = (typeof imageFields)[number];

export function isImageField(field: string): field is ImageField {
  return imageFields.some((name) => name === field);
}

function images(max: number): RegExp {
  return new RegExp(`^((upload|creation):([0-9a-f-]{36}|\\d{1,20})( |$)){0,${max}}$`, "i");
}

/** Returns the images of a field, as an address or a form has them. */
export function imagesIn(value: string): { from: "upload" | "creation"; id: string }[] {
  return value.split(" ").flatMap((part) => {
    const [from, id] = part.split(":");
    return id && (from === "upload" || from === "creation") ? [{ from, id }] : [];
  });
}

/** Returns an image as a field has it. */
export function imageIn({ from, id }: { from: "upload" | "creation"; id: string }): string {
  return `${from}:${id}`;
}

/** Browsers and proxies accept addresses of this length. */
export const addressMaxCharacters = 8_000;

/** All values of an axis, one on each line. */
const axisValuesMaxCharacters = axisValuesMax * (promptMaxCharacters + 1);

/** The axes of a grid. */
export type Axis = "columns" | "rows";

/** Returns the field with the values that an axis has for a parameter. */
export function axisValuesName<Parameter extends AxisParameter>(axis: Axis, parameter: Parameter) {
  return `${axis}_${parameter}` as const;
}

/** Returns the values of an axis for its chosen parameter, as they are typed. */
export function axisText(draft: Draft, axis: Axis): string {
  const parameter = axisParameters.find((known) => known === draft[axis]);
  return parameter ? draft[axisValuesName(axis, parameter)] : "";
}

function isAxisValues(field: DraftField): field is (typeof axisValueFields)[number] {
  return axisValueFields.some((name) => name === field);
}

/** Sanitizes each field, because a user may edit the address. */
const cleaned: Record<Exclude<DraftField, (typeof axisValueFields)[number]>, Clean> = {
  mode: oneOf(composerModes),
  prompt: upTo(templateMaxCharacters),
  negative_prompt: upTo(negativePromptMaxCharacters),
  aspect_ratio: oneOf(aspectRatios),
  quality: oneOf(qualities),
  style: upTo(styleMaxCharacters),
  model: upTo(100),
  seed: shapedLike(/^\d{1,10}$/),
  count: shapedLike(/^\d$/),
  strength: shapedLike(/^(0(\.\d{1,4})?|1(\.0+)?)$/),
  duration_seconds: shapedLike(/^\d{1,2}$/),
  audio_prompt: upTo(audioPromptMaxCharacters),
  audio_upload_id: id,
  source_upload_id: id,
  source_creation_id: id,
  last_frame: shapedLike(images(1)),
  reference_images: shapedLike(images(referencesMax)),
  series_id: id,
  parent: id,
  batch: oneOf(batchKinds),
  closed_batch: oneOf(batchKinds),
  order: oneOf(variationOrders),
  variations: shapedLike(/^\d{1,3}$/),
  columns: oneOf(axisParameters),
  rows: oneOf(axisParameters),
  batch_seed: shapedLike(/^\d{1,10}$/),
};

export const emptyDraft: Draft = {
  mode: "",
  prompt: "",
  negative_prompt: "",
  aspect_ratio: "",
  quality: "",
  style: "",
  model: "",
  seed: "",
  count: "",
  strength: "",
  duration_seconds: "",
  audio_prompt: "",
  audio_upload_id: "",
  source_upload_id: "",
  source_creation_id: "",
  last_frame: "",
  reference_images: "",
  series_id: "",
  parent: "",
  batch: "",
  closed_batch: "",
  order: "",
  variations: "",
  columns: "",
  rows: "",
  columns_model: "",
  columns_quality: "",
  columns_style: "",
  columns_seed: "",
  columns_strength: "",
  columns_prompt: "",
  rows_model: "",
  rows_quality: "",
  rows_style: "",
  rows_seed: "",
  rows_strength: "",
  rows_prompt: "",
  batch_seed: "",
};

function clean(field: DraftField, text: string): string {
  return isAxisValues(field) ? text.slice(0, axisValuesMaxCharacters) : cleaned[field](text);
}

/** Reads a draft from an address such as `/?mode=image-to-image&prompt=…`. */
export function draftFrom(search: URLSearchParams): Draft {
  return draftOf((field) => clean(field, search.get(field) ?? ""));
}

/** Fields that are typed rather than chosen. */
const typedFields: ReadonlySet<DraftField> = new Set([
  "prompt",
  "negative_prompt",
  "style",
  "audio_prompt",
  "seed",
  "variations",
]);

/** The intent that makes the server show the composer's form again in its chosen mode. */
export const changeModeIntent = "change-mode";

/**
 * Field with the ratio that the form started with when the user had not chosen one: another mode has its own default.
 */
export const unchosenRatio = "unchosen_ratio";

/** Returns the draft in a form. Typed text is kept exactly, so that the form can show it again. */
export function draftFromForm(form: FormData): Draft {
  return draftOf((field) => {
    if (isImageField(field)) return cleaned[field](form.getAll(field).join(" ").trim());
    if (isAxisValues(field)) return form.getAll(field).join("\n");
    const value = form.get(field);
    if (typeof value !== "string") return "";
    return typedFields.has(field) ? value : clean(field, value);
  });
}

/** Returns the query string of a draft, without the question mark. */
export function draftSearch(draft: DraftValues): string {
  const said = draftFields.flatMap((field) => {
    const value = draft[field];
    return value === undefined || value === null || value === "" ? [] : [[field, String(value)]];
  });
  return new URLSearchParams(said).toString();
}

/** Returns the address of the composer filled with a draft. */
export function draftAddress(draft: DraftValues): string {
  const search = draftSearch(draft);
  return search ? `/?${search}` : "/";
}

/** Returns the mode that a draft names, or `undefined` when it names none. */
export function draftMode({ mode }: Pick<Draft, "mode">): ComposerMode | undefined {
  return composerModes.find((known) => known === mode);
}

function draftOf(read: (field: DraftField) => string): Draft {
  const entries = draftFields.map((field): [DraftField, string] => [field, read(field)]);
  return { ...emptyDraft, ...Object.fromEntries(entries) };
}
