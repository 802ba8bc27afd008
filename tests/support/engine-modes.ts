import type { HostedEngineId } from "../../backend/adapters/engine/hosted/index.ts";
import { type GenerationType, generationTypes } from "../../contract/generation-terms.ts";

/** Every kind of engine. */
export type EngineKind = "preview" | "editor" | "clips" | "comfyui" | HostedEngineId;

/** Whether a kind of engine serves a mode, only by continuing from a video's last frame, or why not. */
type Service = "serves" | "continues the last frame" | { lacks: string };

const lacks = (reason: string): Service => ({ lacks: reason });
const noMask = lacks("Gemini takes no mask");
const noUpscaler = lacks("the provider has no upscaler");
const noVideos = lacks("its API makes no videos");
const needsModel = lacks("a model has to make it");
const editorsWork = lacks("the built-in editor edits");
const imagesOnly = lacks("the built-in editor edits images only");
const nothingNew = lacks("the built-in editor makes nothing new");
const joinsOnly = lacks("it joins clips only");
const needsNoModel = lacks("the built-in editor does it without a model");
const notListed = lacks("models.json lists no such model");
const textOnly = lacks("compatible servers differ in everything but images from text");

/** What every kind of engine serves. Both the types and the conformance suites demand that it is complete and right. */
const services: Readonly<Record<GenerationType, Readonly<Record<EngineKind, Service>>>> = {
  "text-to-image": everywhere({ editor: nothingNew }),
  "image-to-image": everywhere({ editor: nothingNew, "openai-compatible": textOnly }),
  "text-to-video": everywhere({ editor: nothingNew, openai: noVideos, "openai-compatible": textOnly }),
  "image-to-video": everywhere({ editor: nothingNew, openai: noVideos, "openai-compatible": textOnly }),
  "image-to-video-audio": everywhere({ editor: nothingNew, openai: noVideos, "openai-compatible": textOnly }),
  "image-edit": everywhere({ preview: editorsWork, editor: needsModel, "openai-compatible": textOnly }),
  "image-fill": everywhere({ preview: editorsWork, google: noMask, "openai-compatible": textOnly }),
  "image-erase": everywhere({
    preview: editorsWork,
    google: noMask,
    replicate: notListed,
    "openai-compatible": textOnly,
  }),
  "image-expand": everywhere({ preview: editorsWork, google: noMask, "openai-compatible": textOnly }),
  "image-cutout": everywhere({
    preview: editorsWork,
    google: lacks("Gemini makes no transparency"),
    replicate: notListed,
    "openai-compatible": textOnly,
  }),
  "image-upscale": everywhere({
    preview: editorsWork,
    openai: noUpscaler,
    google: noUpscaler,
    "openai-compatible": textOnly,
  }),
  "image-adjust": everywhere({
    preview: editorsWork,
    comfyui: needsNoModel,
    openai: needsNoModel,
    google: needsNoModel,
    fal: needsNoModel,
    replicate: needsNoModel,
    "openai-compatible": needsNoModel,
  }),
  "video-extend": everywhere({
    editor: imagesOnly,
    openai: noVideos,
    google: "continues the last frame",
    fal: "continues the last frame",
    replicate: "continues the last frame",
    "openai-compatible": textOnly,
  }),
  "video-upscale": everywhere({
    preview: needsModel,
    editor: imagesOnly,
    openai: noVideos,
    google: noUpscaler,
    replicate: notListed,
    "openai-compatible": textOnly,
  }),
  "video-join": everywhere({
    preview: lacks("what joins clips does it"),
    editor: imagesOnly,
    clips: "serves",
    comfyui: needsNoModel,
    openai: needsNoModel,
    google: needsNoModel,
    fal: needsNoModel,
    replicate: needsNoModel,
    "openai-compatible": needsNoModel,
  }),
};

function everywhere(exceptions: Partial<Record<EngineKind, Service>>): Record<EngineKind, Service> {
  return {
    preview: "serves",
    editor: "serves",
    clips: joinsOnly,
    comfyui: "serves",
    openai: "serves",
    google: "serves",
    fal: "serves",
    replicate: "serves",
    "openai-compatible": "serves",
    ...exceptions,
  };
}

/** Returns the modes for which a kind of engine has models of its own: exactly those that its conformance suite runs. */
export function modesOf(kind: EngineKind): GenerationType[] {
  return generationTypes.filter((mode) => services[mode][kind] === "serves");
}

/** Returns the modes that a kind of engine offers in the product. */
export function offeredModesOf(kind: EngineKind): GenerationType[] {
  return generationTypes.filter((mode) => typeof services[mode][kind] === "string");
}
