import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Graph } from "./answers.ts";
import { followProgress } from "./progress.ts";

const graph: Graph = {
  load: { class_type: "UNETLoader", inputs: {} },
  method: { class_type: "KSamplerSelect", inputs: {} },
  sample: { class_type: "SamplerCustomAdvanced", inputs: {} },
  decode: { class_type: "VAEDecode", inputs: {} },
  save: { class_type: "SaveImage", inputs: {} },
};
const stages = ["starting", "painting", "developing"];

describe("The progress of a graph", () => {
  test("is mostly its sampling, and the stages follow the nodes", () => {
    const progress = followProgress(graph);
    expect(progress).toMatchObject({ progress: 0, stage: "starting" });
    progress.hear({ type: "execution_cached", data: { nodes: ["load"] } });
    progress.hear({ type: "executing", data: { node: "method" } });
    expect(progress.stage).toBe("starting");
    progress.hear({ type: "executing", data: { node: "sample" } });
    progress.hear({ type: "progress", data: { node: "sample", value: 2, max: 4 } });
    expect(progress.stage).toBe("painting");
    expect(progress.progress).toBeGreaterThan(0.35);
    expect(progress.progress).toBeLessThan(0.6);
    progress.hear({ type: "executing", data: { node: "decode" } });
    expect(progress.stage).toBe("developing");
    expect(progress.progress).toBeGreaterThan(0.75);
    progress.hear({ type: "executing", data: { node: null } });
    expect(progress.progress).toBeLessThan(1);
  });

  test("is the same from a newer server's overview of all nodes", () => {
    const progress = followProgress(graph);
    const nodes = { load: { value: 1, max: 1, state: "finished" }, sample: { value: 3, max: 4, state: "running" } };
    expect(progress.hear({ type: "progress_state", data: { nodes } })).toBe(true);
    expect(progress.stage).toBe("painting");
    expect(progress.hear({ type: "progress_state", data: { nodes } })).toBe(false);
  });

  test("never goes back, whatever arrives in whatever order", () => {
    const node = fc.constantFrom(...Object.keys(graph), "of-somebody-else");
    const step = fc.record({ node, value: fc.integer({ min: -5, max: 9 }), max: fc.integer({ min: -1, max: 5 }) });
    const message = fc.oneof(
      step.map((data) => ({ type: "progress", data })),
      node.map((id) => ({ type: "executing", data: { node: id } })),
      fc.array(node).map((nodes) => ({ type: "execution_cached", data: { nodes } })),
      step.map(({ node: id, ...data }) => ({ type: "progress_state", data: { nodes: { [id]: data } } })),
      fc.dictionary(fc.string(), fc.jsonValue()).map((data) => ({ type: "progress_state", data })),
    );
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const progress = followProgress(graph);
        for (const heard of messages) {
          const before = { part: progress.progress, stage: stages.indexOf(progress.stage) };
          progress.hear(heard);
          expect(progress.progress).toBeGreaterThanOrEqual(before.part);
          expect(progress.progress).toBeLessThan(1);
          expect(stages.indexOf(progress.stage)).toBeGreaterThanOrEqual(before.stage);
        }
      }),
    );
  });
});
