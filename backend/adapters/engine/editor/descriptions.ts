import { type EditCapability, noEdits } from "../../../../contract/edits.ts";
import { aspectRatios, builtInEditorModel, type ImageEditMode } from "../../../../contract/generation-terms.ts";
import { expandMaxPixels } from "../../../../contract/limits.ts";
import type { ModelDescription } from "../port.ts";

/** The modes that need no model. */
export const editorModes = [
  "image-fill",
  "image-erase",
  "image-expand",
  "image-cutout",
  "image-upscale",
  "image-adjust",
] as const satisfies readonly ImageEditMode[];
type EditorMode = (typeof editorModes)[number];

interface Ability {
  edit: Partial<EditCapability>;
  /** Whether another seed gives another result. */
  seed?: true;
  twoQualities?: true;
  sourceMaxPixels?: number;
  /** For one megapixel. */
  typicalSeconds: number;
  /** In the worker and in the product, on one core. A larger source is worked on in the model's size. */
  secondsPerMegapixel: number;
}

/** Filling holds a source several times in memory. Photographs of 24 megapixels keep their size. */
const fillMaxPixels = 25_000_000;
/** The largest source that the painter paints again. Its images are smaller. */
const paintedMaxPixels = 4_000_000;

const abilities: Readonly<Record<EditorMode, Ability>> = {
  "image-fill": {
    edit: { prompt: "required", mask: "required", soft_mask: true, sources: "procedural" },
    seed: true,
    sourceMaxPixels: paintedMaxPixels,
    typicalSeconds: 2,
    secondsPerMegapixel: 0.3,
  },
  "image-erase": {
    edit: { mask: "required" },
    seed: true,
    sourceMaxPixels: fillMaxPixels,
    typicalSeconds: 3,
    secondsPerMegapixel: 0.6,
  },
  "image-expand": {
    edit: { expand_max_pixels: expandMaxPixels },
    seed: true,
    sourceMaxPixels: fillMaxPixels,
    typicalSeconds: 4,
    secondsPerMegapixel: 0.6,
  },
  "image-cutout": {
    edit: { outputs: ["transparent", "mask"], sources: "procedural" },
    sourceMaxPixels: paintedMaxPixels,
    typicalSeconds: 2,
    secondsPerMegapixel: 0.3,
  },
  "image-upscale": { edit: { scales: [2, 4] }, twoQualities: true, typicalSeconds: 3, secondsPerMegapixel: 0.1 },
  "image-adjust": { edit: {}, typicalSeconds: 2, secondsPerMegapixel: 0.2 },
};

/** What the built-in editor can do, mode by mode. */
export const models: readonly ModelDescription[] = editorModes.map((mode) => {
  const { edit, seed = false, twoQualities, sourceMaxPixels, ...seconds } = abilities[mode];
  return {
    mode,
    id: builtInEditorModel,
    label: "Built-in editor",
    tier: "basic",
    aspectRatios,
    qualities: [
      { id: "standard", longSidePixels: 1024 },
      ...(twoQualities ? [{ id: "high", longSidePixels: 2048 } as const] : []),
    ],
    durationsSeconds: [],
    promptMaxCharacters: 2000,
    negativePromptMaxCharacters: null,
    seed,
    strength: null,
    source: "required",
    audio: null,
    edit: { ...noEdits, prompt: "none", ...edit },
    ...(sourceMaxPixels === undefined ? {} : { sourceMaxPixels }),
    outputsMax: seed ? 4 : 1,
    progress: "exact",
    cancel: "any-time",
    ...seconds,
    origin: "procedural-edit",
    // Generous for 100 megapixels on a busy machine.
    deadlineSeconds: 300,
    sideMultiplePixels: 2,
  };
});
