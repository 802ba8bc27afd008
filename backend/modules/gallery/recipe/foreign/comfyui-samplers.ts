import { type Graph, type GraphNode, nodesBefore } from "./comfyui-graph.ts";
import { hasInput } from "./comfyui-values.ts";

/** The outputs of a graph that are looked at. */
const outputsMax = 20;
/** The samplers that are looked at. */
const samplersMax = 50;
const outputNodes = [/save|videocombine|video.?combine/i, /preview/i];
/** The inputs of a sampler that what an earlier one made comes through. */
const earlierLinks = /latent|samples|^pixels$|^images?$|pipe|ctx|context/i;
/** Links of an output that lead to no sampler. */
const sideLinks = /^vae$|^clip$|^model$|mask|control_net|text|string|prompt|filename/i;

/**
 * Returns the samplers before the outputs of a graph, the first on the way to an output first: later ones refine or
 * enlarge what it made. Returns those of all of the graph if none leads to an output, or nodes that make an image from a
 * prompt by themselves. Saved outputs come before previews.
 */
export function findSamplers(graph: Graph): GraphNode[] {
  const nodes = [...graph.values()];
  const outputs = outputNodes.flatMap((pattern) => nodes.filter(({ type }) => pattern.test(type))).slice(0, outputsMax);
  const leading = new Set(outputs.flatMap((output) => samplersBefore(graph, output)));
  if (leading.size > 0) return [...leading].slice(0, samplersMax);
  const samplers = nodes.filter(isSampler).slice(0, samplersMax);
  const [only] = samplers;
  if (only) return [...new Set([...lineBefore(graph, only), ...samplers])];
  const makers = outputs.flatMap((output) =>
    [...nodesBefore(graph, output, (name) => !sideLinks.test(name))].filter(
      (node) => node !== output && (hasInput(node, "prompt") || hasInput(node, "positive_prompt")),
    ),
  );
  return makers.slice(0, 1);
}

/** Returns the samplers on the way to an output, the first of them first. */
function samplersBefore(graph: Graph, output: GraphNode): GraphNode[] {
  const nearest = [...nodesBefore(graph, output, (name) => !sideLinks.test(name))].find(isSampler);
  if (!nearest) return [];
  return lineBefore(graph, nearest);
}

/** Returns a sampler and those whose work it refines, the first of them first. */
function lineBefore(graph: Graph, sampler: GraphNode): GraphNode[] {
  return [...nodesBefore(graph, sampler, leadsToEarlier)].filter(isSampler).reverse();
}

/** From a sampler, only what it refines leads to an earlier one; from other nodes on the way, every image does. */
function leadsToEarlier(name: string, node: GraphNode): boolean {
  return earlierLinks.test(name) || (!isSampler(node) && /input|any|value/i.test(name));
}

/** Whether a node samples: it uses a guider, has two sides of words and a name for it, or a seed and steps. */
function isSampler(node: GraphNode): boolean {
  if (/context/i.test(node.type)) return false;
  if (hasInput(node, "guider") && !/guider/i.test(node.type)) return true;
  if (
    /sampler/i.test(node.type) &&
    ["positive", "conditioning", "pipe", "basic_pipe", "text_embeds", "sdxl_tuple"].some((name) => hasInput(node, name))
  )
    return true;
  return hasInput(node, "steps") && (hasInput(node, "seed") || hasInput(node, "noise_seed"));
}
