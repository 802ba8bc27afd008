import { describe, expect, test } from "vitest";
import type { ModeCapability } from "../../contract/capabilities.ts";
import { noEdits } from "../../contract/edits.ts";
import type { Run } from "../../contract/generation.ts";
import { generationRequest } from "../../contract/generation-requests.ts";
import { finishedRun } from "../../tests/support/finished-run.ts";
import { priceAgain } from "./prices.server.ts";
import { repeatRequest } from "./repeat-request.server.ts";

const { id } = finishedRun;
const source = { kind: "upload", id, url: "/file", thumbnail_url: null, width: 8, height: 8 } as const;
const run: Run = { ...finishedRun, source };

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
