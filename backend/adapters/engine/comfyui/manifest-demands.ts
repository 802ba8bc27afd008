import {
  type GenerationType,
  isComposerMode,
  makesVideo,
  needsSource,
  qualityOfScale,
} from "../../../../contract/generation-terms.ts";
import type { Manifest } from "./manifest-fields.ts";

/** Modes that repaint a part of the source, or all of it, at the source's size. */
const repaintingModes: readonly GenerationType[] = ["image-edit", "image-fill", "image-erase", "image-expand"];
const maskedModes: readonly GenerationType[] = ["image-fill", "image-erase", "image-expand"];
const referenceModes: readonly GenerationType[] = ["text-to-image", "image-to-image", "image-edit", "image-fill"];
/** Modes in which the user's words are optional or absent. */
const wordlessModes: readonly GenerationType[] = [
  "image-erase",
  "image-expand",
  "image-cutout",
  "image-upscale",
  "video-extend",
  "video-upscale",
];

export function repaints(mode: GenerationType): boolean {
  return repaintingModes.includes(mode);
}

/** Returns what the manifest lacks or has too much for its mode, one sentence each. */
export function unmetDemands(manifest: Manifest): string[] {
  const { mode, set, absent, edit, qualities } = manifest;
  const messages: string[] = [];
  const demand = (holds: boolean, message: string) => {
    if (!holds) messages.push(message);
  };
  /** A part belongs to some modes, and to no others. */
  const demandPart = (part: string, has: boolean, needs: boolean) =>
    demand(has === needs, `${mode} ${needs ? "needs" : "has no"} ${part}`);
  const allow = (part: string, has: boolean, may: boolean) => demand(!has || may, `${mode} has no ${part}`);
  const hasFrames = makesVideo(mode) && mode !== "video-upscale";
  const upscales = mode === "image-upscale" || mode === "video-upscale";

  demand(set.prefix.length > 0, "set.prefix is missing: outputs are found by it");
  demand(wordlessModes.includes(mode) || set.prompt.length > 0, "set.prompt is missing");
  allow("set.prompt", set.prompt.length > 0, mode !== "image-erase");
  allow("edit.prompt: its prompt is required", edit.prompt === "optional", wordlessModes.includes(mode));
  demand(set.seed.length > 0 || !(isComposerMode(mode) || repaints(mode)), "set.seed is missing");
  // An extension begins with the last frame; a graph may load the whole video for it instead.
  const extendsWhole = mode === "video-extend" && set.video.length > 0;
  demandPart("set.image", set.image.length > 0 || extendsWhole, needsSource(mode) && mode !== "video-upscale");
  demandPart("set.video", set.video.length > 0, mode === "video-upscale" || extendsWhole);
  demandPart("set.frames", set.frames.length > 0, hasFrames);
  demandPart("frames", manifest.frames !== undefined, hasFrames);
  demandPart("durations_seconds", manifest.durations_seconds.length > 0, hasFrames);

  const maskIsRequired = maskedModes.includes(mode);
  if (maskIsRequired) demand(set.mask.length > 0, `${mode} needs set.mask`);
  allow("set.mask", set.mask.length > 0, maskIsRequired || mode === "image-edit" || mode === "image-cutout");
  demand(
    (absent.mask !== undefined) === (set.mask.length > 0 && !maskIsRequired),
    maskIsRequired ? `${mode} has no absent.mask: there is always a mask` : "set.mask and absent.mask belong together",
  );
  allow("set.references", set.references.length > 0, referenceModes.includes(mode));
  demand(
    set.references.length === absent.references.length,
    "set.references and absent.references have one entry for each reference",
  );
  allow("set.last_frame", set.last_frame.length > 0, mode === "image-to-video");
  demand(
    (absent.last_frame !== undefined) === set.last_frame.length > 0,
    "set.last_frame and absent.last_frame belong together",
  );

  demandPart("edit.expand_max_pixels", edit.expand_max_pixels !== undefined, mode === "image-expand");
  demandPart("edit.outputs", Object.keys(edit.outputs).length > 0, mode === "image-cutout");
  allow("edit.scales", edit.scales.length > 0, upscales);
  allow("edit.frames_per_second", edit.frames_per_second.length > 0, mode === "video-upscale");
  demand(
    !upscales || edit.scales.length + edit.frames_per_second.length > 0,
    `${mode} needs edit.scales${mode === "video-upscale" ? " or edit.frames_per_second" : ""}`,
  );
  demand(
    edit.scales.every((times) => qualities.some(({ id }) => id === qualityOfScale[times])),
    "qualities lacks a scale: 2 is standard, and 4 is high",
  );
  demand(
    edit.frames_per_second.length > 0 === set.frames_multiplier.length > 0,
    "edit.frames_per_second and set.frames_multiplier belong together",
  );

  demand((manifest.strength !== undefined) === set.strength.length > 0, "strength and set.strength belong together");
  const { strength } = manifest;
  if (strength)
    demand(strength.min <= strength.default && strength.default <= strength.max, "strength is out of order");
  const hasSound = manifest.audio_prompt || set.audio.length > 0;
  allow("audio_prompt and no set.audio", hasSound, mode === "image-to-video-audio");
  demand(manifest.lora?.class !== "LoraLoader" || manifest.lora.clip !== undefined, "LoraLoader needs lora.clip");
  demand(manifest.deadline_seconds > manifest.typical_seconds, "deadline_seconds is not above typical_seconds");
  return messages;
}
