import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { results } from "../../bench/results.ts";
import { projectFolder } from "./sources.ts";

test("bench/results.json is one whole run of one commit, with every part and nothing else", () => {
  const stored: unknown = JSON.parse(readFileSync(join(projectFolder, "bench", "results.json"), "utf8"));
  expect(results.safeParse(stored).error?.issues ?? []).toEqual([]);
});
