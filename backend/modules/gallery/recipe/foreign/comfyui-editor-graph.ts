import { z } from "zod";
import { type Graph, type GraphNode, type Link, nodeId, nodesMax } from "./comfyui-graph.ts";
import { widgetValues } from "./comfyui-widgets.ts";

/** Subgraphs in subgraphs, and nodes that lead on. Nobody nests deeper. */
const depthMax = 50;
/** More than nodes have. */
const slotsMax = 200;
/** The frontend's numbers for the inputs and the outputs of a subgraph (litegraph, SUBGRAPH_INPUT_ID). */
const subgraphInput = "-10";
const subgraphOutput = "-20";
/** The frontend's numbers for a node that is not run, and for one that is passed by. */
const muted = 2;
const bypassed = 4;

const slotType = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);
const editorNode = z.object({
  id: nodeId,
  type: z.string(),
  mode: z.number().optional().catch(undefined),
  inputs: z
    .array(
      z.object({
        name: z.string(),
        type: slotType,
        link: z.number().nullable().optional().catch(undefined),
        widget: z.object({ name: z.string() }).optional().catch(undefined),
      }),
    )
    .max(slotsMax)
    .default([])
    .catch([]),
  outputs: z
    .array(z.object({ type: slotType }))
    .max(slotsMax)
    .default([])
    .catch([]),
  widgets_values: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .default([])
    .catch([]),
});
type EditorNode = z.infer<typeof editorNode>;

/** A link is a list or, in a subgraph, an object. */
const editorLink = z.union([
  z
    .tuple([z.number(), nodeId, z.number(), nodeId, z.number()], z.unknown())
    .transform(([id, origin, output, target, input]) => ({ id, origin, output, target, input })),
  z
    .object({ id: z.number(), origin_id: nodeId, origin_slot: z.number(), target_id: nodeId, target_slot: z.number() })
    .transform(({ id, origin_id: origin, origin_slot: output, target_id: target, target_slot: input }) => ({
      id,
      origin,
      output,
      target,
      input,
    })),
]);

const canvas = z.object({
  nodes: z.array(editorNode.nullable().catch(null)).max(nodesMax),
  links: z
    .array(editorLink.nullable().catch(null))
    .max(nodesMax * 10)
    .default([]),
});
type Canvas = z.infer<typeof canvas>;
const definition = canvas.extend({ id: z.string(), inputs: z.array(z.object({ name: z.string() })).catch([]) });
type Definition = z.infer<typeof definition>;
const editorGraph = canvas.extend({
  definitions: z
    .object({ subgraphs: z.array(definition.nullable().catch(null)).max(nodesMax).catch([]) })
    .optional()
    .catch(undefined),
});

/** A canvas with where it stands: a subgraph's is in a node of another canvas. */
interface Scope {
  prefix: string;
  nodes: ReadonlyMap<string, EditorNode>;
  links: ReadonlyMap<number, NonNullable<Canvas["links"][number]>>;
  /** The links to the outputs of the subgraph, by their number. */
  outputs: ReadonlyMap<number, NonNullable<Canvas["links"][number]>>;
  around: { scope: Scope; node: EditorNode; definition: Definition } | undefined;
  inside: Map<string, Scope>;
  /** What its links bring, once it is known. */
  origins: Map<number, Origin>;
}

/** What an input gets: a link, a value, or nothing. */
type Origin = { link: Link } | { value: unknown } | undefined;
/** Where the values are that nodes named `GetNode` bring from afar, by their names. */
type Stores = ReadonlyMap<unknown, { scope: Scope; node: EditorNode }>;

/**
 * Returns the graph as the editor stores it (`workflow`), with the nodes of subgraphs in place of them, or `undefined`
 * for anything else. Muted nodes are left out; bypassed ones and reroutes lead on to what is before them.
 */
