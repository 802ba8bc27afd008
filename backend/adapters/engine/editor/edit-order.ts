import type { Adjustments } from "../../../../contract/edits.ts";
import type { CutoutOutput } from "../../../../contract/generation-terms.ts";
import type { Mask, PaintedRecipe, SourceImage } from "../port.ts";

/** What a worker needs for an edit. */
export type EditOrder = { image: SourceImage } & (
  | { mode: "image-upscale"; painted: PaintedRecipe | null; width: number; height: number }
  | { mode: "image-adjust"; adjustments: Adjustments }
  | { mode: "image-erase"; mask: Mask; seed: number }
  | { mode: "image-expand"; mask: Mask; seed: number }
  | { mode: "image-cutout"; painted: PaintedRecipe; output: CutoutOutput }
  | { mode: "image-fill"; mask: Mask; painted: PaintedRecipe; prompt: string; seed: number }
);
export type OrderOf<Mode extends EditOrder["mode"]> = Extract<EditOrder, { mode: Mode }>;
