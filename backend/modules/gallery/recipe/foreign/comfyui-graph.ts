import { z } from "zod";

/** Larger graphs are not walked. */
const nodesMax = 5_000;

/** A node of a graph: its values, and the ids of the nodes that its linked inputs come from. */
export interface GraphNode {
  type: string;
  values: Record<string, unknown>;
  links: Record<string, string>;
}
export type Graph = ReadonlyMap<string, GraphNode>;

const apiGraph = z.record(
  z.string(),
  z
    .object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()).default({}) })
    .nullable()
    .catch(null),
);
const nodeId = z.union([z.string(), z.number()]).transform(String);
/** A linked input: the node's id and its output's number. */
const link = z.tuple([nodeId, z.number()]);

/** Returns the graph that ComfyUI has run (`prompt`), or `undefined` for anything else. */
export function readApiGraph(json: unknown): Graph | undefined {
  const { data } = apiGraph.safeParse(json);
  const nodes = Object.entries(data ?? {});
  if (nodes.length === 0 || nodes.length > nodesMax) return undefined;
  return new Map(
    nodes.flatMap(([id, node]): [string, GraphNode][] => {
      if (!node) return [];
      const links: GraphNode["links"] = {};
      const values: GraphNode["values"] = {};
      for (const [name, input] of Object.entries(node.inputs)) {
        const from = link.safeParse(input).data?.[0];
        if (from === undefined) values[name] = input;
        else links[name] = from;
      }
      return [[id, { type: node.class_type, values, links }]];
    }),
  );
}

const editorGraph = z.object({
  nodes: z
    .array(
      z
        .object({
          id: nodeId,
          type: z.string(),
          inputs: z
            .array(z.object({ name: z.string(), link: z.number().nullable().optional() }))
            .optional()
            .catch(undefined),
          widgets_values: z.array(z.unknown()).optional().catch(undefined),
        })
        .nullable()
        .catch(null),
    )
    .max(nodesMax),
  links: z.array(z.tuple([z.number(), nodeId], z.unknown()).nullable().catch(null)).max(nodesMax * 10),
});

/** The names of the values that the editor stores by their place. `null` is a control that the editor adds. */
const valueNames: Record<string, readonly (string | null)[]> = {
  CLIPTextEncode: ["text"],
  KSampler: ["seed", null, "steps", "cfg", "sampler_name"],
  KSamplerAdvanced: [null, "noise_seed", null, "steps", "cfg", "sampler_name"],
  RandomNoise: ["noise_seed"],
  EmptyLatentImage: ["width", "height"],
  EmptySD3LatentImage: ["width", "height"],
  CheckpointLoaderSimple: ["ckpt_name"],
  UNETLoader: ["unet_name"],
  LoraLoader: ["lora_name"],
};

/** Returns the graph as the editor stores it (`workflow`), or `undefined` for anything else. */
export function readEditorGraph(json: unknown): Graph | undefined {
  const { data } = editorGraph.safeParse(json);
  if (!data) return undefined;
  const origins = new Map(data.links.flatMap((one) => (one ? [[one[0], one[1]] as const] : [])));
  return new Map(
    data.nodes.flatMap((node): [string, GraphNode][] => {
      if (!node) return [];
      const links: GraphNode["links"] = {};
      for (const { name, link: number } of node.inputs ?? []) {
        const from = typeof number === "number" ? origins.get(number) : undefined;
        if (from !== undefined) links[name] = from;
      }
      const values: GraphNode["values"] = {};
      for (const [place, name] of (valueNames[node.type] ?? []).entries()) {
        if (name !== null && links[name] === undefined) values[name] = node.widgets_values?.[place];
      }
      return [[node.id, { type: node.type, values, links }]];
    }),
  );
}
