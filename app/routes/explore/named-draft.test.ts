import { expect, test } from "vitest";
import type { Batch } from "../../../contract/batches.ts";
import type { Run } from "../../../contract/generation.ts";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import { finishedRun } from "../../../tests/support/finished-run.ts";
import { emptyDraft } from "../../parts/draft.ts";
import { fillPath } from "../../parts/fill-path.ts";
import { againPath, beginWithPath } from "../../parts/recipe-path.ts";
import { draftAt } from "./named-draft.server.ts";

const id = "0199a000-0000-7000-8000-000000000001";
const two = "0199a000-0000-7000-8000-000000000002";

const run: Run = {
  ...finishedRun,
  id,
  generation_type: "image-to-video-audio",
  prompt: "雨と路面電車".repeat(300),
  negative_prompt: "people",
  aspect_ratio: "9:16",
  quality: "high",
  style: "neon",
  model: "model-1",
  seed: 0,
  count: 2,
  strength: 0,
  duration_seconds: 4,
  audio_prompt: "rain on a roof",
  source: { kind: "upload", id: two, url: "/file", thumbnail_url: "/small", width: 100, height: 100 },
};

const grid: Batch = {
  id,
  generation_type: "image-to-image",
  request: {
    quality: "high",
    style: "ink",
    strength: 0,
    source_upload_id: id,
    references: [{ upload_id: id }, { creation_id: id }],
    series_id: id,
  },
  prompt: "a red boat",
  variations: null,
  grid: {
    columns: { parameter: "prompt", values: ["red", "dark blue", ""] },
    rows: { parameter: "strength", values: [0.07, 0.29] },
  },
  seed: 5,
  runs: 6,
  combinations: null,
  statuses: { queued: 0, processing: 0, completed: 6, failed: 0, canceled: 0, blocked: 0 },
  stored: 6,
  is_final: true,
  cost_credits: 6,
  held_credits: 0,
  charged_credits: 6,
  returned_credits: 0,
  receipt: [],
  created_at: "2026-03-04T18:04:11.000Z",
  finished_at: "2026-03-04T18:05:11.000Z",
};

const saved: SavedPrompt = {
  id,
  name: null,
  prompt: "a kite",
  negative_prompt: "people",
  generation_type: "text-to-video",
  aspect_ratio: "9:16",
  style: "ink",
  is_pinned: true,
  uses: 0,
  created_at: "2026-03-04T18:04:11.000Z",
  used_at: "2026-03-04T18:04:11.000Z",
};

/** Returns what an address fills the composer with, for an owner of one run, one batch, and one saved prompt. */
async function filled(path: string, owned: { run?: Run; batch?: Batch; prompt?: SavedPrompt } = {}) {
  expect(path.length).toBeLessThan(200);
  const answer = <T>(value: T, asked: string) =>
    asked === id
      ? { ok: true as const, value }
      : { ok: false as const, status: 404, code: "NOT_FOUND", message: null, violations: [] };
  const { draft, refusal } = await draftAt(new URL(path, "https://studio.example").searchParams, {
    generation: { status: async ({ params }) => answer(owned.run ?? run, params.id) },
    batches: { read: async ({ params }) => answer(owned.batch ?? grid, params.id) },
    prompts: { read: async ({ params }) => answer(owned.prompt ?? saved, params.id) },
  });
  return { draft, code: refusal?.code };
}

const wish = {
  ...emptyDraft,
  mode: "image-to-video-audio",
  prompt: run.prompt,
  negative_prompt: "people",
  aspect_ratio: "9:16",
  quality: "high",
  style: "neon",
  model: "model-1",
  count: "2",
  strength: "0",
  duration_seconds: "4",
  audio_prompt: "rain on a roof",
  source_upload_id: two,
  parent: id,
};

test("reusing a run carries over everything it requested, including zeros and its seed", async () => {
  expect(await filled(againPath(run))).toEqual({ draft: { ...wish, seed: "0" } });
});

