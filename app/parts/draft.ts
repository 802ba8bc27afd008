import { aspectRatios, type GenerationType, generationTypes, qualities } from "../../contract/generation-terms.ts";
import {
  audioPromptMaxCharacters,
  negativePromptMaxCharacters,
  promptMaxCharacters,
  styleMaxCharacters,
} from "../../contract/limits.ts";

/** What the composer can start with, as its address says it. Texts; what is not said is empty. */
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
  "parent",
] as const;
export type DraftField = (typeof draftFields)[number];
export type Draft = Record<DraftField, string>;

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

const id = shapedLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

/** What each field lets through: an address may be typed by hand. */
const cleaned: Record<DraftField, Clean> = {
  mode: oneOf(generationTypes),
  prompt: upTo(promptMaxCharacters),
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
  parent: id,
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
  parent: "",
};

/** Reads a draft out of an address such as `/?mode=image-to-image&prompt=…`. */
export function draftFrom(search: URLSearchParams): Draft {
  return draftOf((field) => cleaned[field](search.get(field) ?? ""));
}

/** What is typed rather than chosen. */
const typedFields: ReadonlySet<DraftField> = new Set(["prompt", "negative_prompt", "style", "audio_prompt", "seed"]);

/** What the composer's form is sent with to be shown again in another mode. */
export function modeIntent(mode: GenerationType): string {
  return `mode ${mode}`;
}

/** The field that names the ratio a form came with where nobody had chosen one: another mode has its own. */
export const unchosenRatio = "unchosen_ratio";

/** The mode that an intent asks for; `undefined` for any other intent. */
export function modeOfIntent(intent: FormDataEntryValue | null): GenerationType | undefined {
  return generationTypes.find((mode) => modeIntent(mode) === intent);
}

/** The draft a form holds; what was typed stays exactly so, that the form can show it again. */
export function draftFromForm(form: FormData): Draft {
  return draftOf((field) => {
    const value = form.get(field);
    if (typeof value !== "string") return "";
    return typedFields.has(field) ? value : cleaned[field](value);
  });
}

/** What an address says of a draft, without the question mark. */
export function draftSearch(draft: Partial<Record<DraftField, string | number | null | undefined>>): string {
  const said = draftFields.flatMap((field) => {
    const value = draft[field];
    return value === undefined || value === null || value === "" ? [] : [[field, String(value)]];
  });
  return new URLSearchParams(said).toString();
}

/** The address of the composer filled with a draft. */
export function draftAddress(draft: Partial<Record<DraftField, string | number | null | undefined>>): string {
  const search = draftSearch(draft);
  return search ? `/?${search}` : "/";
}

/** The mode a draft names, `undefined` when it leaves that open. */
export function draftMode({ mode }: Pick<Draft, "mode">): GenerationType | undefined {
  return generationTypes.find((known) => known === mode);
}

function draftOf(read: (field: DraftField) => string): Draft {
  const entries = draftFields.map((field): [DraftField, string] => [field, read(field)]);
  return { ...emptyDraft, ...Object.fromEntries(entries) };
}
