import type { EngineRequest } from "../port.ts";
import type { ComfyUiClient } from "./client.ts";
import type { ServerNames } from "./graph.ts";
import { loadsTemporary } from "./kept-files.ts";
import type { Manifest } from "./manifest-fields.ts";
import type { Workflow } from "./workflows.ts";

const fileEndings = {
  "image/png": "png",
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "video/mp4": "mp4",
} as const;

interface InputFile {
  bytes: Uint8Array;
  mediaType: keyof typeof fileEndings;
}

/**
 * Uploads the files that the graph loads, under the output's id: a second attempt overwrites them. Returns the names
 * that graphs load them by. Throws like `ComfyUiClient.upload`.
 */
export async function bringInputs(
  client: ComfyUiClient,
  outputId: string,
  { image, audio, edit }: EngineRequest,
  { graph, manifest: { set } }: Pick<Workflow, "graph" | "manifest">,
): Promise<Omit<ServerNames, "files">> {
  const bring = async (what: string, file: InputFile | null, targets: readonly string[]) => {
    if (!file || targets.length === 0) return null;
    const name = `${outputId}-${what}.${fileEndings[file.mediaType]}`;
    return client.upload(name, file, loadsTemporary(graph, targets) ? "temp" : "input");
  };
  const mask = edit.mask && { bytes: edit.mask.bytes, mediaType: "image/png" as const };
  const references: string[] = [];
  for (const [slot, reference] of edit.references.entries()) {
    const name = await bring(`reference-${slot + 1}`, reference, set.references[slot] ?? []);
    if (name) references.push(name);
  }
  return {
    image: await bring("source", image, set.image),
    audio: await bring("sound", audio, set.audio),
    mask: await bring("mask", mask, set.mask),
    references,
    lastFrame: await bring("last-frame", edit.lastFrame, set.last_frame),
    video: await bring("video", edit.video, set.video),
  };
}

type Inputs = Pick<EngineRequest, "image" | "audio" | "edit">;

/**
 * Returns what a request lacks or has too much for a graph, in plain words; `undefined` when it fits. An input that the
 * graph would ignore is refused.
 */
export function unfitInput({ image, audio, edit }: Inputs, manifest: Manifest): string | undefined {
  const { set, absent } = manifest;
  const parts: [what: string, given: unknown, taken: boolean, needed: boolean][] = [
    ["source image", image, true, set.image.length > 0],
    ["video", edit.video, true, set.video.length > 0],
    ["mask", edit.mask, set.mask.length > 0, set.mask.length > 0 && absent.mask === undefined],
    ["last frame", edit.lastFrame, set.last_frame.length > 0, false],
    ["audio file", audio, true, set.audio.length > 0 && !manifest.audio_prompt],
  ];
  for (const [what, given, taken, needed] of parts) {
    if (needed && !given) return `This model needs a ${what}.`;
    if (given && !taken) return `This model does not take a ${what}.`;
  }
  if (edit.references.length > set.references.length) {
    return `This model takes ${set.references.length} references, not ${edit.references.length}.`;
  }
  if (edit.output && !manifest.edit.outputs[edit.output]) return `This model has no ${edit.output} output.`;
  if (edit.scale && !manifest.edit.scales.includes(edit.scale)) return `This model does not scale by ${edit.scale}.`;
  const rate = edit.framesPerSecond;
  if (rate !== null && !manifest.edit.frames_per_second.includes(rate))
    return `This model does not make ${rate} frames per second.`;
  if (edit.fidelity !== null) return "This model has no choice of fidelity.";
  return undefined;
}

/** Returns whether the output must have transparent parts. */
export function isTransparent({ mode, edit }: EngineRequest): boolean {
  return mode === "image-cutout" && edit.output !== "mask";
}
