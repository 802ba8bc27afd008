import { noEdits } from "../../../../contract/edits.ts";
import { aspectRatios, composerModes, makesVideo, needsSource } from "../../../../contract/generation-terms.ts";
import { audioPromptMaxCharacters } from "../../../../contract/limits.ts";
import type { ModelDescription } from "../port.ts";

/** The modes that the preview painter serves. */
export const previewModes = [...composerModes, "video-extend"] as const;
export type PreviewMode = (typeof previewModes)[number];

const typicalSeconds: Readonly<Record<PreviewMode, number>> = {
  "text-to-image": 1,
  "image-to-image": 2,
  "text-to-video": 5,
  "image-to-video": 4,
  "image-to-video-audio": 5,
  "video-extend": 4,
};

/** The first is the default: videos are wide. */
const videoRatios = ["16:9", ...aspectRatios.filter((ratio) => ratio !== "16:9")] as const;

/** What the preview painter can do, mode by mode. */
export const models: readonly ModelDescription[] = previewModes.map((mode) => {
  const video = makesVideo(mode);
  return {
    mode,
    id: "preview-1",
    label: "Preview engine",
    tier: "basic",
    aspectRatios: video ? videoRatios : aspectRatios,
    qualities: [
      { id: "draft", longSidePixels: video ? 512 : 768 },
      { id: "standard", longSidePixels: video ? 768 : 1024 },
      { id: "high", longSidePixels: video ? 1280 : 1536 },
    ],
    durationsSeconds: video ? [3, 2, 4, 5] : [],
    promptMaxCharacters: 2000,
    negativePromptMaxCharacters: 1000,
    seed: true,
    strength: mode === "image-to-image" ? { min: 0, max: 1, default: 0.5 } : null,
    source: needsSource(mode) ? "required" : "none",
    audio: mode === "image-to-video-audio" ? { promptMaxCharacters: audioPromptMaxCharacters, upload: true } : null,
    edit: {
      ...noEdits,
      prompt: mode === "video-extend" ? "optional" : "required",
      last_frame: mode === "image-to-video",
    },
    outputsMax: 4,
    progress: "exact",
    cancel: "any-time",
    typicalSeconds: typicalSeconds[mode],
    origin: "procedural",
    deadlineSeconds: video ? 600 : 90,
    sideMultiplePixels: 2,
  };
});
