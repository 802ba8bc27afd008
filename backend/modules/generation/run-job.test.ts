import { expect, test } from "vitest";
import { createScriptedEngine, describeModel } from "../../../tests/support/scripted-engine.ts";
import { models as editorModels } from "../../adapters/engine/editor/descriptions.ts";
import type { RunRecord } from "./rules.ts";
import { jobOf } from "./run-job.ts";

const plan = { shareWeight: 1, priority: 0 } as Parameters<typeof jobOf>[2];
const runOf = (width: number, height: number) =>
  ({ id: "run", engine_id: "editor", owner_id: "ada", output_count: 1, width, height }) as RunRecord;
const costOf = (run: RunRecord, model = describeModel("text-to-image")) =>
  jobOf(run, { engine: createScriptedEngine({ largeRunsAtOnce: 1 }), model }, plan).share?.cost ?? 0;

test("a large edit counts as much more than a small one, and a model that says nothing of pixels by its time alone", () => {
  const erase = editorModels.find(({ mode }) => mode === "image-erase");
  const [small, large] = [runOf(1_200, 800), runOf(9_600, 6_480)];
  expect(costOf(large, erase) / costOf(small, erase)).toBeGreaterThan(10);
  expect(costOf(large)).toBe(costOf(small));
});

test("large images have a queue of their own where an engine tells them apart; photos of 12 megapixels are not large", () => {
  const model = describeModel("image-erase");
  const nameOf = (run: RunRecord, engine = createScriptedEngine({ largeRunsAtOnce: 1 })) =>
    jobOf(run, { engine, model }, plan).name;
  expect(nameOf(runOf(4_032, 3_024))).toBe("generate:editor");
  expect(nameOf(runOf(9_600, 6_480))).toBe("generate:editor:large");
  const scaledDown = { ...runOf(1_000, 1_000), source_width: 9_600, source_height: 6_480 };
  expect(nameOf(scaledDown)).toBe("generate:editor:large");
  expect(nameOf(runOf(9_600, 6_480), createScriptedEngine())).toBe("generate:editor");
});
