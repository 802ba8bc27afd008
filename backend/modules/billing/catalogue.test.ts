import { expect, test } from "vitest";
import catalogueFile from "../../catalogue.json" with { type: "json" };
import { parseCatalogue } from "./catalogue.ts";

test("The catalogue that comes with the product has the decided prices", () => {
  const { pricePerOutputHundredths, starterMonthlyHundredths } = parseCatalogue(catalogueFile);
  expect(starterMonthlyHundredths).toBe(5_000);
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
