import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBuildContext } from "./build-context.ts";
import {
  circles,
  crowdedFolders,
  drawers,
  type ImportGraph,
  ownFormats,
  readImportGraph,
  serverCodeInComponents,
  strayClocks,
  strayEnvironmentReads,
  unreadableImports,
  wrongDirections,
} from "./rules.ts";
import { listBelow, listPaths, projectFolder, readCode } from "./sources.ts";

const graph = readImportGraph(readCode(), (path) => existsSync(join(projectFolder, path)));

/** Builds a project of a few files with a deliberate fault. */
function graphOf(files: Record<string, string>): ImportGraph {
  return readImportGraph(new Map(Object.entries(files)), (path) => path in files);
}

/** Puts one import into an otherwise empty project and returns the violations. */
function naming(
  from: string,
  to: string,
  code = (specifier: string) => `import ${JSON.stringify(specifier)};`,
): string[] {
  const up = "../".repeat(from.split("/").length - 1) || "./";
  return wrongDirections(graphOf({ [from]: code(`${up}${to}`), [to]: "" }));
}

describe("every import goes where the layers allow it", () => {
  test("in the project", () => expect(wrongDirections(graph)).toEqual([]));

  test.each([
    ["the app naming the backend", "app/api/client.ts", "backend/api.ts"],
    ["the backend naming the app", "backend/api.ts", "app/host.server.ts"],
    ["a test beside the app naming the backend", "app/api/client.test.ts", "backend/api.ts"],
    ["the contract naming anything", "contract/gallery.ts", "app/ui/button.tsx"],
    ["a primitive naming the contract", "app/ui/button.tsx", "contract/gallery.ts"],
    ["a session file naming the API client", "app/session/session.server.ts", "app/api/client.ts"],
    ["a form naming a part", "app/forms/field.tsx", "app/parts/composer.tsx"],
    ["a part naming a route", "app/parts/composer.tsx", "app/routes/gallery/route.tsx"],
    ["a route naming another route's folder", "app/routes/gallery/route.tsx", "app/routes/wallet/ledger.tsx"],
    ["a route naming the root", "app/routes/gallery/route.tsx", "app/root.tsx"],
    [
      "a module naming a later module's public interface",
      "backend/modules/credits/rules.ts",
      "backend/modules/generation/index.ts",
    ],
    [
      "a module naming an earlier module past its public interface",
      "backend/modules/generation/rules.ts",
      "backend/modules/credits/records/credits.ts",
    ],
    [
      "a module naming an adapter itself",
      "backend/modules/gallery/records/creations.ts",
      "backend/adapters/database/sqlite.ts",
    ],
    ["a module naming what composes it", "backend/modules/gallery/records/creations.ts", "backend/compose.ts"],
    ["an adapter naming a module", "backend/adapters/search/sqlite.ts", "backend/modules/gallery/tables.ts"],
    [
      "an adapter naming another adapter past its port",
      "backend/adapters/search/sqlite.ts",
      "backend/adapters/database/sqlite.ts",
    ],
    ["the product naming test code", "backend/compose.ts", "tests/support/scripted-engine.ts"],
    ["the app naming the top layer", "app/root.tsx", "server/settings.ts"],
  ])("%s is found", (_what, from, to) => expect(naming(from, to)).toHaveLength(1));

  test.each([
    ["a re-export", (specifier: string) => `export * from "${specifier}";`],
    ["a type", (specifier: string) => `import type { A } from "${specifier}";`],
    ["an inline type", (specifier: string) => `let a: import("${specifier}").A;`],
    ["a dynamic import", (specifier: string) => `await import("${specifier}");`],
    ["a worker's entry", (specifier: string) => `new Worker(new URL("${specifier}", import.meta.url));`],
    ["an address with a query", (specifier: string) => `import url from "${specifier}?url";`],
    ["a require", (specifier: string) => `require("${specifier}");`],
  ])("it is found written as %s", (_what, code) =>
    expect(naming("app/root.tsx", "backend/api.ts", code)).toHaveLength(1),
  );

  test.each([
    [
      "a module naming an earlier module's public interface",
      "backend/modules/generation/rules.ts",
      "backend/modules/credits/index.ts",
    ],
    ["a module naming a port", "backend/modules/gallery/records/creations.ts", "backend/adapters/database/port.ts"],
    ["a route naming a part", "app/routes/gallery/route.tsx", "app/parts/composer.tsx"],
    ["the top layer naming the backend", "server/studio.ts", "backend/compose.ts"],
    ["a test naming anything", "tests/contract/endpoints.test.ts", "backend/compose.ts"],
  ])("%s is allowed", (_what, from, to) => expect(naming(from, to)).toEqual([]));

  test("the contract using a package other than Zod is found", () => {
    const found = wrongDirections(graphOf({ "contract/gallery.ts": 'import { z } from "zod";\nimport "node:fs";' }));
    expect(found).toEqual(["contract/gallery.ts:2 names node:fs: contract may not use it"]);
  });
});

