import { expect, test } from "vitest";
import type { Run } from "../../contract/generation.ts";
import { againPath, beginWithPath, varyPath } from "./recipe-path.ts";

const run: Run = {
  id: "run-1",
  status: "completed",
  generation_type: "image-to-video-audio",
  progress: 1,
  stage: "done",
  queue_position: null,
  eta_seconds: null,
  cost_credits: 60,
  charged_credits: 60,
  held_credits: 0,
  returned_credits: 0,
  prompt: "rain & a tram",
  negative_prompt: "people",
  aspect_ratio: "9:16",
  quality: "high",
  style: "neon",
  model: "model-1",
  model_label: "Model 1",
  model_chosen: false,
  engine: "engine",
  origin: "model",
  seed: 0,
  count: 2,
  width: 576,
  height: 1024,
  strength: 0,
  duration_seconds: 4,
  audio_prompt: "rain on a roof",
  audio_upload_id: null,
  source: { kind: "upload", id: "upload-1", url: "/file", thumbnail_url: "/small", width: 100, height: 100 },
  edit: null,
  parent_generation_id: null,
  batch: null,
  outputs: [],
  receipt: [],
  error: null,
  created_at: "2026-03-04T18:04:11.000Z",
  started_at: null,
  finished_at: null,
};

function fieldsOf(path: string): Record<string, string> {
  expect(path).toMatch(/^\/\?/);
  return Object.fromEntries(new URLSearchParams(path.slice(2)));
}

const wish = {
  mode: "image-to-video-audio",
  prompt: "rain & a tram",
  negative_prompt: "people",
  aspect_ratio: "9:16",
  quality: "high",
  style: "neon",
  model: "model-1",
  count: "2",
  strength: "0",
  duration_seconds: "4",
  audio_prompt: "rain on a roof",
  source_upload_id: "upload-1",
  parent: "run-1",
};

test("reusing a run carries over everything it requested, including zeros and its seed", () => {
  expect(fieldsOf(againPath(run))).toEqual({ ...wish, seed: "0" });
});

test("varying a run carries the same without the seed", () => {
  expect(fieldsOf(varyPath(run))).toEqual(wish);
});

test("a deleted source is not requested again", () => {
  const gone: Run = {
    ...run,
    source: { kind: "creation", id: "c", url: null, thumbnail_url: null, width: 1, height: 1 },
  };
  expect(fieldsOf(varyPath(gone))).not.toHaveProperty("source_creation_id");
});

test("beginning with a picture names it, and leaves the shape to it", () => {
  expect(fieldsOf(beginWithPath("image-to-video", run, "creation-1"))).toEqual({
    mode: "image-to-video",
    prompt: "rain & a tram",
    source_creation_id: "creation-1",
    parent: "run-1",
  });
});
