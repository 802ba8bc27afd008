import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { specsOf } from "./specs-of-pages.ts";

const specs = readdirSync("tests/e2e").filter((name) => name.endsWith(".spec.ts"));
const declared = readFileSync("app/routes.ts", "utf8");
const pages = [...declared.matchAll(/"(routes\/[^"]+\.tsx?)"/g)].map(([, file]) => `app/${file}`);
/** They frame other pages, which have specs. */
const isFrame = (page: string) => /^app\/routes\/(shell|signed-in)\//.test(page);

test("every page has browser specs, and few enough to run between commits", () => {
  const counts = pages.filter((page) => !isFrame(page)).map((page) => ({ page, count: specsOf(page, specs).length }));
  expect(counts.filter(({ count }) => count < 1 || count > 8)).toEqual([]);
});