test("varying a run carries the same without the seed", async () => {
  expect((await filled(fillPath("vary", "run", id))).draft).toEqual(wish);
});

test("a deleted source is not requested again", async () => {
  const gone = { kind: "creation", id: two, url: null, thumbnail_url: null, width: 1, height: 1 } as const;
  const { draft } = await filled(againPath(run), { run: { ...run, source: gone } });
  expect(draft).toMatchObject({ prompt: run.prompt, source_creation_id: "" });
});

test("beginning with an image names it, and leaves the shape to it", async () => {
  const { draft } = await filled(beginWithPath("image-to-video", id, two));
  const begun = { mode: "image-to-video", prompt: run.prompt, source_creation_id: two, parent: id };
  expect(draft).toEqual({ ...emptyDraft, ...begun });
});

test("what an address has itself comes in place of the item's", async () => {
  const { draft } = await filled(fillPath("again", "run", id, { mode: "text-to-image", seed: 7 }));
  expect(draft).toEqual({ ...wish, mode: "text-to-image", seed: "7" });
});

test.each(["run", "batch", "prompt"] as const)(
  "a %s that is not there leaves the rest of its address",
  async (kind) => {
    const { draft, code } = await filled(fillPath("again", kind, two, { prompt: "a fox" }));
    expect(draft).toEqual({ ...emptyDraft, prompt: "a fox" });
    expect(code).toBe("NOT_FOUND");
  },
);

test("the form filled with a grid has its request, its axes, and its seed", async () => {
  const { draft } = await filled(fillPath("again", "batch", id));
  expect(draft).toMatchObject({
    mode: "image-to-image",
    quality: "high",
    style: "ink",
    strength: "0",
    seed: "5",
    source_upload_id: id,
    reference_images: `upload:${id} creation:${id}`,
    series_id: id,
    batch: "grid",
    columns: "prompt",
    columns_prompt: "red\n\ndark blue",
    rows: "strength",
    rows_strength: "7\n29",
  });
});

test("the form filled with a grid has an axis of styles in its order, with the empty one", async () => {
  const batch: Batch = { ...grid, grid: { columns: { parameter: "style", values: ["ink", "my own", ""] } } };
  expect((await filled(fillPath("again", "batch", id), { batch })).draft.columns_style).toBe("ink\nmy own\n");
});

test("the form filled with variations has their template, and a new seed if that is wanted", async () => {
  const batch: Batch = { ...grid, prompt: "a {red|blue} boat", grid: null, variations: { order: "all", count: 2 } };
  expect((await filled(fillPath("vary", "batch", id), { batch })).draft).toMatchObject({
    prompt: "a {red|blue} boat",
    seed: "",
    batch: "variations",
    order: "all",
    variations: "2",
    columns: "",
  });
});

test("a batch with the longest texts fills the form completely", async () => {
  const values = ["a", "b", "c", "d", "e"].map((letter) => letter.repeat(2_000));
  const batch: Batch = { ...grid, prompt: "海".repeat(4_000), grid: { columns: { parameter: "prompt", values } } };
  const { draft } = await filled(fillPath("again", "batch", id), { batch });
  expect(draft).toMatchObject({ prompt: batch.prompt, seed: "5", columns_prompt: values.join("\n") });
});

test.each([
  ["a {red|blue} boat", "variations"],
  ["a __colors__ boat", "variations"],
  ["a {2$$__colors__} boat", "variations"],
  ["a red boat", ""],
  ["a \\{red\\|blue\\} boat", ""],
  ['{"subject": "boat"}', ""],
  ["a {red|blue boat", ""],
])("the saved prompt %s opens the form with batch=%j", async (prompt, batch) => {
  const { draft } = await filled(fillPath("again", "prompt", id), { prompt: { ...saved, prompt } });
  const { negative_prompt, style } = saved;
  const filling = { mode: "text-to-video", prompt, negative_prompt, aspect_ratio: "9:16", style, batch };
  expect(draft).toEqual({ ...emptyDraft, ...filling });
});
