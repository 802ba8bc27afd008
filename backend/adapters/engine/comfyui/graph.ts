import type { EngineRequest } from "../port.ts";
import { promptWithStyle } from "../style-words.ts";
import type { Graph } from "./answers.ts";
import { nodeOf, splitTarget } from "./manifest.ts";
import type { Manifest } from "./manifest-fields.ts";
import type { Workflow } from "./workflows.ts";

/** The node that is inserted for a LoRA; no graph uses this name. */
const loraNode = "lora-of-the-model";

type Value = string | number | boolean;

/** Names on the server: its model files, and the files uploaded for this output. */
export interface ServerNames {
  files: Readonly<Record<string, string>>;
  image: string | null;
  audio: string | null;
  mask: string | null;
  references: readonly string[];
  lastFrame: string | null;
  video: string | null;
}

/** How many frames are made of one, and the frame rate that results. */
export interface Interpolation {
  multiplier: number;
  framesPerSecond: number;
}

/**
 * Returns the workflow's graph without the nodes it omits and with its LoRA, before the values of a request are set.
 */
export function bareGraph({ manifest, graph, lora }: Workflow): Graph {
  const bare: Graph = {};
  for (const [id, node] of Object.entries(graph)) {
    bare[id] = { class_type: node.class_type, inputs: { ...node.inputs } };
  }
  removeNodes(bare, manifest.without);
  const slot = manifest.lora;
  if (!lora || !slot) return bare;
  relink(bare, slot.model, [loraNode, 0]);
  if (slot.clip && slot.class === "LoraLoader") relink(bare, slot.clip, [loraNode, 1]);
  const ofClip = slot.class === "LoraLoader" ? { clip: slot.clip, strength_clip: lora.strength } : {};
  bare[loraNode] = {
    class_type: slot.class,
    inputs: { model: slot.model, lora_name: lora.file, strength_model: lora.strength, ...ofClip },
  };
  return bare;
}

/** Returns the graph as it is queued for one output. */
export function filledGraph(
  workflow: Workflow,
  request: EngineRequest,
  outputId: string,
  names: ServerNames,
  interpolation: Interpolation | null,
): Graph {
  const { manifest } = workflow;
  const { set: targets, absent, edit } = manifest;
  const graph = bareGraph(workflow);
  if (!names.mask) removeNodes(graph, absent.mask ?? []);
  if (!names.lastFrame) removeNodes(graph, absent.last_frame ?? []);
  removeNodes(graph, absent.references.slice(names.references.length).flat());
  removeNodes(graph, edit.outputs[request.edit.output ?? "transparent"] ?? []);
  const put = (target: string, value: Value) => {
    const [id, input] = splitTarget(target);
    const node = graph[id];
    if (node) node.inputs[input] = value;
  };
  const putAll = (all: readonly string[], value: Value | null) => {
    if (value !== null) for (const target of all) put(target, value);
  };
  const quality = manifest.qualities.find(({ id }) => id === request.quality);
  for (const [target, value] of Object.entries({ ...names.files, ...quality?.set })) put(target, value);
  // Without words of the user, those of the graph stay.
  putAll(targets.prompt, wordsOf(workflow, request) || null);
  putAll(targets.negative_prompt, request.negativePrompt);
  putAll(targets.seed, request.seed);
  putAll(targets.width, request.width);
  putAll(targets.height, request.height);
  putAll(targets.strength, request.strength);
  putAll(targets.frames, framesOf(manifest, request.durationSeconds));
  putAll(targets.image, names.image);
  putAll(targets.audio, names.audio);
  putAll(targets.mask, names.mask);
  for (const [slot, name] of names.references.entries()) putAll(targets.references[slot] ?? [], name);
  putAll(targets.last_frame, names.lastFrame);
  putAll(targets.video, names.video);
  putAll(targets.scale, request.edit.scale);
  putAll(targets.frames_multiplier, interpolation?.multiplier ?? null);
  putAll(targets.frames_per_second, interpolation?.framesPerSecond ?? null);
  putAll(targets.prefix, outputId);
  putAll(targets.poster_prefix, `${outputId}-poster`);
  return graph;
}

/** Returns the number of frames. Video models need groups of frames after the first one: 4n + 1, 8n + 1. */
export function framesOf({ frames }: Manifest, durationSeconds: number | null): number | null {
  if (!frames || durationSeconds === null) return null;
  const groups = Math.round((durationSeconds * frames.per_second - 1) / frames.multiple);
  return Math.max(1, groups) * frames.multiple + 1;
}

/** Returns the node that a link points to; `undefined` when the value is not a link. */
export function linkedNode(value: unknown): string | undefined {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === "number" ? String(value[0]) : undefined;
}

function wordsOf({ manifest, lora }: Workflow, { prompt, style, audioPrompt }: EngineRequest): string {
  const looks = promptWithStyle(prompt, style);
  const called = lora?.trigger ? `${lora.trigger}, ${looks}` : looks;
  return manifest.audio_prompt && audioPrompt !== "" ? `${called}. Sound: ${audioPrompt}` : called;
}

function relink(graph: Graph, from: readonly [string, number], to: readonly [string, number]): void {
  for (const { inputs } of Object.values(graph)) {
    for (const [input, value] of Object.entries(inputs)) {
      if (linkedNode(value) === from[0] && Array.isArray(value) && value[1] === from[1]) inputs[input] = [...to];
    }
  }
}

/**
 * Removes nodes from a graph. `<node>` takes its links with it; behind `<node>.<input>`, its links lead to what the input
 * was linked to.
 */
export function removeNodes(graph: Graph, names: readonly string[]): void {
  for (const name of names) {
    const removed = nodeOf(name);
    const [, input] = name.includes(".") ? splitTarget(name) : [];
    const behind = input === undefined ? undefined : graph[removed]?.inputs[input];
    delete graph[removed];
    for (const { inputs } of Object.values(graph)) {
      for (const [linked, value] of Object.entries(inputs)) {
        if (linkedNode(value) !== removed) continue;
        if (behind === undefined) delete inputs[linked];
        else inputs[linked] = behind;
      }
    }
  }
}
