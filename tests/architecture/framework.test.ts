import { describe, expect, test } from "vitest";
import { type Files, readCode } from "./sources.ts";

/** What would make a release of React Router, or of another package, a project of its own. */
const forbidden: Readonly<Record<string, RegExp>> = {
  "a private file of a package":
    /["'`][^"'`\s]*(?:\bnode_modules\/|react-router\/dist\b|@react-router\/[\w-]+\/dist\b)/,
  "a name that may change in any release": /\b(?:UNSAFE_|unstable_)\w+/,
  "a global of React Router": /\b__reactRouter\w*|\b__remix\w*/,
};

/** What would change a package's code, or replace it, in a build. */
const forbiddenInBuild: Readonly<Record<string, RegExp>> = {
  "an alias": /\balias\b\s*[:(]/,
  "a change of code": /\b(?:transform|renderChunk|load)\b\s*[:(]/,
};

const settings = /^(?:vite|react-router)\.config\.ts$/;
const isRunning = (path: string) => /^(?:app|server)\//.test(path) && !/\.test\.tsx?$/.test(path);

/** Patterns of paths name files of packages without reading them: which script they are part of, and that it is none. */
const named = /\/(?:\\.|[^/\n])*\\\/node_modules(?:\\.|[^/\n])*\/|includes\("\/node_modules\/(?:zod\/)?"\)/g;

/** Returns what is forbidden in these files, by file and line. */
function findForbidden(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const rules = settings.test(path) ? { ...forbidden, ...forbiddenInBuild } : forbidden;
    if (!settings.test(path) && !isRunning(path)) return [];
    return text.split("\n").flatMap((line, index) => {
      const read = line.replaceAll(named, "");
      const found = Object.entries(rules).filter(([, rule]) => rule.test(read));
      return found.map(([what]) => `${path}:${index + 1} ${what}`);
    });
  });
}

test("app, server, and the build use packages through their public interfaces only", () => {
  const code = readCode();
  expect([...code.keys()].filter((path) => settings.test(path)).sort()).toEqual([
    "react-router.config.ts",
    "vite.config.ts",
  ]);
  expect(findForbidden(code)).toEqual([]);
});

test("documents reload through one function, because all other reloads are React Router's and are prevented", () => {
  const own = [...readCode()].filter(([path, text]) => isRunning(path) && /\blocation\.reload\(/.test(text));
  expect(own.map(([path]) => path)).toEqual(["app/framework/connection/page-code.ts"]);
});

describe("what reaches into a package is found", () => {
  test.each([
    ["app/a.ts", 'import { Chunk } from "react-router/dist/development/index.mjs";', "a private file of a package"],
    ["app/a.ts", 'import "@react-router/dev/dist/vite.js";', "a private file of a package"],
    ["server/a.ts", 'await import("../node_modules/react-router/index.js");', "a private file of a package"],
    ["app/a.tsx", "const router = use(UNSAFE_DataRouterContext);", "a name that may change in any release"],
    ["react-router.config.ts", "future: { unstable_optimizeDeps: true }", "a name that may change in any release"],
    ["app/a.ts", "window.__reactRouterContext.streamController.close();", "a global of React Router"],
    ["vite.config.ts", 'resolve: { alias: { "react-router": router } },', "an alias"],
    ["vite.config.ts", "  transform(code, id) {", "a change of code"],
  ])("%s: %s", (path, line, what) => {
    expect(findForbidden(new Map([[path, line]]))).toEqual([`${path}:1 ${what}`]);
  });

  test("but not what only names a package, or tests it", () => {
    const lines = new Map([
      ["app/a.ts", 'import { useNavigate } from "react-router";'],
      ["app/a.test.ts", "window.__reactRouterContext"],
      ["vite.config.ts", 'files.some((path) => path.includes("/node_modules/zod/"))'],
      ["server/provision/script-files.ts", "const conform = /\\/node_modules\\/@conform-to\\//;"],
    ]);
    expect(findForbidden(lines)).toEqual([]);
  });
});
