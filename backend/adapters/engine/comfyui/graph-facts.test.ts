import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { comfyUiFacts } from "../../../../tests/support/comfyui-facts.ts";
import { type Graph, graphSchema } from "./answers.ts";
import { bareGraph, removeNodes } from "./graph.ts";
import { manifestSchema, splitTarget, strayTargets } from "./manifest.ts";
import type { Workflow } from "./workflows.ts";

const folder = new URL("./graphs/", import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
/** All graphs of the folder, also those that are not offered for their license. */
const workflows = readdirSync(folder)
  .filter((name) => name.endsWith(".manifest.json"))
  .map((name): [string, Workflow] => {
    const manifest = manifestSchema.parse(read(name));
    const { id: model, mode, label, tier } = manifest;
    return [
      name,
      { model, mode, label, tier, manifest, graph: graphSchema.parse(read(manifest.graph)), lora: undefined },
    ];
  });

/** Returns the graph of every choice that a manifest knows: with and without each optional part. */
function variantsOf({ manifest, graph, ...rest }: Workflow): Graph[] {
  const { absent, edit } = manifest;
  const optional = [
    absent.mask ?? [],
    absent.last_frame ?? [],
    ...absent.references.map((_, at) => absent.references.slice(at).flat()),
  ];
  const outputs = Object.values(edit.outputs).length > 0 ? Object.values(edit.outputs) : [[]];
  return outputs.flatMap((output) =>
    [[], ...optional, optional.slice(0, 3).flat()].map((parts) => {
      const variant = bareGraph({ ...rest, manifest, graph });
      removeNodes(variant, [...new Set([...parts, ...output])]);
      return variant;
    }),
  );
}

/** Returns what ComfyUI would not understand of a graph, one line each. */
function mistakesOf(graph: Graph): string[] {
  return Object.entries(graph).flatMap(([id, { class_type, inputs }]) => {
    const facts = comfyUiFacts[class_type];
    if (!facts) return [`${id}: no class ${class_type}`];
    const known = { ...facts.required, ...facts.optional };
    const missing = Object.keys(facts.required).filter((input) => !Object.hasOwn(inputs, input));
    const wrong = Object.entries(inputs).flatMap(([input, value]) => {
      const wanted = known[input];
      if (wanted === undefined) return [`${id}: ${class_type} has no input ${input}`];
      const given = typeOf(value, graph);
      return given.includes(wanted) ? [] : [`${id}.${input}: ${wanted} wanted, ${given.join(" or ")} given`];
    });
    return [...missing.map((input) => `${id}: ${class_type} needs ${input}`), ...wrong];
  });
}

/** Returns the types that a value may stand for: a link's is the type of the output. */
function typeOf(value: unknown, graph: Graph): string[] {
  if (Array.isArray(value)) {
    const [from, output] = value;
    const outputs = comfyUiFacts[graph[String(from)]?.class_type ?? ""]?.outputs;
    return [outputs?.[Number(output)] ?? "nothing"];
  }
  if (typeof value === "boolean") return ["BOOLEAN"];
  if (typeof value === "number") return Number.isInteger(value) ? ["INT", "FLOAT"] : ["FLOAT"];
  return ["STRING", "COMBO"];
}

describe.each(workflows)("The graph of %s", (_name, workflow) => {
  const { manifest, graph } = workflow;

  test("has the classes, inputs, and link types of ComfyUI, with and without each optional part", () => {
    for (const variant of variantsOf(workflow)) expect(mistakesOf(variant)).toEqual([]);
  });

  test("leads every node to a file that is saved, with and without each optional part", () => {
    for (const variant of variantsOf(workflow)) {
      const linked = new Set(
        Object.values(variant).flatMap(({ inputs }) =>
          Object.values(inputs).flatMap((it) => (Array.isArray(it) ? [it[0]] : [])),
        ),
      );
      const idle = Object.keys(variant).filter((id) => !linked.has(id) && !variant[id]?.class_type.startsWith("Save"));
      expect(idle).toEqual([]);
    }
  });

  test("has every input that the manifest sets, and none of them is a link, except for the frame rate", () => {
    expect(strayTargets(manifest, graph)).toEqual([]);
    const { set, files, qualities } = manifest;
    const targets = [
      ...Object.values(set).flat(2),
      ...Object.keys(files),
      ...qualities.flatMap((one) => Object.keys(one.set)),
    ];
    for (const [node, input] of targets.map(splitTarget)) {
      const value = graph[node]?.inputs[input];
      expect([node, input, typeof value]).toEqual([node, input, expect.stringMatching(/^(string|number)$/)]);
    }
  });

  test("names its license", () => {
    expect(manifest.license?.name).toBeTruthy();
  });
});

describe("The check of graphs against ComfyUI's classes", () => {
  const [, sound] = workflows.find(([name]) => name.startsWith("z-image-turbo-fill")) ?? [];
  const spoiled = (spoil: (graph: Graph) => void) => {
    const graph = structuredClone(sound?.graph ?? {});
    spoil(graph);
    return mistakesOf(graph).join();
  };

  test("finds a renamed class, a renamed input, and a link of another type", () => {
    expect(spoiled(() => {})).toBe("");
    expect(spoiled(({ canvas }) => Object.assign(canvas ?? {}, { class_type: "SetNoiseMask" }))).toContain(
      "no class SetNoiseMask",
    );
    expect(
      spoiled(({ filling }) => {
        if (filling) filling.inputs = { ...filling.inputs, inpaint: filling.inputs.inpaint_image };
      }),
    ).toContain("has no input inpaint");
    expect(spoiled(({ canvas }) => delete canvas?.inputs.samples)).toContain("needs samples");
    expect(
      spoiled(({ canvas }) => {
        if (canvas) canvas.inputs.mask = ["source", 0];
      }),
    ).toContain("MASK wanted, IMAGE given");
  });
});
