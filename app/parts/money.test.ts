import { expect, test } from "vitest";
import { moneyText, priceText, unitPriceText } from "./money.ts";

test.each([
  ["en", 50_000, "USD", "$500"],
  ["en", 50_050, "USD", "$500.50"],
  ["de", 50_000, "USD", "500\u00a0$"],
  ["ja", 50_000, "USD", "$500"],
  ["pt", 50_000, "USD", "US$\u00a0500"],
  ["pt", 50_000, "BRL", "R$\u00a0500"],
  ["en", 50_000, "JPY", "¥50,000"],
])("in %s, %i of %s is %s", (language, amount_minor, currency, text) => {
  expect(moneyText({ amount_minor, currency }, { language, currency })).toBe(text);
});

test.each([
  ["en", 1_900, "USD", "$19.00"],
  ["de", 1_900, "USD", "19,00\u00a0$"],
  ["en", 0, "USD", "$0.00"],
  ["ja", 1_900, "JPY", "￥1,900"],
])("a price in %s, %i of %s, is %s", (language, amount_minor, currency, text) => {
  expect(priceText({ amount_minor, currency }, { language, currency })).toBe(text);
});

test.each([
  [500, 100, "$0.05"],
  [2_000, 550, "$0.036"],
  [7_000, 2_400, "$0.029"],
])("%i cents for %i are %s each", (amount_minor, units, text) => {
  expect(unitPriceText({ amount_minor, currency: "USD" }, units, { language: "en", currency: "USD" })).toBe(text);
});

test("an amount in another currency than the reader's shows its code, for a sign may stand for several", () => {
  const reader = { language: "en", currency: "CAD" };
  expect(priceText({ amount_minor: 1_900, currency: "USD" }, reader)).toBe("USD\u00a019.00");
  expect(moneyText({ amount_minor: 50_000, currency: "USD" }, reader)).toBe("USD\u00a0500");
  expect(unitPriceText({ amount_minor: 500, currency: "USD" }, 100, reader)).toBe("USD\u00a00.05");
  expect(priceText({ amount_minor: 1_900, currency: "CAD" }, reader)).toBe("$19.00");
});
