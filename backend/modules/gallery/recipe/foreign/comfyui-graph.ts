import { z } from "zod";

/** Larger graphs are not walked. */
export const nodesMax = 5_000;

/** More than a node has. */
const inputsMax = 300;

/** Where a linked input comes from: a node, and the number of its output. */
export interface Link {
  id: string;
  output: number;
}

/** A node of a graph: its values and its links by the name of the input. */
export interface GraphNode {
  type: string;
  values: Readonly<Record<string, unknown>>;
  links: Readonly<Record<string, Link>>;
}
export type Graph = ReadonlyMap<string, GraphNode>;

const apiGraph = z.record(
  z.string(),
  z
    .object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()).default({}) })
    .nullable()
    .catch(null),
);
export const nodeId = z.union([z.string(), z.number()]).transform(String);
const link = z.tuple([nodeId, z.number()]);

/** Returns the graph that ComfyUI has run (`prompt`), or `undefined` for anything else. */
export function readApiGraph(json: unknown): Graph | undefined {
  const { data } = apiGraph.safeParse(json);
  const nodes = Object.entries(data ?? {});
  if (nodes.length > nodesMax) return undefined;
  const graph = new Map(
    nodes.flatMap(([id, node]): [string, GraphNode][] => {
      if (!node) return [];
      const inputs = Object.entries(node.inputs)
        .slice(0, inputsMax)
        .map(([name, input]) => ({
          name,
          input,
          from: Array.isArray(input) ? link.safeParse(input).data : undefined,
        }));
      const links = inputs.flatMap(({ name, from }) =>
        from ? [[name, { id: from[0], output: from[1] }] as const] : [],
      );
      const values = inputs.flatMap(({ name, input, from }) => (from ? [] : [[name, input] as const]));
      return [[id, { type: node.class_type, values: Object.fromEntries(values), links: Object.fromEntries(links) }]];
    }),
  );
  return graph.size > 0 ? graph : undefined;
}

/** Returns the nodes at and before a node, the nearest first, over links that lead on. Cycles end. */
export function nodesBefore(
  graph: Graph,
  start: GraphNode,
  leads: (name: string, node: GraphNode) => boolean,
): ReadonlySet<GraphNode> {
  const seen = new Set([start]);
  for (const node of seen) {
    for (const [name, { id }] of Object.entries(node.links)) {
      const before = leads(name, node) ? graph.get(id) : undefined;
      if (before) seen.add(before);
    }
  }
  return seen;
}
