import { describe, expect, test } from "vitest";
import { deadline } from "../../../../../tests/provision/deadlines.mjs";
import { readComfyUi } from "./comfyui.ts";

const input = (name: string, link: number | null, more: Record<string, unknown> = {}) => ({ name, link, ...more });
const node = (
  id: number,
  type: string,
  inputs: unknown[],
  widgets_values: unknown,
  more: Record<string, unknown> = {},
) => ({
  id,
  type,
  inputs,
  widgets_values,
  ...more,
});

/** A graph of the editor: a sampler, and what leads to it. Link 2 brings the positive words, link 11 the seed. */
const nodes = [
  node(
    3,
    "KSampler",
    [input("model", 1), input("positive", 2), input("negative", 3), input("latent_image", 4)],
    [4711, "randomize", 20, 8, "euler", "normal", 1],
  ),
  node(4, "CheckpointLoaderSimple", [], ["harbor_v3.safetensors"]),
  node(5, "EmptyLatentImage", [], [512, 768, 1]),
  node(7, "CLIPTextEncode", [], ["fog"]),
  node(8, "VAEDecode", [input("samples", 7)], []),
  node(9, "SaveImage", [input("images", 8)], ["x"]),
];
const links = [
  [1, 4, 0, 3, 0, "MODEL"],
  [3, 7, 0, 3, 2, "CONDITIONING"],
  [4, 5, 0, 3, 3, "LATENT"],
  [7, 3, 0, 8, 0, "LATENT"],
  [8, 8, 0, 9, 0, "IMAGE"],
];
const read = (more: { nodes: unknown[]; links: unknown[]; definitions?: unknown }) =>
  readComfyUi({ workflow: { ...more, nodes: [...nodes, ...more.nodes], links: [...links, ...more.links] } });
const found = {
  prompt: "an old ferry",
  negativePrompt: "fog",
  seed: 4711,
  width: 512,
  height: 768,
  model: "harbor_v3.safetensors",
};
const words = node(6, "CLIPTextEncode", [], ["an old ferry"]);