export function readEditorGraph(json: unknown): Graph | undefined {
  const { data } = editorGraph.safeParse(json);
  if (!data) return undefined;
  const definitions = new Map(
    (data.definitions?.subgraphs ?? []).flatMap((one) => (one ? [[one.id, one] as const] : [])),
  );
  const scopes: Scope[] = [];
  let nodes = 0;
  const open = (drawn: Canvas, prefix: string, around: Scope["around"]): Scope | undefined => {
    nodes += drawn.nodes.length;
    if (nodes > nodesMax || prefix.split(":").length > depthMax) return undefined;
    const links = drawn.links.flatMap((one) => (one ? [one] : []));
    const scope: Scope = {
      prefix,
      nodes: new Map(drawn.nodes.flatMap((node) => (node ? [[node.id, node] as const] : []))),
      links: new Map(links.map((one) => [one.id, one])),
      outputs: new Map(links.flatMap((one) => (one.target === subgraphOutput ? [[one.input, one] as const] : []))),
      around,
      inside: new Map(),
      origins: new Map(),
    };
    scopes.push(scope);
    for (const node of scope.nodes.values()) {
      const inner = node.mode === muted || node.mode === bypassed ? undefined : definitions.get(node.type);
      const opened = inner && open(inner, `${prefix}${node.id}:`, { scope, node, definition: inner });
      if (opened) scope.inside.set(node.id, opened);
    }
    return scope;
  };
  open(data, "", undefined);
  const stores: Stores = new Map(
    scopes.flatMap((scope) =>
      [...scope.nodes.values()].flatMap((node) =>
        node.type === "SetNode" ? [[firstValue(node), { scope, node }] as const] : [],
      ),
    ),
  );
  const graph = new Map<string, GraphNode>();
  for (const scope of scopes) {
    for (const node of scope.nodes.values()) {
      if (node.mode === muted || node.mode === bypassed || scope.inside.has(node.id)) continue;
      graph.set(scope.prefix + node.id, graphNode(stores, scope, node));
    }
  }
  return graph.size > 0 ? graph : undefined;
}

function graphNode(stores: Stores, scope: Scope, node: EditorNode): GraphNode {
  const links = new Map<string, Link>();
  const values = new Map(Object.entries(widgetValues(node)));
  for (const { name, link } of node.inputs) {
    const origin = originOf(stores, scope, link, 0);
    if (origin && "link" in origin) {
      links.set(name, origin.link);
      values.delete(name);
    } else if (origin?.value !== undefined) values.set(name, origin.value);
  }
  return { type: node.type, values: Object.fromEntries(values), links: Object.fromEntries(links) };
}

/** Returns what a link brings, through subgraphs, reroutes, bypassed nodes, and nodes of the editor alone. */
function originOf(stores: Stores, scope: Scope, linkId: number | null | undefined, depth: number): Origin {
  if (typeof linkId !== "number" || depth > depthMax) return undefined;
  if (scope.origins.has(linkId)) return scope.origins.get(linkId);
  const origin = originBehind(stores, scope, linkId, depth + 1);
  scope.origins.set(linkId, origin);
  return origin;
}

function originBehind(stores: Stores, scope: Scope, linkId: number, depth: number): Origin {
  const link = scope.links.get(linkId);
  if (!link) return undefined;
  const { origin, output } = link;
  if (origin === subgraphInput) {
    if (!scope.around) return undefined;
    const { scope: outer, node, definition: drawn } = scope.around;
    const name = drawn.inputs[output]?.name;
    const input = node.inputs.find((one) => one.name === name) ?? node.inputs[output];
    if (typeof input?.link === "number") return originOf(stores, outer, input.link, depth);
    return { value: name === undefined ? undefined : widgetValues(node)[name] };
  }
  const node = scope.nodes.get(origin);
  if (!node || node.mode === muted) return undefined;
  const inner = scope.inside.get(origin);
  if (inner) return originOf(stores, inner, inner.outputs.get(output)?.id, depth);
  if (node.mode === bypassed) {
    const type = node.outputs[output]?.type;
    const inputs = [node.inputs[output], ...node.inputs];
    const same = inputs.find((one) => one?.type === type && typeof one?.link === "number");
    return originOf(stores, scope, same?.link, depth);
  }
  if (node.type === "Reroute") return originOf(stores, scope, node.inputs[0]?.link, depth);
  if (node.type === "PrimitiveNode") return { value: firstValue(node) };
  const store = node.type === "GetNode" ? stores.get(firstValue(node)) : undefined;
  if (store) return originOf(stores, store.scope, store.node.inputs[0]?.link, depth);
  return { link: { id: scope.prefix + origin, output } };
}

function firstValue({ widgets_values: values }: EditorNode): unknown {
  return Array.isArray(values) ? values[0] : undefined;
}
