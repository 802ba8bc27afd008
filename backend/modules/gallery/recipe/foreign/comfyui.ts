import { type Graph, type GraphNode, readApiGraph, readEditorGraph } from "./comfyui-graph.ts";
import { type ForeignRecipe, parseForeignJson, partsThere, withoutWeights } from "./foreign-recipe.ts";
import type { ForeignTexts } from "./foreign-texts.ts";

/** Inputs that lead away from the words. */
const otherInputs = new Set([
  "model",
  "clip",
  "vae",
  "image",
  "pixels",
  "mask",
  "samples",
  "latent_image",
  "control_net",
  "style_model",
  "clip_vision_output",
]);
const textNames = ["text", "prompt", "text_g", "text_l", "t5xxl", "clip_l", "value", "string", "String"];
/** The outputs of a graph that are looked at. */
const outputsMax = 20;
const seedNames = ["seed", "noise_seed"];
const sizeInputs = new Set(["latent_image", "samples", "pixels", "image"]);

/** Reads a graph of ComfyUI: the sampler before an output, the words it was given, and the size of its canvas. */
export function readComfyUi({
  prompt,
  workflow,
}: Pick<ForeignTexts, "prompt" | "workflow">): ForeignRecipe | undefined {
  const graph =
    (prompt === undefined ? undefined : readApiGraph(parseForeignJson(prompt))) ??
    (workflow === undefined ? undefined : readEditorGraph(parseForeignJson(workflow)));
  const sampler = graph && findSampler(graph);
  if (!graph || !sampler) return undefined;
  const positive = withoutWeights(wordsOf(graph, sampler, "positive"));
  const negative = withoutWeights(wordsOf(graph, sampler, "negative"));
  const fromSampler = (names: readonly string[]) => valueBefore(graph, sampler, names, (name) => name !== "model");
  const fromModel = (names: readonly string[]) => valueBefore(graph, sampler, names, isOfModel);
  const canvas = findBefore(graph, sampler, ({ values }) => isSize(values.width) && isSize(values.height), inSize);
  return {
    source: "comfyui",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: numberOf(fromSampler(seedNames)),
    width: numberOf(canvas?.values.width),
    height: numberOf(canvas?.values.height),
    model: textOf(fromModel(["ckpt_name", "unet_name"])),
    leftOut: partsThere({
      loras: positive.hasLoras || textOf(fromModel(["lora_name"])),
      weights: positive.hasWeights || negative.hasWeights,
      sampler: textOf(fromSampler(["sampler_name"])),
      steps: numberOf(fromSampler(["steps"])),
      guidance: numberOf(fromSampler(["cfg", "guidance"])),
    }),
  };
}

const isOfModel = (name: string) => name === "model" || name === "guider" || name === "unet";
const inSize = (name: string) => sizeInputs.has(name);

/** Returns the sampler nearest to an output. A graph without an output may have one, too. */
function findSampler(graph: Graph): GraphNode | undefined {
  const outputs = [...graph.values()].filter(({ type }) => /save|preview/i.test(type)).slice(0, outputsMax);
  for (const output of outputs) {
    const found = findBefore(graph, output, isSampler, () => true);
    if (found) return found;
  }
  return [...graph.values()].find(isSampler);
}

function isSampler({ type, links }: GraphNode): boolean {
  if (links.guider !== undefined) return true;
  return links.positive !== undefined && /sampler/i.test(type);
}

/**
 * Returns the text that leads to one side of a sampler. A node that changes both sides, such as a control net, has an
 * input of the same name. `ConditioningZeroOut` stands for no words.
 */
function wordsOf(graph: Graph, sampler: GraphNode, side: "positive" | "negative"): string {
  const guider = sampler.links.guider === undefined ? undefined : graph.get(sampler.links.guider);
  const start = guider ?? sampler;
  const first = start.links[side] ?? (side === "positive" ? start.links.conditioning : undefined);
  const node = first === undefined ? undefined : graph.get(first);
  if (!node) return "";
  const hasText = (candidate: GraphNode) => textIn(candidate) !== undefined;
  const leads = (name: string, { links, type }: GraphNode) => {
    if (otherInputs.has(name) || type === "ConditioningZeroOut") return false;
    return links.positive !== undefined && links.negative !== undefined ? name === side : true;
  };
  const found = findBefore(graph, node, hasText, leads);
  return (found && textIn(found)) ?? "";
}

function textIn({ type, values }: GraphNode): string | undefined {
  if (type === "ConditioningZeroOut") return undefined;
  return textNames.map((name) => textOf(values[name])).find((text) => text !== undefined && text.trim() !== "");
}

function valueBefore(
  graph: Graph,
  sampler: GraphNode,
  names: readonly string[],
  leads: (name: string) => boolean,
): unknown {
  const valueIn = ({ values }: GraphNode) => names.map((name) => values[name]).find((value) => value !== undefined);
  const found = findBefore(graph, sampler, (node) => valueIn(node) !== undefined, leads);
  return found && valueIn(found);
}

/** Returns the nearest node at or before a node, over inputs that lead on. Visits every node once, so cycles end. */
function findBefore(
  graph: Graph,
  start: GraphNode,
  isWanted: (node: GraphNode) => boolean,
  leads: (name: string, node: GraphNode) => boolean,
): GraphNode | undefined {
  const seen = new Set([start]);
  for (const node of seen) {
    if (isWanted(node)) return node;
    for (const [name, id] of Object.entries(node.links)) {
      const before = leads(name, node) ? graph.get(id) : undefined;
      if (before) seen.add(before);
    }
  }
  return undefined;
}

const isSize = (value: unknown) => typeof value === "number" && value > 0;
const numberOf = (value: unknown) => (typeof value === "number" ? value : undefined);
const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
