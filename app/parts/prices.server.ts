import type { ModeCapability } from "../../contract/capabilities.ts";
import type { Run } from "../../contract/generation.ts";
import {
  type GenerationType,
  imageEditModes,
  isComposerMode,
  videoEditModes,
} from "../../contract/generation-terms.ts";
import { priceOf as priceOfRun } from "./composer/offer.ts";

/** Which modes that start from an image are available to the user. */
export interface PictureModes {
  animate: boolean;
  restyle: boolean;
  /** Whether images or videos can be edited. */
  edit: { image: boolean; video: boolean };
  /** Whether videos can be joined. */
  join: boolean;
}

/** Returns which of the modes that start from an image are available. */
export function pictureModesOf(modes: ModeCapability[]): PictureModes {
  return {
    animate: isAvailable(modes, "image-to-video"),
    restyle: isAvailable(modes, "image-to-image"),
    edit: {
      image: imageEditModes.some((mode) => isAvailable(modes, mode)),
      video: videoEditModes.some((mode) => isAvailable(modes, mode)),
    },
    join: isAvailable(modes, "video-join"),
  };
}

/** Whether the prompt that a run needs is known. Other backends may not tell it. */
export function hasPrompt({ generation_type, prompt }: Pick<Run, "generation_type" | "prompt">): boolean {
  return prompt !== "" || !isComposerMode(generation_type);
}

/**
 * Returns what the recipe of a run costs today, in credits; `null` when its mode, model, quality or source no longer
 * exists.
 */
export function priceAgain(modes: ModeCapability[], run: Run): number | null {
  const offered = modes.find(({ mode }) => mode === run.generation_type);
  const model = offered?.models.find(({ id, available }) => available && (!run.model_chosen || id === run.model));
  if (!model?.qualities.some(({ id }) => id === run.quality) || isSourceGone(run)) return null;
  return priceOfRun(model, run.quality, run.count);
}

function isSourceGone({ source, edit }: Run): boolean {
  return source?.url === null || (edit?.clips.some(({ url }) => url === null) ?? false);
}

function isAvailable(modes: ModeCapability[], mode: GenerationType): boolean {
  return modes.some((offered) => offered.mode === mode && offered.models.some(({ available }) => available));
}
