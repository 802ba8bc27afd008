import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { root } from "../../server/provision/process.mjs";

/** The packages that the product is built from. The table in docs/architecture.md says where each one runs. */
const card = [
  "react-router",
  "@react-router/node",
  "@react-router/serve",
  "react",
  "react-dom",
  "remix-i18next",
  "i18next",
  "remix-auth",
  "remix-auth-google",
  "@conform-to/react",
  "zod",
  "tailwindcss",
  "@paddle/paddle-js",
  "vitest",
  "@playwright/test",
];
const testTools = ["vitest", "@playwright/test"];

const versions = z.record(z.string(), z.string());
const { dependencies, devDependencies } = z
  .object({ dependencies: versions, devDependencies: versions })
  .parse(JSON.parse(read("package.json")));

/** The rows of the table: package, version, and file. */
const rows = [...read("docs/architecture.md").matchAll(/^\| `(\S+)` \| (\S+) \| `(\S+)` \|/gm)].map(
  ([, name = "", version = "", file = ""]) => ({ name, version, file }),
);

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Whether a file imports a package, or names the program that it starts. */
function uses(file: string, name: string): boolean {
  const program = `"node_modules", ${name
    .split("/")
    .map((part) => `"${part}"`)
    .join(", ")},`;
  return new RegExp(`(?:from |import |import\\()"${name}(?:/[^"]*)?"`).test(read(file)) || read(file).includes(program);
}

test("the card is complete in the table", () => {
  expect(card.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

describe.each(rows)("$name", ({ name, version, file }) => {
  test("is a dependency in the version that the table names", () => {
    const [place, other] = testTools.includes(name) ? [devDependencies, dependencies] : [dependencies, devDependencies];
    expect({ installed: place[name]?.replace(/^npm:.*@/, ""), elsewhere: other[name] }).toEqual({ installed: version });
  });

  test("is used where the table says", () => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(/\.test\.|^(?:tests|bench)\//.test(file)).toBe(testTools.includes(name));
    expect(uses(file, name)).toBe(true);
  });
});

test("React Router runs in framework mode, in its seventh version", () => {
  expect(dependencies["react-router"]).toMatch(/^7\./);
  expect(read("vite.config.ts")).toContain('import { reactRouter } from "@react-router/dev/vite"');
  expect(read("app/routes.ts")).toContain('from "@react-router/dev/routes"');
});
