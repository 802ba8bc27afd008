import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentNames } from "../../server/settings.ts";
import { projectFolder } from "./sources.ts";

/** Read by the page server itself: the address it listens on. */
const readByPageServer = ["HOST"];

/** Every variable the example names, set or left out as a comment. */
function namesIn(example: string): string[] {
  return [...example.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? "");
}

test("the example explains every setting, and no other", () => {
  const names = namesIn(readFileSync(join(projectFolder, ".env.example"), "utf8"));
  expect(names.toSorted()).toEqual([...environmentNames, ...readByPageServer].sort());
});

test("the example is read with its comments", () => {
  expect(namesIn("# The port.\nPORT=3000\n\n# DATABASE_URL=postgres://…\n#APP_NAME=\nnot A=1\n")).toEqual([
    "PORT",
    "DATABASE_URL",
    "APP_NAME",
  ]);
});
