import { type Graph, type GraphNode, nodesBefore } from "./comfyui-graph.ts";
import { hasInput, type Values } from "./comfyui-values.ts";

const widthNames = ["width", "empty_latent_width", "Width"];
const heightNames = ["height", "empty_latent_height", "Height"];
/** Links from a sampler to its canvas. */
const canvasLinks = /latent|samples|^pixels$|^images?$|image_embeds|pipe|ctx|context|^width$|^height$/i;
/** Names of inputs with a size or a ratio as text, such as `1:1 square 1024x1024`. */
const sizeTexts = /resolution|dimensions|aspect|ratio|^size/i;
/** Inputs that change what a size or ratio as text means. */
const turningNames = /swap|invert|custom_ratio|rotate|orientation/i;

export interface Canvas {
  /** In pixels or, with a ratio, in shares. `undefined` if it is not known. */
  width: number | undefined;
  height: number | undefined;
  /** Whether there is a canvas whose size is not known. */
  isLost: boolean;
}

/** Returns the size of the canvas that a sampler starts with. */
export function sizeBefore(graph: Graph, sampler: GraphNode, values: Values): Canvas {
  const nodes = [...nodesBefore(graph, sampler, (name) => canvasLinks.test(name))];
  const hasSides = (node: GraphNode) =>
    [widthNames, heightNames].every((names) => names.some((name) => hasInput(node, name)));
  for (const node of nodes) {
    const found = sizeIn(graph, node, values, hasSides(node));
    if (found !== undefined) return found ? { ...found, isLost: false } : lost;
  }
  return nodes.length > 1 ? lost : { width: undefined, height: undefined, isLost: false };
}

const lost: Canvas = { width: undefined, height: undefined, isLost: true };

/** Returns the size that a node has; `null` if it has one that is not known, `undefined` if it has none. */
function sizeIn(
  graph: Graph,
  node: GraphNode,
  values: Values,
  hasSides: boolean,
): { width: number; height: number } | null | undefined {
  const text = sizeText(node);
  if (text) return isTurned(node) ? null : text;
  if (!hasSides) return undefined;
  // Both sides may come from a node that chooses a size.
  const chooser = widthNames.flatMap((name) => graph.get(node.links[name]?.id ?? "") ?? [])[0];
  const chosen = chooser && sizeText(chooser);
  if (chosen) return chooser && isTurned(chooser) ? null : chosen;
  const [width, height] = [values.numberOf(node, widthNames), values.numberOf(node, heightNames)];
  if (width === undefined || height === undefined || width <= 0 || height <= 0) return null;
  return chooser && isTurned(chooser) ? null : { width, height };
}

function sizeText({ values }: GraphNode): { width: number; height: number } | undefined {
  for (const [name, value] of Object.entries(values)) {
    if (!sizeTexts.test(name) || typeof value !== "string") continue;
    const [, width, height] = /(\d{2,5})\s?[x×*]\s?(\d{2,5})/.exec(value) ?? /(\d{1,3}):(\d{1,3})/.exec(value) ?? [];
    if (Number(width) > 0 && Number(height) > 0) return { width: Number(width), height: Number(height) };
  }
  return undefined;
}

function isTurned({ values }: GraphNode): boolean {
  return Object.entries(values).some(
    ([name, value]) =>
      turningNames.test(name) &&
      (value === true || (typeof value === "string" && /^(?:on|true|yes|portrait)$/i.test(value))),
  );
}
