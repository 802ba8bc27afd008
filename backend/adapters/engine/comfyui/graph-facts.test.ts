import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { seedMax } from "../../../../contract/limits.ts";
import { comfyUiFacts, type InputFact } from "../../../../tests/support/comfyui-facts.ts";
import { type Graph, graphSchema } from "./answers.ts";
import { bareGraph, framesOf, removeNodes } from "./graph.ts";
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
    const missing = Object.keys(facts.required).filter((input) => !Object.hasOwn(inputs, input));
    const wrong = Object.entries(inputs).flatMap(([input, value]) => {
      const wanted = factOf(class_type, input);
      return wanted
        ? (mistakeOf(value, wanted, graph) ?? []).map((it) => `${id}.${input}: ${it}`)
        : [`${id}: ${class_type} has no input ${input}`];
    });
    return [...missing.map((input) => `${id}: ${class_type} needs ${input}`), ...wrong];
  });
}

function factOf(className: string | undefined, input: string): InputFact | undefined {
  const facts = comfyUiFacts[className ?? ""];
  return facts?.required[input] ?? facts?.optional[input];
}

function mistakeOf(value: unknown, { type, options, min, max }: InputFact, graph: Graph): string[] | undefined {
  const given = typeOf(value, graph);
  if (!given.includes(type)) return [`${type} wanted, ${given.join(" or ")} given`];
  if (typeof value === "string" && options && !options.includes(value)) return [`no choice ${value}`];
  if (typeof value !== "number" || min === undefined || max === undefined) return undefined;
  return value < min || value > max ? [`${value} is not between ${min} and ${max}`] : undefined;
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

/** Returns the graph with the values of each quality, and with the least and the greatest of what users choose. */
function extremesOf({ manifest, graph, ...rest }: Workflow): Graph[] {
  const { set, qualities, strength, edit, durations_seconds } = manifest;
  return qualities.flatMap(({ long_side_pixels, set: constants }) =>
    [Math.min, Math.max].map((extreme) => {
      const extremeGraph = bareGraph({ ...rest, manifest, graph });
      const put = (targets: readonly string[], value: unknown) => {
        for (const [node, input] of targets.map(splitTarget)) {
          const inputs = extremeGraph[node]?.inputs;
          if (inputs && value !== undefined) inputs[input] = value;
        }
      };
      for (const [target, value] of Object.entries(constants)) put([target], value);
      put(set.seed, extreme(0, seedMax));
      put([...set.width, ...set.height], long_side_pixels);
      if (strength) put(set.strength, extreme(strength.min, strength.max));
      if (edit.scales.length > 0) put(set.scale, extreme(...edit.scales));
      if (durations_seconds.length > 0) put(set.frames, framesOf(manifest, extreme(...durations_seconds)));
      return extremeGraph;
    }),
  );
}

describe.each(workflows)("The graph of %s", (_name, workflow) => {
  const { manifest, graph } = workflow;

  test("has the classes, inputs, and link types of ComfyUI, with and without each optional part", () => {
    for (const variant of variantsOf(workflow)) expect(mistakesOf(variant)).toEqual([]);
  });

  test("has values that ComfyUI accepts at every quality, and sizes and lengths that no node rounds", () => {
    for (const extreme of extremesOf(workflow)) expect(mistakesOf(extreme)).toEqual([]);
    const { set, side_multiple_pixels, frames } = manifest;
    const multipleOf = (targets: readonly string[]) =>
      targets.map(splitTarget).map(([node, input]) => factOf(graph[node]?.class_type, input)?.multiple ?? 1);
    const remainders = multipleOf([...set.width, ...set.height]).map((multiple) => side_multiple_pixels % multiple);
    const ofFrames = multipleOf(set.frames).map((multiple) => (frames?.multiple ?? 0) % multiple);
    expect([...remainders, ...ofFrames].filter((remainder) => remainder !== 0)).toEqual([]);
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

  test("finds every renamed class, input, and output", () => {
    for (const [id, node] of Object.entries(sound?.graph ?? {})) {
      expect(spoiled((graph) => Object.assign(graph[id] ?? {}, { class_type: `${node.class_type}2` }))).toContain(
        `no class ${node.class_type}2`,
      );
      for (const [input, value] of Object.entries(node.inputs)) {
        const renamed = spoiled((graph) => {
          const inputs = graph[id]?.inputs ?? {};
          delete inputs[input];
          inputs[`${input}2`] = value;
        });
        expect(renamed).toContain(`has no input ${input}2`);
        if (!Array.isArray(value)) continue;
        expect(spoiled((graph) => Object.assign(graph[id]?.inputs ?? {}, { [input]: [value[0], 9] }))).toContain(
          "nothing given",
        );
      }
    }
  });

  test("finds a missing input, a link of another type, an unknown choice, and a number out of bounds", () => {
    expect(spoiled(() => {})).toBe("");
    expect(spoiled(({ canvas }) => delete canvas?.inputs.samples)).toContain("needs samples");
    const cases: [node: string, input: string, value: unknown, mistake: string][] = [
      ["canvas", "mask", ["source", 0], "MASK wanted, IMAGE given"],
      ["sampler", "sampler_name", "eueler", "no choice eueler"],
      ["sampler", "denoise", 1.5, "1.5 is not between 0 and 1"],
      ["sampler", "steps", 2.5, "INT wanted, FLOAT given"],
    ];
    for (const [node, input, value, mistake] of cases) {
      expect(spoiled((graph) => Object.assign(graph[node]?.inputs ?? {}, { [input]: value }))).toContain(mistake);
    }
  });
});
