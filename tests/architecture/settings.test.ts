import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentNames } from "../../server/settings.ts";
import { projectFolder } from "./sources.ts";

/** Settings that the containers do not pass through from the environment. */
const notInContainers = [
  // The container image sets this.
  "NODE_ENV",
  "DATA_DIR",
  "PORT",
  // Containers listen on all of their addresses.
  "HOST",
  // Only for tests and for development.
  "GOOGLE_ISSUER",
  "PADDLE_API_BASE_URL",
];

/** Returns every variable in the example, whether set or commented out. */
function namesIn(example: string): string[] {
  return [...example.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? "");
}

test("the example explains every setting, and no other", () => {
  const names = namesIn(readFileSync(join(projectFolder, ".env.example"), "utf8"));
  expect(names.toSorted()).toEqual(environmentNames.toSorted());
});

test("the page of settings lists every setting but the one for working on the product, and no other", () => {
  const page = readFileSync(join(projectFolder, "docs/settings.md"), "utf8");
  const rows = [...page.matchAll(/^\| (`[A-Z][A-Z0-9_]*`(?:, `[A-Z][A-Z0-9_]*`)*) \|/gm)];
  const names = rows.flatMap(([, cell = ""]) => cell.replaceAll("`", "").split(", "));
  expect(names.toSorted()).toEqual(environmentNames.filter((name) => name !== "NODE_ENV").toSorted());
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