describe("no file leads back to itself", () => {
  test("in the project", () => expect(circles(graph)).toEqual([]));

  test("a circle of three is found, with its way", () => {
    const found = circles(
      graphOf({
        "contract/a.ts": 'import "./b.ts";',
        "contract/b.ts": 'export * from "./c.ts";',
        "contract/c.ts": 'import type { A } from "./a.ts";',
      }),
    );
    expect(found).toEqual(["contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts"]);
  });

  test("a circle through a folder that is loaded is found", () => {
    const found = circles(
      graphOf({
        "contract/index.ts": 'load(new URL("./parts/", import.meta.url));',
        "contract/parts/a.ts": 'import "../index.ts";',
        "contract/parts/a.test.ts": 'import "../index.ts";',
      }),
    );
    expect(found).toEqual(["contract/index.ts → contract/parts/a.ts → contract/index.ts"]);
  });

  test("two ways to one file are no circle", () => {
    const found = circles(
      graphOf({
        "contract/a.ts": 'import "./b.ts";\nimport "./c.ts";',
        "contract/b.ts": 'import "./c.ts";',
        "contract/c.ts": "",
      }),
    );
    expect(found).toEqual([]);
  });
});

describe("every import can be followed", () => {
  test("in the project", () => expect(unreadableImports(graph)).toEqual([]));

  test("a missing ending, a missing file and a computed import are found", () => {
    const found = unreadableImports(
      graphOf({
        "backend/api.ts": 'import "./compose";\nimport "./gone.ts";\nawait import(name);',
        "backend/compose.ts": "",
      }),
    );
    expect(found).toHaveLength(3);
  });
});

describe("settings are read in one place", () => {
  test("in the project", () => expect(strayEnvironmentReads(graph)).toEqual([]));

  test.each([
    "process.env.PORT",
    'process["env"].PORT',
    "globalThis.process?.env",
    "const { env } = process",
    "const { env: settings } = process",
    'import { env } from "node:process"',
    "import.meta.env.VITE_KEY",
    "show(import.meta.env)",
  ])("%s is found", (code) => expect(strayEnvironmentReads(graphOf({ "backend/api.ts": code }))).toHaveLength(1));

  test("the settings file, tests and commands may, and the build mode is no setting", () => {
    const found = strayEnvironmentReads(
      graphOf({
        "server/settings.ts": "process.env.PORT",
        "server/up.mjs": "process.env.PORT",
        "server/settings.test.ts": "process.env.PORT",
        "app/root.tsx": "if (import.meta.env.DEV) show(environment.process)",
      }),
    );
    expect(found).toEqual([]);
  });
});

describe("modules are handed time and chance", () => {
  test("in the project", () => expect(strayClocks(graph)).toEqual([]));

  test.each([
    "Date.now()",
    "new Date()",
    "new Date",
    "performance.now()",
    "Math.random()",
    "crypto.randomUUID()",
    "globalThis.crypto.getRandomValues(bytes)",
    'import { randomBytes } from "node:crypto"',
    'import { v7 } from "uuid"',
  ])("%s is found", (code) =>
    expect(strayClocks(graphOf({ "backend/modules/gallery/rules.ts": code }))).toHaveLength(1),
  );

  test("a date made from a value is no clock, and adapters may read theirs", () => {
    const found = strayClocks(
      graphOf({
        "backend/modules/gallery/rules.ts": "new Date(at)",
        "backend/adapters/runtime/system.ts": "Date.now()",
      }),
    );
    expect(found).toEqual([]);
  });
});

