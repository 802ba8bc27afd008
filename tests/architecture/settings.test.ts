import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentNames } from "../../server/settings.ts";
import { projectFolder } from "./sources.ts";

/** What the containers do not take over from whoever starts them. */
const notInContainers = [
  // The image says them.
  "NODE_ENV",
  "DATA_DIR",
  "PORT",
  // They listen on all of their own addresses.
  "HOST",
  // For tests and for working on the product.
  "GOOGLE_ISSUER",
  "PADDLE_API_BASE_URL",
];

/** Every variable the example names, set or left out as a comment. */
function namesIn(example: string): string[] {
  return [...example.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? "");
}

test("the example explains every setting, and no other", () => {
  const names = namesIn(readFileSync(join(projectFolder, ".env.example"), "utf8"));
  expect(names.toSorted()).toEqual(environmentNames.toSorted());
});

test("the containers are given every setting that is not said to stay outside", () => {
  const compose = readFileSync(join(projectFolder, "compose.yaml"), "utf8");
  const given = new Set([...compose.matchAll(/^ +([A-Z][A-Z0-9_]*): /gm)].map((match) => match[1] ?? ""));
  expect(environmentNames.filter((name) => !given.has(name)).sort()).toEqual(notInContainers.toSorted());
});

test("the example is read with its comments", () => {
  expect(namesIn("# The port.\nPORT=3000\n\n# DATABASE_URL=postgres://…\n#APP_NAME=\nnot A=1\n")).toEqual([
    "PORT",
    "DATABASE_URL",
    "APP_NAME",
  ]);
});
