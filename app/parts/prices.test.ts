import { describe, expect, test } from "vitest";
import type { ModeCapability } from "../../contract/capabilities.ts";
import { sampleModes, sampleRun } from "../routes/design/sample.ts";
import { priceAgain } from "./prices.server.ts";
import { requestAnew } from "./request-anew.server.ts";

const id = "019bbd2e-7e10-7000-8000-000000000001";
const source = { kind: "upload", id, url: "/file", thumbnail_url: null, width: 8, height: 8 } as const;
const run = { ...sampleRun("completed"), id, source };

/** The sample's modes, with a dearer model before the one that made the sample's run. */
const dearerFirst: ModeCapability[] = sampleModes.map((mode) => ({
  ...mode,
  models: mode.models.flatMap((model) => [
    { ...model, id: "fine-2", qualities: [{ id: "standard" as const, long_side_pixels: 1024, price_credits: 5 }] },
    model,
  ]),
}));

describe("what a run costs when it is made once more", () => {
  test("is the price of its quality, times how many", () => expect(priceAgain(sampleModes, run)).toBe(6));

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
    expect(priceAgain(sampleModes, { ...run, model: "gone-1", model_chosen: true })).toBeNull();
    expect(priceAgain(dearerFirst, { ...run, quality: "high" })).toBeNull();
    expect(priceAgain(sampleModes, { ...run, source: { ...source, url: null } })).toBeNull();
  });
});

test("a run is asked for anew with its recipe, but for its seed and a model that nobody named", () => {
  const { prompt, negative_prompt, aspect_ratio, quality, style, count, strength } = run;
  const recipe = { prompt, negative_prompt, aspect_ratio, quality, style, count, strength };
  expect(requestAnew(run)).toEqual({ ...recipe, source_upload_id: id, parent_generation_id: id });
  expect(requestAnew({ ...run, model_chosen: true }).model).toBe(run.model);
});