describe("pages share their formats", () => {
  test("in the project", () => expect(ownFormats(graph)).toEqual([]));

  test.each(["new Intl.NumberFormat(language)", "new Intl.DateTimeFormat()", "new globalThis.Intl.Collator()"])(
    "%s is found",
    (code) => expect(ownFormats(graphOf({ "app/parts/day.tsx": code }))).toHaveLength(1),
  );
});

describe("no name that says nothing", () => {
  test("in the project", () => expect(drawers([...listPaths(), ...listBelow("docs")])).toEqual([]));

  test("drawers are found as folders and as files", () => {
    const planted = [
      "app/utils/date.ts",
      "backend/http/helpers.ts",
      "app/ui/common/button.tsx",
      "server/misc.server.ts",
      "app/lib/x.ts",
    ];
    expect(drawers([...planted, "backend/modules/accounts/common-passwords.json"])).toEqual(planted);
  });
});

describe("a screen's files are found at a glance", () => {
  test("in the project", () => expect(crowdedFolders(listPaths())).toEqual([]));

  test("a folder with one file too many is found; files of its parts and other folders do not count", () => {
    const filesOf = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);
    const paths = [
      ...filesOf("app/routes/gallery/viewer", 16),
      ...filesOf("app/routes/gallery", 15),
      ...filesOf("app/parts", 16),
    ];
    expect(crowdedFolders(paths)).toEqual(["app/routes/gallery/viewer holds 16 files, more than 15"]);
  });
});

describe("what belongs to the server stays there", () => {
  test("in the project", () => expect(serverCodeInComponents(graph)).toEqual([]));

  test("a part naming server code is found; its types are fine", () => {
    const found = serverCodeInComponents(
      graphOf({
        "app/parts/composer.tsx": 'import { read } from "../session/cookies.server.ts";',
        "app/parts/credits.tsx": 'import type { Session } from "../session/cookies.server.ts";',
        "app/session/cookies.server.ts": "",
      }),
    );
    expect(found).toEqual(["app/parts/composer.tsx:1 names app/session/cookies.server.ts"]);
  });
});

describe("the image's build gets every file that it needs", () => {
  const inContext = readBuildContext(readFileSync(join(projectFolder, ".dockerignore"), "utf8"));
  const text = (name: string) => readFileSync(join(projectFolder, name), "utf8");

  test("each file comes with those that it imports", () => {
    const missing = graph.links.filter(({ from, to, typeOnly }) => !typeOnly && inContext(from) && !inContext(to));
    expect(missing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  test("so do the files that the Dockerfile copies and the programs that start", () => {
    const copied = [...text("Dockerfile").matchAll(/^COPY (?!--from)(.+) \.\S*$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    const started = [text("Dockerfile"), text("compose.yaml")].flatMap(
      (file) => file.match(/server\/[\w-]+\.mjs/g) ?? [],
    );
    expect(started).toContain("server/start.mjs");
    const present = listPaths().concat(listBelow("locales"), listBelow("public")).filter(inContext);
    const isSent = (path: string) =>
      path === "." || present.some((file) => file === path || file.startsWith(`${path}/`));
    expect([...copied, ...started].filter((path) => !isSent(path))).toEqual([]);
  });

  test("no tests and no documents", () => {
    for (const path of ["tests/verify.mjs", "backend/api.test.ts", "packages/coach/README.md", ".env", ".git/HEAD"]) {
      expect(inContext(path)).toBe(false);
    }
  });

  test("the last rule that matches decides", () => {
    const isSent = readBuildContext("# Comment.\n*\n!server\nserver/*.mjs\n");
    expect(["server/api.ts", "server/admin/users.ts", "server/start.mjs", "app/root.tsx"].map(isSent)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
