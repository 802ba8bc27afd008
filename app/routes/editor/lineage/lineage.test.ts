import { expect, test } from "vitest";
import type { Creation } from "../../../../contract/gallery.ts";
import type { Run } from "../../../../contract/generation.ts";
import { finishedRun } from "../../../../tests/support/finished-run.ts";
import type { EditorSource } from "../source.server.ts";
import { lineageOf } from "./lineage.server.ts";

const absent = { ok: false as const, status: 404, code: "NOT_FOUND", message: null, violations: [] };
const found = <T>(value: T | undefined) => (value === undefined ? absent : { ok: true as const, value });

/**
 * Returns the API of a user who has edited the result of each step `repeats` times before editing the last result
 * further, with a count of what it was asked.
 */
function studioOf({ steps, repeats, deleted = false }: { steps: number; repeats: number; deleted?: boolean }) {
  const runs = new Map<string, Run>();
  const creations = new Map<string, Pick<Creation, "generation_id">>();
  let latest: string | null = null;
  for (let step = 0; step < steps; step += 1) {
    const from: string | null = latest;
    const source = from && `of ${from}`;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const id = `run ${step}.${repeat}`;
      runs.set(id, {
        ...finishedRun,
        id,
        prompt: `step ${step}`,
        parent_generation_id: repeat === 0 ? from : latest,
        source: source
          ? { kind: "creation", id: source, url: "/file", thumbnail_url: "/small", width: 100, height: 100 }
          : null,
      });
      if (!deleted) creations.set(`of ${id}`, { generation_id: id });
      latest = id;
    }
  }
  let reads = 0;
  const count = <T>(value: T) => {
    reads += 1;
    return Promise.resolve(value);
  };
  const calls = {
    gallery: { creation: ({ params }: { params: { id: string } }) => count(found(creations.get(params.id))) },
    generation: {
      status: ({ params }: { params: { id: string } }) => count(found(runs.get(params.id))),
      history: async () => absent,
    },
  };
  const source: EditorSource = {
    kind: "creation",
    id: `of ${latest}`,
    url: "/file",
    thumbnailUrl: "/small",
    width: 100,
    height: 100,
    name: "",
    generationId: latest,
    path: "/edit",
    media: "image",
    isPainted: false,
  };
  return { lineage: () => lineageOf(calls, source), reads: () => reads };
}

test.each([
  { steps: 3, repeats: 1, shown: 3, readsMax: 3 },
  { steps: 3, repeats: 40, shown: 3, readsMax: 7 },
  { steps: 30, repeats: 1, shown: 13, readsMax: 14 },
  { steps: 30, repeats: 40, shown: 13, readsMax: 37 },
])("$steps steps that were each run $repeats times show $shown images with at most $readsMax reads", async (chain) => {
  const studio = studioOf(chain);
  const { steps } = await studio.lineage();
  const from = chain.steps - chain.shown;
  expect(steps.map(({ prompt }) => prompt)).toEqual(
    Array.from({ length: chain.shown }, (_, at) => `step ${from + at}`),
  );
  expect(studio.reads()).toBeLessThanOrEqual(chain.readsMax);
});

test("where the results of the steps are deleted, their runs lead back as far as the reads allow", async () => {
  const few = studioOf({ steps: 3, repeats: 4, deleted: true });
  expect((await few.lineage()).steps.map(({ prompt }) => prompt)).toEqual(["step 0", "step 1", "step 2"]);
  const many = studioOf({ steps: 12, repeats: 12, deleted: true });
  expect((await many.lineage()).steps.length).toBeGreaterThan(2);
  expect(many.reads()).toBeLessThanOrEqual(37);
});
