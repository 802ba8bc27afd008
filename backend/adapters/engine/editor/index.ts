import { createLocalEngine, type LocalEngineOptions, missing } from "../local/local-engine.ts";
import { type Engine, type EngineRequest, largeImagePixels } from "../port.ts";
import { models } from "./descriptions.ts";
import type { EditOrder } from "./edit-order.ts";

export { editorModes } from "./descriptions.ts";

/** The built-in engine for edits: changes images by rules, on this machine, without a model. */
export function createEditorEngine(options: LocalEngineOptions = {}): Engine {
  return createLocalEngine<EditOrder>(
    {
      id: "editor",
      label: "Built-in editor",
      models,
      program: new URL("./worker.ts", import.meta.url),
      isLarge: ({ image, width, height }) =>
        Math.max(width * height, (image?.width ?? 0) * (image?.height ?? 0)) > largeImagePixels,
      accept,
    },
    options,
  );
}

function accept({ mode, image, edit, seed, width, height, prompt }: EngineRequest) {
  const { mask, painted, adjustments, output } = edit;
  if (!image) return missing("The source image is missing.");
  const size = { width, height };
  const work = (order: EditOrder) => ({ work: order });
  switch (mode) {
    case "image-upscale":
      return work({ mode, image, painted, ...size });
    case "image-adjust":
      return adjustments ? work({ mode, image, adjustments }) : missing("The adjustments are missing.");
    case "image-erase":
    case "image-expand":
      return mask ? work({ mode, image, mask, seed }) : missing("The mask is missing.");
    case "image-cutout":
      if (!painted) return missing("The source is not an image of the preview painter.");
      return work({ mode, image, painted, output: output ?? "transparent" });
    case "image-fill":
      if (!painted) return missing("The source is not an image of the preview painter.");
      return mask ? work({ mode, image, mask, painted, prompt, seed }) : missing("The mask is missing.");
    default:
      return missing(`The built-in editor has no mode ${mode}.`);
  }
}
