import type { ModeCapability, ModelCapability, SelectionCapability } from "../../../contract/capabilities.ts";
import {
  type ImageEditMode,
  imageEditModes,
  qualityOfScale,
  type Scale,
  scales,
  type VideoEditMode,
  videoEditModes,
} from "../../../contract/generation-terms.ts";
import { modelOf, priceOf, qualityOf } from "../../parts/composer/offer.ts";
import type { EditorDraft } from "./editor-draft.ts";

export type EditMode = ImageEditMode | VideoEditMode;

/** An edit with the models that offer it. */
export interface Edit extends ModeCapability {
  mode: EditMode;
}

/** What decides which edits are offered. */
export interface Editable {
  media: "image" | "video";
  /** Whether the preview engine painted it, so that its layers are known. */
  isPainted: boolean;
}

/** Returns the edits that at least one available model offers for an image or a video. */
export function editsFor(modes: readonly ModeCapability[], { media, isPainted }: Editable): Edit[] {
  const editModes: readonly EditMode[] = media === "video" ? videoEditModes : imageEditModes;
  return modes.flatMap((capability) => {
    const mode = editModes.find((known) => known === capability.mode);
    const models = capability.models.filter(({ edit }) => edit.sources === "any" || isPainted);
    return mode && models.some(({ available }) => available) ? [{ ...capability, mode, models }] : [];
  });
}

/** Returns which parts of an image can be selected. */
export function selectionsOf(
  { subject, text }: SelectionCapability,
  { media, isPainted }: Editable,
): { subject: boolean; text: boolean } {
  const isIn = (sources: SelectionCapability["text"]) =>
    media === "image" && (sources === "any" || (sources === "procedural" && isPainted));
  return { subject: isIn(subject), text: isIn(text) };
}

/** Returns the edit that a draft names, otherwise the first one. */
export function editOf(edits: readonly Edit[], { fields }: EditorDraft): Edit | undefined {
  return edits.find(({ mode }) => mode === fields.mode) ?? edits[0];
}

/** Returns the scale of a draft, otherwise the first one that the model offers. */
export function scaleOf({ edit }: ModelCapability, wanted: string | undefined): Scale | undefined {
  return edit.scales.find((scale) => String(scale) === wanted) ?? edit.scales[0];
}

/** Returns what the price of a draft depends on, as far as its form says. */
export function pricedChoice(mode: EditMode, { fields }: EditorDraft) {
  const scale = scales.find((known) => String(known) === fields.scale);
  const quality = scale ? qualityOfScale[scale] : (fields.quality ?? "");
  return { mode, model: fields.model ?? "", quality, count: Number(fields.count) || 1 };
}

/** Returns the price of a draft in credits. An upscaled output is priced by its scale. */
export function priceOfEdit(edit: Edit | undefined, { fields }: EditorDraft): number {
  const model = edit && modelOf(edit, fields.model);
  if (!model) return 0;
  const scale = scaleOf(model, fields.scale);
  const quality = scale ? qualityOfScale[scale] : (qualityOf(model, fields.quality ?? "")?.id ?? "");
  return priceOf(model, quality, Number(fields.count) || 1);
}
