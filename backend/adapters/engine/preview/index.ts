import type { PaintRequest } from "@atelier/painter/request";
import { understand } from "@atelier/painter/understand";
import { type GenerationType, needsSource } from "../../../../contract/generation-terms.ts";
import { createLocalEngine, type LocalEngineOptions, missing } from "../local/local-engine.ts";
import type { Engine } from "../port.ts";
import { models, type PreviewMode, previewModes } from "./descriptions.ts";

/** The built-in engine for new images and videos: paints by rules, on this machine, without a model. */
export function createPreviewEngine(options: LocalEngineOptions = {}): Engine {
  return createLocalEngine<PaintRequest>(
    {
      id: "preview",
      label: "Preview engine",
      models,
      program: new URL("./worker.ts", import.meta.url),
      accept(request) {
        const { mode, image } = request;
        if (!isServed(mode) || (needsSource(mode) && !image)) return missing("The source image is missing.");
        const { edit, ...painted } = request;
        return { work: { ...painted, mode, lastFrame: edit.lastFrame } };
      },
      understand,
      warmUp: {
        mode: "text-to-image",
        prompt: "a lighthouse in a storm",
        negativePrompt: "",
        style: null,
        seed: 1,
        width: 256,
        height: 144,
        durationSeconds: null,
        strength: null,
        image: null,
        audioPrompt: "",
        audio: null,
      },
    },
    options,
  );
}

function isServed(mode: GenerationType): mode is PreviewMode {
  return previewModes.some((served) => served === mode);
}
