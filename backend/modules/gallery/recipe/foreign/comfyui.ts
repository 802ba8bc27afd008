import { z } from "zod";
import { readEditorGraph } from "./comfyui-editor-graph.ts";
import { type Graph, type GraphNode, nodesBefore, readApiGraph } from "./comfyui-graph.ts";
import { findSamplers } from "./comfyui-samplers.ts";
import { sizeBefore } from "./comfyui-size.ts";
import { createValues, hasInput, type Values } from "./comfyui-values.ts";
import { createWords, type TextLoss } from "./comfyui-words.ts";
import { type ForeignRecipe, parseForeignJson, partsThere } from "./foreign-recipe.ts";
import { plainPrompt } from "./plain-prompt.ts";

const seedNames = ["seed", "noise_seed"];
/** Inputs of a sampler that does more than to start another one. */
const ownWork = ["steps", "noise", "guider", ...seedNames];
const stepNames = ["steps"];
const guidanceNames = ["cfg", "guidance", "cfg_conds"];
const samplerNames = ["sampler_name", "scheduler"];
const modelNames = ["ckpt_name", "unet_name", "base_ckpt_name", "model_name", "model"];
/** Links from a sampler to a model, through what changes it. */
const modelLinks = /model|unet|guider|pipe|tuple|ctx|context/i;
const imageNodes = /load.?image|image.?load|load.?video|controlnetapply|ipadapter|stylemodelapply|referencelatent/i;
const loraNode = /lora/i;

/** Both graphs of one image, as JSON: the one that was run, and the editor's. Some programs write JSON into JSON. */
const graphs = z.object({ prompt: z.unknown().optional(), workflow: z.unknown().optional() });

/**
 * Reads the graphs of ComfyUI: the one that was run or, if it has no recipe or is missing, the editor's. Without these
 * names, the JSON itself is a graph that was run.
 */
export function readComfyUi(json: unknown): ForeignRecipe | undefined {
  const { prompt, workflow } = graphs.safeParse(json).data ?? {};
  const isNamed = prompt !== undefined || workflow !== undefined;
  return (
    readGraph(readApiGraph(isNamed ? parsedJson(prompt) : json)) ?? readGraph(readEditorGraph(parsedJson(workflow)))
  );
}

function parsedJson(value: unknown): unknown {
  return typeof value === "string" ? parseForeignJson(value) : value;
}

/** Reads the first sampler that leads to an output and has texts: its texts, seed, model, and the size of its canvas. */
function readGraph(graph: Graph | undefined): ForeignRecipe | undefined {
  const samplers = graph && findSamplers(graph);
  if (!graph || !samplers) return undefined;
  const values = createValues(graph);
  const losses = new Set<TextLoss>();
  const words = createWords(graph, values, losses);
  const textOf = (sampler: GraphNode) => plainPrompt(words.textsOf(sampler, "positive").join(", "), "comfyui");
  const first = samplers.find((sampler) => textOf(sampler).text !== "");
  if (!first) return undefined;
  const [positive, others] = [textOf(first), samplers.filter((sampler) => sampler !== first)];
  const negative = plainPrompt(words.textsOf(first, "negative").join(", "), "comfyui");
  const lost = new Set(losses);
  const isOther = (sampler: GraphNode) => !["", positive.text].includes(textOf(sampler).text);
  const ofSampler = nodesBefore(graph, first, (name) => !modelLinks.test(name) || /guider|pipe/i.test(name));
  const ofModel = nodesBefore(graph, first, (name) => modelLinks.test(name));
  const all = nodesBefore(graph, first, () => true);
  const has = (nodes: ReadonlySet<GraphNode>, names: readonly string[]) =>
    [...nodes].some((node) => names.some((name) => hasInput(node, name)));
  const seed = seedOf(graph, first, values);
  const size = sizeBefore(graph, first, values);
  return {
    source: "comfyui",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: seed.number,
    width: size.width,
    height: size.height,
    model: [...ofModel].map((node) => values.textOf(node, modelNames)).find((name) => name !== undefined),
    leftOut: partsThere(
      {
        loras: [...all].some((node) => isLora(node, values)),
        sampler: has(ofSampler, samplerNames),
        steps: has(ofSampler, stepNames),
        guidance: has(ofSampler, guidanceNames),
        seed: seed.isLost,
        size: size.isLost,
        prompts: others.some(isOther),
        styles: lost.has("styles"),
        nodes: lost.has("nodes"),
        images: [...all].some(({ type }) => imageNodes.test(type)),
        other: others.some((sampler) => ownWork.some((name) => hasInput(sampler, name))),
      },
      [positive, negative],
    ),
  };
}

/** Returns the seed of a sampler, or of what makes its noise, and whether there is one that is not known. */
function seedOf(graph: Graph, sampler: GraphNode, values: Values): { number: number | undefined; isLost: boolean } {
  const makers = [...nodesBefore(graph, sampler, (name) => /^noise$|pipe|ctx|context/i.test(name))];
  const maker = makers.find((node) => seedNames.some((name) => hasInput(node, name)));
  const number = maker && values.numberOf(maker, seedNames);
  return { number, isLost: maker !== undefined && number === undefined };
}

/** Whether a node loads a LoRA: by its name or, in nodes for several, by an entry that is on. */
function isLora(node: GraphNode, values: Values): boolean {
  if (!loraNode.test(node.type) && !hasInput(node, "lora_name")) return false;
  const named = values.textOf(node, ["lora_name", "lora", "lora_name_1", "lora_01", "lora_1_name"]);
  if (named !== undefined && !/^none$/i.test(named)) return true;
  return Object.values(node.values).some(
    (value) => typeof value === "object" && value !== null && "lora" in value && "on" in value && value.on === true,
  );
}
