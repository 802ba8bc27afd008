import { describe, expect, test } from "vitest";
import { bareGraph, framesOf, linkedNode } from "./graph.ts";
import { optionsOf } from "./installed.ts";
import { loadWorkflows } from "./workflows.ts";

describe("A graph", () => {
  test("without nodes it leaves out has no link to them left", async () => {
    const { workflows } = await loadWorkflows(undefined);
    for (const workflow of workflows) {
      const graph = bareGraph(workflow);
      const links = Object.values(graph).flatMap(({ inputs }) =>
        Object.values(inputs).flatMap((it) => linkedNode(it) ?? []),
      );
      expect(links.filter((node) => !graph[node])).toEqual([]);
    }
    const fromText = workflows.find(({ mode }) => mode === "text-to-video");
    expect(fromText && Object.keys(bareGraph(fromText))).not.toContain("source");
  });

  test("leads every node to a file that is saved", async () => {
    const { workflows } = await loadWorkflows(undefined);
    for (const workflow of workflows) {
      const graph = bareGraph(workflow);
      const used = new Set(
        Object.values(graph).flatMap(({ inputs }) => Object.values(inputs).flatMap((value) => linkedNode(value) ?? [])),
      );
      const idle = Object.entries(graph).filter(
        ([id, { class_type }]) => !used.has(id) && !class_type.startsWith("Save"),
      );
      expect({ model: workflow.model, idle }).toEqual({ model: workflow.model, idle: [] });
    }
  });

  test("of every video model has the number of frames closest to the requested seconds", async () => {
    const { workflows } = await loadWorkflows(undefined);
    for (const { manifest } of workflows.filter((one) => one.manifest.frames)) {
      const { per_second = 1, multiple = 1 } = manifest.frames ?? {};
      for (const seconds of manifest.durations_seconds) {
        const frames = framesOf(manifest, seconds) ?? 0;
        expect((frames - 1) % multiple).toBe(0);
        expect(Math.abs(frames / per_second - seconds)).toBeLessThanOrEqual(multiple / 2 / per_second + 0.001);
      }
    }
  });
});

describe("A choice of a node", () => {
  test.each([
    ["a list by itself", [["a", "b"], { default: "a" }]],
    ["a named list", ["COMBO", { options: ["a", "b"] }]],
    ["a list of what opens further inputs", ["COMFY_DYNAMICCOMBO_V3", { options: [{ key: "a" }, { key: "b" }] }]],
  ])("is read from %s", (_form, input) => {
    expect(optionsOf(input)).toEqual(["a", "b"]);
  });

  test.each([
    ["a type", ["STRING", {}]],
    ["nothing", undefined],
    ["no options", ["COMBO", {}]],
  ])("is none where the node says %s", (_form, input) => {
    expect(optionsOf(input)).toBeNull();
  });
});
