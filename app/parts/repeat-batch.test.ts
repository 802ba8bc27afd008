import { expect, test } from "vitest";
import type { Batch } from "../../contract/batches.ts";
import { draftFrom } from "./draft.ts";
import { namedBatch, repeatPath } from "./repeat-batch.ts";

const id = "0199a000-0000-7000-8000-000000000001";

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

const draftOf = (path: string) => draftFrom(new URL(path, "https://studio.example").searchParams);

test("the form filled with a grid has its request, its axes, and its seed", () => {
  expect(draftOf(repeatPath(grid, true))).toMatchObject({
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
    column_values: "red\n\ndark blue",
    rows: "strength",
    row_values: "7\n29",
  });
});

test("the form filled with a grid has an axis of styles in its order, with the empty one", () => {
  const styled: Batch = { ...grid, grid: { columns: { parameter: "style", values: ["ink", "my own", ""] } } };
  expect(draftOf(repeatPath(styled, true)).column_values).toBe("ink\nmy own\n");
});

test("the form filled with variations has their template, and a new seed if that is wanted", () => {
  const variations: Batch = {
    ...grid,
    prompt: "a {red|blue} boat",
    grid: null,
    variations: { order: "all", count: 2 },
  };
  expect(draftOf(repeatPath(variations, false))).toMatchObject({
    prompt: "a {red|blue} boat",
    seed: "",
    batch: "variations",
    order: "all",
    variations: "2",
    columns: "",
  });
});

test("a batch that is too long for an address is named in it, and fills the form completely", async () => {
  const values = ["a", "b", "c", "d", "e"].map((letter) => letter.repeat(2_000));
  const long: Batch = {
    ...grid,
    prompt: "海".repeat(4_000),
    grid: { columns: { parameter: "prompt", values } },
  };
  const path = repeatPath(long, true);
  expect(path.length).toBeLessThan(100);
  const search = new URL(path, "https://studio.example").searchParams;
  const filled = await namedBatch(search, async (asked) => (asked === id ? long : undefined));
  expect(filled).toMatchObject({ prompt: long.prompt, seed: "5", column_values: values.join("\n") });
  expect(await namedBatch(search, async () => undefined)).toBeUndefined();
  expect(repeatPath(long, false)).not.toBe(path);
});
