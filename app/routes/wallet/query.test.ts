import { expect, test } from "vitest";
import { readQuery } from "./query.server.ts";
import { filePath, historyPath, isFiltered, periodStart } from "./query.ts";

const read = (search: string) => readQuery(new URLSearchParams(search));

test("what makes no sense in the wallet's address counts as not said", () => {
  expect(read("show=all&kind=gift&status=stolen&period=ever&page=-3&need=lots&line=x")).toEqual({
    show: "payments",
    page: 1,
  });
  expect(read("need=0").need).toBeUndefined();
  expect(read("need=1e9").need).toBeUndefined();
  expect(read("page=1.5").page).toBe(1);
});

test("a list's address says its own filters, and leads to the list", () => {
  const query = read("kind=credit_pack&status=completed&period=month&page=3&need=7&line=usage");
  expect(historyPath(query)).toBe("/wallet?kind=credit_pack&status=completed&period=month&page=3#history");
  expect(historyPath({ ...query, show: "credits" })).toBe(
    "/wallet?show=credits&line=usage&period=month&page=3#history",
  );
  expect(historyPath({ show: "payments" })).toBe("/wallet#history");
  expect(filePath(query)).toBe("/wallet/transactions.csv?kind=credit_pack&status=completed&period=month");
  expect(filePath({ ...query, show: "credits" })).toBe("/wallet/credits.csv?line=usage&period=month");
});

test("a filter of the other list leaves a list whole", () => {
  expect(isFiltered(read("line=usage"))).toBe(false);
  expect(isFiltered(read("show=credits&kind=training&status=paid"))).toBe(false);
  expect(isFiltered(read("show=credits&line=usage"))).toBe(true);
  expect(isFiltered(read("period=year"))).toBe(true);
  expect(isFiltered(read("show=credits&period=year"))).toBe(true);
});

test("a period begins that many days ago", () => {
  const now = Date.UTC(2026, 2, 31, 23, 59);
  expect(periodStart("month", now)).toBe("2026-03-01");
  expect(periodStart("quarter", now)).toBe("2025-12-31");
  expect(periodStart(undefined, now)).toBeUndefined();
});
