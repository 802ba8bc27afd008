import { describe, expect, test } from "vitest";
import type { ModeCapability } from "../../contract/capabilities.ts";
import { noEdits } from "../../contract/edits.ts";
import type { Run } from "../../contract/generation.ts";
import { generationRequest } from "../../contract/generation-requests.ts";
import { priceAgain } from "./prices.server.ts";
import { repeatRequest } from "./repeat-request.server.ts";

const id = "019bbd2e-7e10-7000-8000-000000000001";
const source = { kind: "upload", id, url: "/file", thumbnail_url: null, width: 8, height: 8 } as const;
const at = "2026-03-04T18:04:11.000Z";

const run: Run = {
  id,
  status: "completed",
  generation_type: "image-to-image",
  progress: 1,
  stage: "done",
  queue_position: null,
  eta_seconds: null,
  cost_credits: 6,
  charged_credits: 6,
  held_credits: 0,
  returned_credits: 0,
  prompt: "A red lighthouse at dusk over a calm sea",
  negative_prompt: "people, text",
  aspect_ratio: "16:9",
  quality: "standard",
  style: "watercolor",
  model: "preview-1",
  model_label: "Preview",
  model_chosen: false,
  engine: "preview",
  origin: "procedural",
  seed: 4_102_887,
  count: 3,
  width: 1024,
  height: 576,
  strength: 0.6,
  duration_seconds: null,
  audio_prompt: null,
  audio_upload_id: null,
  source,
  edit: null,
  parent_generation_id: null,
  batch: null,
  outputs: [],
  receipt: [],
  error: null,
  created_at: at,
  started_at: at,
  finished_at: at,
};

const modes: [ModeCapability] = [
  {
    mode: "image-to-image",
    media: "image",
    models: [
      {
        id: "preview-1",
        label: "Preview",
        engine: "Preview",
        origin: "procedural",
        is_own: false,
        available: true,
        aspect_ratios: ["16:9"],
        qualities: [
          { id: "standard", long_side_pixels: 1024, price_credits: 2 },
          { id: "high", long_side_pixels: 1536, price_credits: 4 },
        ],
        durations_seconds: [],
        prompt_max_characters: 2_000,
        negative_prompt_max_characters: 1_000,
        seed: true,
        strength: { min: 0, max: 1, default: 0.6 },
        source: "required",
        audio: null,
        edit: noEdits,
        outputs_max: 4,
        progress: "exact",
        cancel: "any-time",
        typical_seconds: 1,
      },
    ],
  },
];

/** A more expensive model before the one that made the run. */
const dearerFirst: ModeCapability[] = modes.map((mode) => ({
  ...mode,
  models: mode.models.flatMap((model) => [
    { ...model, id: "fine-2", qualities: [{ id: "standard" as const, long_side_pixels: 1024, price_credits: 5 }] },
    model,
  ]),
}));

describe("what a run costs when it is made once more", () => {
  test("is the price of its quality, times how many", () => expect(priceAgain(modes, run)).toBe(6));

  test("is that of the first model, as the run itself would be made, unless it named one", () => {
    expect(priceAgain(dearerFirst, run)).toBe(15);
    expect(priceAgain(dearerFirst, { ...run, model_chosen: true })).toBe(6);
  });

  test("has two decimals at most", () => {
    const cheap = dearerFirst.map((mode) => ({
      ...mode,
      models: mode.models.map((model) => ({
        ...model,
        qualities: [{ id: "standard" as const, long_side_pixels: 1024, price_credits: 0.1 }],
      })),
    }));
    expect(priceAgain(cheap, run)).toBe(0.3);
  });

  test("is not known where something of it is gone", () => {
    expect(priceAgain([], run)).toBeNull();
    expect(priceAgain(modes, { ...run, model: "gone-1", model_chosen: true })).toBeNull();
    expect(priceAgain(dearerFirst, { ...run, quality: "high" })).toBeNull();
    expect(priceAgain(modes, { ...run, source: { ...source, url: null } })).toBeNull();
  });
});

test("a repeated run uses the same recipe, without its seed or a model that the user did not choose", () => {
  const { prompt, negative_prompt, aspect_ratio, quality, style, count, strength } = run;
  const recipe = { prompt, negative_prompt, aspect_ratio, quality, style, count, strength };
  expect(repeatRequest(run)).toEqual({ ...recipe, source_upload_id: id, parent_generation_id: id });
  expect(repeatRequest({ ...run, model_chosen: true }).model).toBe(run.model);
});

test("a repeated edit has only the parameters of its mode", () => {
  const { parent_generation_id, source_upload_id, ...rest } = repeatRequest({
    ...run,
    generation_type: "image-adjust",
  });
  expect([parent_generation_id, source_upload_id]).toEqual([id, id]);
  expect(rest).toEqual(generationRequest.parse({}));
});

test("a run that ended without an output keeps its seed when it is repeated", () => {
  for (const status of ["failed", "canceled"] as const) {
    expect(repeatRequest({ ...run, status, charged_credits: 0 }).seed).toBe(run.seed);
    expect(repeatRequest({ ...run, status }).seed).toBeUndefined();
  }
});
