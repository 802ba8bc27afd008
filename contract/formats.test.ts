import { expect, test } from "vitest";
import { dateFormat, numberFormat } from "./formats.ts";

test("one language with the same options has one format; any other has its own", () => {
  const format = dateFormat("de", { dateStyle: "long", timeZone: "Asia/Tokyo" });
  expect(dateFormat("de", { dateStyle: "long", timeZone: "Asia/Tokyo" })).toBe(format);
  expect(format.format(Date.UTC(2026, 10, 21, 20))).toBe("22. November 2026");
  expect(dateFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(Date.UTC(2026, 10, 21, 20))).toBe(
    "21. November 2026",
  );
  expect(numberFormat("de").format(1234.5)).toBe("1.234,5");
  expect(numberFormat("en", { maximumFractionDigits: 0 }).format(1234.4)).toBe("1,234");
});

test("formats of many users do not add up", () => {
  const first = numberFormat("en", { minimumIntegerDigits: 1, maximumFractionDigits: 0 });
  for (let fraction = 0; fraction <= 100; fraction++) {
    for (const language of ["en", "de", "fr"]) numberFormat(language, { maximumFractionDigits: fraction });
  }
  expect(numberFormat("en", { minimumIntegerDigits: 1, maximumFractionDigits: 0 })).not.toBe(first);
});
