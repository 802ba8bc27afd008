import { describe, expect, test } from "vitest";
import { buttonPriceOf, shownPriceOf } from "./shown-price.server.ts";

const prices = [
  ["text-to-image", "draft", 1, "heron-2"],
  ["text-to-image", "high", 4.25, "heron-2"],
  ["text-to-image", "high", 6, "a%2Cb%3B%25"],
];
const high = { mode: "text-to-image", model: "heron-2", quality: "high", count: 3 };

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("with scripts, the price is that of the button", () => {
  expect(shownPriceOf(sent({ shown_credits: "12.75" }), high)).toEqual({ credits: 12.75, isOfChoice: true });
  expect(shownPriceOf(sent({}), high)).toEqual({ credits: undefined, isOfChoice: true });
});

describe("without scripts, the price", () => {
  const form = sent({ shown_credits: "1", shown_prices: prices.map((one) => one.join()).join(";") });

  test.each([
    ["of a quality, for each result", high, 12.75],
    ["of another model", { ...high, model: "a,b;%", count: 1 }, 6],
    ["of the first model where there is no choice", { ...high, model: "", count: 1 }, 4.25],
    ["of the first quality where there is no choice", { ...high, quality: "", count: 1 }, 1],
    ["of less than one result", { ...high, count: -2 }, 4.25],
  ])("%s is what stands beside it", (_what, choice, credits) => {
    expect(shownPriceOf(form, choice)).toEqual({ credits, isOfChoice: true });
  });

  test.each([
    ["another mode", { ...high, mode: "text-to-video" }],
    ["a model that the page did not show", { ...high, model: "owl" }],
    ["a quality that it did not show", { ...high, quality: "standard" }],
  ])("of %s is at most that of the button", (_what, choice) => {
    expect(shownPriceOf(form, choice)).toEqual({ credits: 1, isOfChoice: false });
    expect(buttonPriceOf(form)).toEqual({ credits: 1, isOfChoice: false });
  });

  test.each(["", ",,,;", "text-to-image,high,-4,heron-2", "text-to-image,high,free,heron-2"])(
    "is that of the button where the page sent %j",
    (shown_prices) => {
      const broken = sent({ shown_credits: "2", shown_prices });
      expect(shownPriceOf(broken, high)).toEqual({ credits: 2, isOfChoice: false });
    },
  );
});
