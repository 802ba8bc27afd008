import { type Graph, type GraphNode, nodesBefore } from "./comfyui-graph.ts";
import { hasInput } from "./comfyui-values.ts";

/** The outputs of a graph that are looked at. */
const outputsMax = 20;
/** The samplers that are looked at. */
const samplersMax = 50;
const outputNodes = [/save|videocombine|video.?combine/i, /preview/i];
/** The inputs of a sampler that what an earlier one made comes through. */
const earlierLinks = /latent|samples|^pixels$|^images?$|pipe|^ctx$|context/i;
/** Links of an output that lead to no sampler. */
const sideLinks = /^vae$|^clip$|^model$|mask|control_net|text|string|prompt|filename/i;

/** The samplers of a graph. */
export interface Samplers {
  /** The first one on the way to an output: later ones refine or enlarge what it made. */
  first: GraphNode;
  /** The others that lead to outputs. */
  others: GraphNode[];
}

/**
 * Returns the samplers before the outputs of a graph; those of all of it if none leads to an output, or a node that
 * makes an image from a prompt by itself. Saved outputs come before previews.
 */
export function findSamplers(graph: Graph): Samplers | undefined {
  const nodes = [...graph.values()];
  const outputs = outputNodes.flatMap((pattern) => nodes.filter(({ type }) => pattern.test(type))).slice(0, outputsMax);
  const [first, ...others] = new Set(outputs.flatMap((output) => samplersBefore(graph, output)));
  if (first) return { first, others: others.slice(0, samplersMax) };
  const [only, ...more] = nodes.filter(isSampler);
  if (only) return { first: earliest(graph, only), others: more.slice(0, samplersMax) };
  const makers = outputs.flatMap((output) =>
    [...nodesBefore(graph, output, (name) => !sideLinks.test(name))].filter(
      (node) => node !== output && (hasInput(node, "prompt") || hasInput(node, "positive_prompt")),
    ),
  );
  const [maker] = makers;
  return maker && { first: maker, others: [] };
}

/** Returns the samplers on the way to an output, the first of them first. */
function samplersBefore(graph: Graph, output: GraphNode): GraphNode[] {
  const nearest = [...nodesBefore(graph, output, (name) => !sideLinks.test(name))].find(isSampler);
  if (!nearest) return [];
  const line = [...nodesBefore(graph, nearest, leadsToEarlier)].filter(isSampler);
  return line.reverse();
}

function earliest(graph: Graph, sampler: GraphNode): GraphNode {
  return [...nodesBefore(graph, sampler, leadsToEarlier)].filter(isSampler).at(-1) ?? sampler;
}

/** From a sampler, only what it refines leads to an earlier one; from other nodes on the way, every image does. */
function leadsToEarlier(name: string, node: GraphNode): boolean {
  return earlierLinks.test(name) || (!isSampler(node) && /input|any|value/i.test(name));
}

/** Whether a node samples: it uses a guider, has two sides of words and a name for it, or a seed and steps. */
function isSampler(node: GraphNode): boolean {
  if (hasInput(node, "guider") && !/guider/i.test(node.type)) return true;
  if (
    /sampler/i.test(node.type) &&
    ["positive", "conditioning", "pipe", "basic_pipe", "text_embeds", "sdxl_tuple"].some((name) => hasInput(node, name))
  )
    return true;
  return hasInput(node, "steps") && (hasInput(node, "seed") || hasInput(node, "noise_seed"));
}
