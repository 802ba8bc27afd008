import { noEdits } from "../../../../contract/edits.ts";
import { aspectRatios, builtInEditorModel } from "../../../../contract/generation-terms.ts";
import { createLocalEngine, type LocalEngineOptions, missing } from "../local/local-engine.ts";
import type { Engine, ModelDescription } from "../port.ts";
import type { JoinOrder } from "./join-order.ts";

const model: ModelDescription = {
  mode: "video-join",
  id: builtInEditorModel,
  label: "Built-in editor",
  tier: "basic",
  aspectRatios,
  qualities: [{ id: "standard", longSidePixels: 1024 }],
  durationsSeconds: [],
  promptMaxCharacters: 2000,
  negativePromptMaxCharacters: null,
  seed: false,
  strength: null,
  source: "none",
  audio: null,
  edit: { ...noEdits, prompt: "none", frames_per_second: [24, 25, 30, 50, 60] },
  outputsMax: 1,
  progress: "exact",
  cancel: "any-time",
  typicalSeconds: 30,
  origin: "procedural-edit",
  // Five minutes of 1920 × 1080 pixels at 60 frames a second, on a busy machine.
  deadlineSeconds: 3_600,
  sideMultiplePixels: 2,
};

/**
 * The built-in engine that joins videos. It is not the editor, because strips may take minutes, and edits of images must
 * not wait for them.
 */
export function createClipsEngine(options: LocalEngineOptions = {}): Engine {
  return createLocalEngine<JoinOrder>(
    {
      id: "clips",
      label: "Built-in editor",
      models: [model],
      program: new URL("./worker.ts", import.meta.url),
      // The videos of a strip may have 128 MB.
      runsAtOnce: 1,
      accept: ({ edit: { clips, framesPerSecond } }) =>
        clips.length > 0 ? { work: { clips, framesPerSecond } } : missing("The clips are missing."),
    },
    { workers: 1, ...options },
  );
}
