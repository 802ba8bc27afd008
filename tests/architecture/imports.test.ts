import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  circles,
  crowdedFolders,
  drawers,
  type House,
  readHouse,
  serverCodeInComponents,
  strayClocks,
  strayEnvironmentReads,
  unreadableImports,
  wrongDirections,
} from "./rules.ts";
import { listBelow, listPaths, projectFolder, readCode } from "./sources.ts";

const house = readHouse(readCode(), (path) => existsSync(join(projectFolder, path)));

/** A house of a few files, to plant a fault in. */
function houseOf(files: Record<string, string>): House {
  return readHouse(new Map(Object.entries(files)), (path) => path in files);
}

/** Plants one import in an otherwise empty house. */
function naming(
  from: string,
  to: string,
  code = (specifier: string) => `import ${JSON.stringify(specifier)};`,
): string[] {
  const up = "../".repeat(from.split("/").length - 1) || "./";
  return wrongDirections(houseOf({ [from]: code(`${up}${to}`), [to]: "" }));
}

describe("every import goes where the house lets it", () => {
  test("in the project", () => expect(wrongDirections(house)).toEqual([]));

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
    ["a room naming a higher room's door", "backend/modules/credits/rules.ts", "backend/modules/generation/index.ts"],
    [
      "a room naming a lower room past its door",
      "backend/modules/generation/rules.ts",
      "backend/modules/credits/records/credits.ts",
    ],
    [
      "a room naming an adapter itself",
      "backend/modules/gallery/records/creations.ts",
      "backend/adapters/database/sqlite.ts",
    ],
    ["a room naming what composes it", "backend/modules/gallery/records/creations.ts", "backend/compose.ts"],
    ["an adapter naming a room", "backend/adapters/search/sqlite.ts", "backend/modules/gallery/tables.ts"],
    [
      "an adapter naming another adapter past its port",
      "backend/adapters/search/sqlite.ts",
      "backend/adapters/database/sqlite.ts",
    ],
    ["the product naming test code", "backend/compose.ts", "tests/support/scripted-engine.ts"],
    ["the app naming the roof", "app/root.tsx", "server/settings.ts"],
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
    ["a room naming a lower room's door", "backend/modules/generation/rules.ts", "backend/modules/credits/index.ts"],
    ["a room naming a port", "backend/modules/gallery/records/creations.ts", "backend/adapters/database/port.ts"],
    ["a route naming a part", "app/routes/gallery/route.tsx", "app/parts/composer.tsx"],
    ["the roof naming the backend", "server/studio.ts", "backend/compose.ts"],
    ["a test naming anything", "tests/contract/endpoints.test.ts", "backend/compose.ts"],
  ])("%s is allowed", (_what, from, to) => expect(naming(from, to)).toEqual([]));

  test("the contract using a package other than Zod is found", () => {
    const found = wrongDirections(houseOf({ "contract/gallery.ts": 'import { z } from "zod";\nimport "node:fs";' }));
    expect(found).toEqual(["contract/gallery.ts:2 names node:fs: contract may not use it"]);
  });
});

describe("no file leads back to itself", () => {
  test("in the project", () => expect(circles(house)).toEqual([]));

  test("a circle of three is found, with its way", () => {
    const found = circles(
      houseOf({
        "contract/a.ts": 'import "./b.ts";',
        "contract/b.ts": 'export * from "./c.ts";',
        "contract/c.ts": 'import type { A } from "./a.ts";',
      }),
    );
    expect(found).toEqual(["contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts"]);
  });

  test("a circle through a folder that is loaded is found", () => {
    const found = circles(
      houseOf({
        "contract/index.ts": 'load(new URL("./parts/", import.meta.url));',
        "contract/parts/a.ts": 'import "../index.ts";',
        "contract/parts/a.test.ts": 'import "../index.ts";',
      }),
    );
    expect(found).toEqual(["contract/index.ts → contract/parts/a.ts → contract/index.ts"]);
  });

  test("two ways to one file are no circle", () => {
    const found = circles(
      houseOf({
        "contract/a.ts": 'import "./b.ts";\nimport "./c.ts";',
        "contract/b.ts": 'import "./c.ts";',
        "contract/c.ts": "",
      }),
    );
    expect(found).toEqual([]);
  });
});

describe("every import can be followed", () => {
  test("in the project", () => expect(unreadableImports(house)).toEqual([]));

  test("a missing ending, a missing file and a computed import are found", () => {
    const found = unreadableImports(
      houseOf({
        "backend/api.ts": 'import "./compose";\nimport "./gone.ts";\nawait import(name);',
        "backend/compose.ts": "",
      }),
    );
    expect(found).toHaveLength(3);
  });
});

describe("settings are read in one place", () => {
  test("in the project", () => expect(strayEnvironmentReads(house)).toEqual([]));

  test.each([
    "process.env.PORT",
    'process["env"].PORT',
    "globalThis.process?.env",
    "const { env } = process",
    "const { env: settings } = process",
    'import { env } from "node:process"',
    "import.meta.env.VITE_KEY",
    "show(import.meta.env)",
  ])("%s is found", (code) => expect(strayEnvironmentReads(houseOf({ "backend/api.ts": code }))).toHaveLength(1));

  test("the settings file, tests and commands may, and the build mode is no setting", () => {
    const found = strayEnvironmentReads(
      houseOf({
        "server/settings.ts": "process.env.PORT",
        "server/up.mjs": "process.env.PORT",
        "server/settings.test.ts": "process.env.PORT",
        "app/root.tsx": "if (import.meta.env.DEV) show(environment.process)",
      }),
    );
    expect(found).toEqual([]);
  });
});

describe("the rooms are handed time and chance", () => {
  test("in the project", () => expect(strayClocks(house)).toEqual([]));

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
    expect(strayClocks(houseOf({ "backend/modules/gallery/rules.ts": code }))).toHaveLength(1),
  );

  test("a date made from a value is no clock, and adapters may read theirs", () => {
    const found = strayClocks(
      houseOf({
        "backend/modules/gallery/rules.ts": "new Date(at)",
        "backend/adapters/runtime/system.ts": "Date.now()",
      }),
    );
    expect(found).toEqual([]);
  });
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
  test("in the project", () => expect(serverCodeInComponents(house)).toEqual([]));

  test("a part naming server code is found; its types are fine", () => {
    const found = serverCodeInComponents(
      houseOf({
        "app/parts/composer.tsx": 'import { read } from "../session/cookies.server.ts";',
        "app/parts/credits.tsx": 'import type { Session } from "../session/cookies.server.ts";',
        "app/session/cookies.server.ts": "",
      }),
    );
    expect(found).toEqual(["app/parts/composer.tsx:1 names app/session/cookies.server.ts"]);
  });
});