describe("A graph of the editor is read", () => {
  test.each<[string, { nodes: unknown[]; links: unknown[] }]>([
    ["as it is", { nodes: [words], links: [[2, 6, 0, 3, 1, "CONDITIONING"]] }],
    [
      "with links as objects",
      {
        nodes: [words],
        links: [{ id: 2, origin_id: 6, origin_slot: 0, target_id: 3, target_slot: 1, type: "CONDITIONING" }],
      },
    ],
    ["with a damaged link", { nodes: [words], links: [[2, 6, 0, 3, 1, "CONDITIONING"], [99], null] }],
    [
      "through a reroute",
      {
        nodes: [words, node(20, "Reroute", [input("", 21)], [])],
        links: [
          [2, 20, 0, 3, 1, "*"],
          [21, 6, 0, 20, 0, "*"],
        ],
      },
    ],
    [
      "through a bypassed node",
      {
        nodes: [
          words,
          node(
            20,
            "ConditioningConcat",
            [
              input("conditioning_to", 21, { type: "CONDITIONING" }),
              input("conditioning_from", null, { type: "CONDITIONING" }),
            ],
            [],
            { mode: 4, outputs: [{ type: "CONDITIONING" }] },
          ),
        ],
        links: [
          [2, 20, 0, 3, 1, "CONDITIONING"],
          [21, 6, 0, 20, 0, "CONDITIONING"],
        ],
      },
    ],
    [
      "without a muted node",
      {
        nodes: [
          words,
          node(20, "ConditioningConcat", [input("conditioning_to", 21), input("conditioning_from", 22)], []),
          node(23, "CLIPTextEncode", [], ["muted"], { mode: 2 }),
        ],
        links: [
          [2, 20, 0, 3, 1, "CONDITIONING"],
          [21, 6, 0, 20, 0, "CONDITIONING"],
          [22, 23, 0, 20, 1, "CONDITIONING"],
        ],
      },
    ],
    [
      "with a text from a node for primitives, and one from afar",
      {
        nodes: [
          node(6, "CLIPTextEncode", [input("text", 21, { widget: { name: "text" } })], ["an earlier text"]),
          node(20, "GetNode", [], ["words"]),
          node(22, "SetNode", [input("STRING", 23)], ["words"]),
          node(24, "PrimitiveNode", [], ["an old ferry"]),
        ],
        links: [
          [2, 6, 0, 3, 1, "CONDITIONING"],
          [21, 20, 0, 6, 0, "STRING"],
          [23, 24, 0, 22, 0, "STRING"],
        ],
      },
    ],
    [
      "with a node of an extension that lists its inputs",
      {
        nodes: [
          node(
            6,
            "MyWords",
            [input("text", null, { widget: { name: "text" } }), input("seed", null, { widget: { name: "seed" } })],
            ["an old ferry", 5, "fixed"],
          ),
        ],
        links: [[2, 6, 0, 3, 1, "CONDITIONING"]],
      },
    ],
    [
      "with a node that names its values",
      { nodes: [node(6, "MyWords", [], { text: "an old ferry" })], links: [[2, 6, 0, 3, 1, "CONDITIONING"]] },
    ],
    [
      "with a node for texts that has one",
      { nodes: [node(6, "My Text Node", [], ["an old ferry", 3])], links: [[2, 6, 0, 3, 1, "CONDITIONING"]] },
    ],
  ])("%s", (_how, more) => {
    expect(read(more)).toMatchObject(found);
  });

  test("with subgraphs in subgraphs, and the values that were given to them", () => {
    const inner = {
      id: "inner",
      inputs: [{ name: "text" }],
      nodes: [node(1, "CLIPTextEncode", [input("text", 1, { widget: { name: "text" } })], ["a default"])],
      links: [
        { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0, type: "STRING" },
        { id: 2, origin_id: 1, origin_slot: 0, target_id: -20, target_slot: 0, type: "CONDITIONING" },
      ],
    };
    const outer = {
      id: "outer",
      inputs: [{ name: "value" }],
      nodes: [node(1, "inner", [input("text", 1)], [])],
      links: [
        { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0, type: "STRING" },
        { id: 2, origin_id: 1, origin_slot: 0, target_id: -20, target_slot: 0, type: "CONDITIONING" },
      ],
    };
    const definitions = { subgraphs: [inner, outer] };
    const given = [input("value", null, { widget: { name: "value" } })];
    const toSampler = [[2, 20, 0, 3, 1, "CONDITIONING"]];
    expect(read({ nodes: [node(20, "outer", given, ["an old ferry"])], links: toSampler, definitions })).toMatchObject(
      found,
    );
    const linked = {
      nodes: [node(20, "outer", [input("value", 21)], []), node(22, "PrimitiveStringMultiline", [], ["an old ferry"])],
      links: [...toSampler, [21, 22, 0, 20, 0, "STRING"]],
    };
    expect(read({ ...linked, definitions })).toMatchObject(found);
    const unset = { nodes: [node(20, "inner", [], [])], links: toSampler, definitions };
    expect(read(unset)).toMatchObject({ prompt: "a default" });
  });

  test("if the graph that was run has no recipe", () => {
    const workflow = { nodes: [...nodes, words], links: [...links, [2, 6, 0, 3, 1, "CONDITIONING"]] };
    expect(readComfyUi({ prompt: "{}", workflow: JSON.stringify(workflow) })).toMatchObject(found);
  });
});

test.each<[string, object]>([
  [
    "a subgraph that contains itself twice",
    {
      nodes: [node(1, "a", [], [])],
      links: [],
      definitions: {
        subgraphs: [{ id: "a", inputs: [], nodes: [node(1, "a", [], []), node(2, "a", [], [])], links: [] }],
      },
    },
  ],
  [
    "reroutes that lead to each other",
    {
      nodes: [
        node(3, "KSampler", [input("positive", 1)], []),
        node(1, "Reroute", [input("", 2)], []),
        node(2, "Reroute", [input("", 1)], []),
      ],
      links: [
        [1, 1, 0, 3, 0, "*"],
        [1, 1, 0, 2, 0, "*"],
        [2, 2, 0, 1, 0, "*"],
      ],
    },
  ],
  [
    "thousands of nodes that read from each other",
    {
      nodes: Array.from({ length: 4_000 }, (_, at) =>
        node(at, at % 2 ? "GetNode" : "SetNode", [input("x", at)], [`${at}`]),
      ),
      links: Array.from({ length: 4_000 }, (_, at) => [at, (at + 1) % 4_000, 0, at, 0, "*"]),
    },
  ],
])("%s yields nothing, quickly", (_what, workflow) => {
  const start = performance.now();
  expect(readComfyUi({ workflow })).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(deadline(1_000));
});
