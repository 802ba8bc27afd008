import { expect, test } from "vitest";
import { builtInEditorModel, composerModes } from "../../../contract/generation-terms.ts";
import catalogueFile from "../../catalogue.json" with { type: "json" };
import { parseCatalogue, priceOf } from "./catalogue.ts";

test("The catalogue that comes with the product has the decided prices", () => {
  const { pricePerOutputHundredths, plans } = parseCatalogue(catalogueFile);
  expect(plans.starter).toMatchObject({ monthlyHundredths: 5_000, allModels: false, priority: 0 });
  expect(plans.pro).toMatchObject({ monthlyHundredths: 100_000, allModels: true, priority: 1 });
  expect(plans.studio).toMatchObject({ monthlyHundredths: 400_000, allModels: true, priority: 1 });
  const gigabyte = 1_000 * 1024 * 1024;
  expect([plans.starter, plans.pro, plans.studio].map(({ uploadStorageBytes }) => uploadStorageBytes)).toEqual([
    gigabyte,
    20 * gigabyte,
    100 * gigabyte,
  ]);
  expect(pricePerOutputHundredths["text-to-image"]).toEqual({ draft: 100, standard: 200, high: 400 });
  expect(pricePerOutputHundredths["text-to-video"]).toEqual({ draft: 1_000, standard: 2_000, high: 4_000 });
  expect(pricePerOutputHundredths["image-to-video-audio"]).toEqual({ draft: 1_500, standard: 3_000, high: 6_000 });
});

test("A catalogue with a price below a hundredth, of nothing, or missing is refused by name", () => {
  const { price_credits_per_output: prices, ...rest } = catalogueFile;
  const withPrice = (price: unknown) => ({
    ...rest,
    price_credits_per_output: { ...prices, "text-to-image": { ...prices["text-to-image"], high: price } },
  });
  expect(parseCatalogue(withPrice(0.29)).pricePerOutputHundredths["text-to-image"].high).toBe(29);
  for (const price of [0, -1, 0.005, "4", undefined]) {
    expect(() => parseCatalogue(withPrice(price))).toThrow(/text-to-image.*high/);
  }
  expect(() => parseCatalogue({ ...catalogueFile, starter_monthly_credit: 5 })).toThrow(/starter_monthly_credit/);
});

test("A model's own price counts in every mode, and what it leaves out costs what any model does", () => {
  const own = { "painter-xl": { high: 7.5 } };
  const catalogue = parseCatalogue({ ...catalogueFile, price_credits_per_output_by_model: own });
  expect(priceOf(catalogue, "painter-xl", "text-to-image", "high")).toBe(750);
  expect(priceOf(catalogue, "painter-xl", "text-to-video", "high")).toBe(750);
  expect(priceOf(catalogue, "painter-xl", "text-to-image", "draft")).toBe(100);
  expect(priceOf(catalogue, "toString", "text-to-image", "high")).toBe(400);
});

test("The built-in editor is free until it has a price of its own, and any model's own price may be nothing", () => {
  const priced = (own: object) => parseCatalogue({ ...catalogueFile, price_credits_per_output_by_model: own });
  expect(priceOf(priced({}), builtInEditorModel, "image-erase", "standard")).toBe(0);
  expect(priceOf(priced({}), "another-editor", "image-erase", "standard")).toBe(100);
  const catalogue = priced({ [builtInEditorModel]: { high: 3 }, "painter-xl": { draft: 0 } });
  expect(priceOf(catalogue, builtInEditorModel, "image-upscale", "high")).toBe(300);
  expect(priceOf(catalogue, builtInEditorModel, "image-upscale", "standard")).toBe(0);
  expect(priceOf(catalogue, "painter-xl", "text-to-image", "draft")).toBe(0);
});

test("A catalogue with the prices of an unknown mode is refused in a line that names it", () => {
  const prices = { ...catalogueFile.price_credits_per_output, "image-erace": { draft: 1, standard: 1, high: 2 } };
  expect(() => parseCatalogue({ ...catalogueFile, price_credits_per_output: prices })).toThrow("image-erace");
});

test("A catalogue from before there were edits has the prices of edits that come with the product", () => {
  const { price_credits_per_output: prices } = catalogueFile;
  const former = Object.fromEntries(composerModes.map((mode) => [mode, prices[mode]]));
  const catalogue = parseCatalogue({ ...catalogueFile, price_credits_per_output: former });
  expect(catalogue).toEqual(parseCatalogue(catalogueFile));
});

test("A catalogue with a wrong figure of a plan or a package is refused in a line that names it", () => {
  const [first, ...others] = catalogueFile.credit_packages;
  const { plans } = catalogueFile;
  const wrong: [content: object, named: RegExp][] = [
    [{ credit_packages: [{ ...first, price_minor: -500 }, ...others] }, /credit_packages\[0\]\.price_minor/],
    [{ credit_packages: [{ ...first, price_minor: 4.99 }, ...others] }, /credit_packages\[0\]\.price_minor/],
    [{ credit_packages: [{ ...first, prize_minor: 1 }, ...others] }, /prize_minor/],
    [{ credit_packages: [first, first] }, /its own ID/],
    [{ plans: { ...plans, pro: { ...plans.pro, price_minor: -1 } } }, /plans\.pro\.price_minor/],
    [{ plans: { ...plans, starter: { ...plans.starter, price_minor: 100 } } }, /plans\.starter\.price_minor/],
    [{ plans: { ...plans, studio: { ...plans.studio, price_minor: 0 } } }, /plans\.studio\.price_minor/],
    [{ plans: { starter: plans.starter, pro: plans.pro } }, /plans\.studio/],
    [{ currency: "dollars" }, /currency/],
    [{ training_price_minor: 0 }, /training_price_minor/],
  ];
  for (const [content, named] of wrong) {
    expect(() => parseCatalogue({ ...catalogueFile, ...content })).toThrow(named);
  }
});
