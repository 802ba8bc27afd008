import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "./sources.ts";

/** Returns the table rows that end in a test: the file between backticks, and the title. */
function promisesIn(page: string): { file: string; title: string }[] {
  return [...page.matchAll(/\| `([^`]+)` › (.+?) \|$/gm)].map(([, file = "", title = ""]) => ({ file, title }));
}

const page = readFileSync(join(projectFolder, "docs/security.md"), "utf8");

test("every promise of the security page is held by a test that exists", () => {
  const rows = page.split("\n").filter((line) => /^\| (?!Promise|-)/.test(line) && !/^\|[-|]+$/.test(line));
  expect(promisesIn(page)).toHaveLength(rows.length);

  const lost = promisesIn(page).filter(({ file, title }) => {
    const path = join(projectFolder, file);
    return !existsSync(path) || !readFileSync(path, "utf8").includes(title);
  });
  expect(lost).toEqual([]);
});
