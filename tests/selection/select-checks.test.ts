import { execFileSync } from "node:child_process";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createTemporaryFolder } from "../support/temporary-folder.ts";
import { selectChecks } from "./select-checks.ts";

/** A small project of the same layout. */
const files = {
  "app/parts/price.tsx": "export const Price = (): string => { return button(); };",
  "app/routes.ts": ["wallet", "prompts", "history", "settings"]
    .map((name) => `route("${name}", "routes/${name}/route.tsx");`)
    .join("\n"),
  "app/routes/history/route.tsx": 'import { button } from "../../ui/button.tsx"; export const Page = () => button();',
  "app/routes/prompts/route.tsx": 'import { button } from "../../ui/button.tsx"; export const Page = () => button();',
  "app/routes/settings/route.tsx": 'import { button } from "../../ui/button.tsx"; export const Page = () => button();',
  "app/routes/wallet/route.tsx": `
    import { button } from "../../ui/button.tsx"; import { Price } from "../../parts/price.tsx";
    export const Page = () => button() + Price();`,
  "app/ui/button.tsx": 'export function button(): string { return "button"; }',
  "backend/compose.ts": `
    import { createGallery } from "./modules/gallery/index.ts"; import { createSharing } from "./modules/sharing/index.ts";
    export const compose = () => createSharing(createGallery());`,
  "backend/migrations/001-baseline.sql": "create table item (id text);",
  "backend/modules/gallery/gallery.test.ts": 'import { compose } from "../../compose.ts"; compose();',
  "backend/modules/gallery/index.ts": `
    import { findItem } from "./records.ts";
    await importOperations(new URL("./operations/", import.meta.url));
    export interface Gallery { find(): string; }
    export function createGallery(): Gallery { return { find: () => findItem() }; }`,
  "backend/modules/gallery/operations/find.ts":
    'import { findItem } from "../records.ts"; export const find = findItem;',
  "backend/modules/gallery/records.ts": 'export function findItem(): string { return "item"; }',
  "backend/modules/gallery/tables.ts": "declare module x { interface Schema {\n  item: ItemTable;\n} }",
  "backend/modules/sharing/index.ts": `
    import { items } from "../../../contract/items.ts"; import type { Gallery } from "../gallery/index.ts";
    export const createSharing = (gallery: Gallery): string => gallery.find() + items.list;`,
  "backend/modules/sharing/sharing.test.ts": `
    import { items } from "../../../contract/items.ts"; import { createSharing } from "./index.ts"; items; createSharing;`,
  "contract/items.ts": 'export const items = { list: endpoint("/items/") };',
  "docs/drills.md": "# Drills",
  "locales/en/wallet.json": '{ "title": "Wallet" }',
  "package-lock.json": JSON.stringify({ packages: { "node_modules/zod": { version: "4.0.0" } } }),
  "tests/api/journey.test.ts": 'import { startBackend } from "../support/studio-backend.ts"; startBackend();',
  "tests/architecture/layers.test.ts": "",
  "tests/drills/drills.test.ts": 'read("docs/drills.md");',
  "tests/e2e/accessibility.js-on.spec.ts": "",
  "tests/e2e/history.spec.ts": "",
  "tests/e2e/main-journey.spec.ts": "",
  "tests/e2e/prompts.spec.ts": 'import { signUp } from "./users.ts"; signUp();',
  "tests/e2e/small-screens.js-off.spec.ts": "",
  "tests/e2e/users.ts": "export const signUp = () => 1; export const signOut = () => 2;",
  "tests/e2e/wallet.spec.ts": "",
  "tests/support/studio-backend.ts": `
    import { compose } from "../../backend/compose.ts";
    export function startBackend(): string { return compose(); }`,
};

let folder = "";
const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};
const change = (path: keyof typeof files, was: string, is: string) => {
  expect(files[path]).toContain(was);
  return write(path, files[path].replace(was, is));
};
const select = (commit = "HEAD") => selectChecks(folder, commit);
const rules = "tests/architecture/layers.test.ts";

beforeEach(async () => {
  folder = await createTemporaryFolder();
  for (const [path, text] of Object.entries(files)) await write(path, text);
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.email", "ada@example.com");
  git("config", "user.name", "Ada");
  git("add", "--all");
  git("commit", "--quiet", "--message=first");
});

describe("A change to a module", () => {
  test("selects the tests in its folder and the rules for all code, and says why", async () => {
    await change("backend/modules/gallery/records.ts", '"item"', '"another"');
    const { tests, specs, report } = select();
    expect(tests).toEqual([rules, "backend/modules/gallery/gallery.test.ts"]);
    expect(specs).toEqual(["main-journey.spec.ts"]);
    expect(report.split("\n")).toEqual([
      "2 of 5 files, 1 browser specs",
      "    1  rules for all code",
      "    1  in the module of backend/modules/gallery/records.ts",
      "    1  the product changed",
    ]);
  });

  test("does not select other modules for a new operation", async () => {
    await write("backend/modules/gallery/operations/count.ts", "export const count = 1;");
    expect(select().tests).toEqual([rules, "backend/modules/gallery/gallery.test.ts"]);
  });

  test("selects the modules that use its types when they change, and not when a member is added", async () => {
    await change("backend/modules/gallery/index.ts", "find(): string;", "find(): string; count(): number;");
    expect(select().tests).not.toContain("backend/modules/sharing/sharing.test.ts");
    await change("backend/modules/gallery/index.ts", "find(): string;", "find(): string | null;");
    expect(select().tests).toContain("backend/modules/sharing/sharing.test.ts");
  });

  test("selects the tests of the whole backend when it changes how that is put together", async () => {
    await change("backend/compose.ts", "createGallery());", 'createGallery()) + "!";');
    expect(select().tests).toContain("tests/api/journey.test.ts");
  });
});

describe("A change to the contract", () => {
  test("concerns those who use a group when one of its endpoints changes, and not when there is one more", async () => {
    await change("contract/items.ts", "};", ', count: endpoint("/items/count/") };');
    expect(select().tests).toEqual([rules]);
    await change("contract/items.ts", '"/items/"', '"/things/"');
    expect(select().tests).toEqual([rules, "backend/modules/sharing/sharing.test.ts"]);
  });
});

describe("A change to what tests share", () => {
  test("is not reached from the product, unless only a few tests use it", async () => {
    await write("tests/drills/crash.test.ts", 'import { build } from "../support/build.ts"; build();');
    await write(
      "tests/support/build.ts",
      'import { findItem } from "../../backend/modules/gallery/records.ts"; export const build = () => findItem();',
    );
    await change("backend/modules/gallery/records.ts", '"item"', '"another"');
    expect(select().tests).toContain("tests/drills/crash.test.ts");
    for (const number of [1, 2, 3, 4, 5]) {
      await write(`tests/drills/crash-${number}.test.ts`, 'import { build } from "../support/build.ts"; build();');
    }
    git("add", "--all");
    git("commit", "--quiet", "--message=more tests");
    await write("backend/modules/gallery/records.ts", files["backend/modules/gallery/records.ts"]);
    expect(select().tests).not.toContain("tests/drills/crash.test.ts");
  });

  test("selects the tests that use what changed", async () => {
    await change("tests/support/studio-backend.ts", "return compose();", 'return compose() + "";');
    expect(select().tests).toEqual([rules, "tests/api/journey.test.ts"]);
  });

  test("selects the browser specs that use what changed", async () => {
    await change("tests/e2e/users.ts", "2", "3");
    expect(select().specs).toEqual([]);
    await change("tests/e2e/users.ts", "1", "3");
    expect(select().specs).toEqual(["prompts.spec.ts"]);
  });
});

describe("A change to pages", () => {
  test("selects the specs of the pages that show a component, and the check of all elements", async () => {
    await change("app/parts/price.tsx", "button()", "button() + 1");
    expect(select().specs).toEqual(["main-journey.spec.ts", "accessibility.js-on.spec.ts", "wallet.spec.ts"]);
  });

  test("selects the nearest page's specs, and those that visit all pages, for a component of many", async () => {
    await change("app/ui/button.tsx", '"button"', '"knob"');
    expect(select().specs).toEqual([
      "main-journey.spec.ts",
      "accessibility.js-on.spec.ts",
      "history.spec.ts",
      "small-screens.js-off.spec.ts",
    ]);
  });

  test("selects the specs of a page and of small screens for its texts", async () => {
    await change("locales/en/wallet.json", '"Wallet"', '"Your wallet"');
    expect(select().specs).toEqual(["main-journey.spec.ts", "small-screens.js-off.spec.ts", "wallet.spec.ts"]);
  });
});

describe("A change to other files", () => {
  test("selects the tests that name a document", async () => {
    await change("docs/drills.md", "Drills", "Rehearsals");
    expect(select()).toMatchObject({ tests: [rules, "tests/drills/drills.test.ts"], specs: [] });
  });

  test("selects the owners of the tables of a new migration, and everything for a change to an old one", async () => {
    await write("backend/migrations/002-names.sql", "alter table item add column name text;");
    expect(select().tests).toEqual([rules, "backend/modules/gallery/gallery.test.ts"]);
    await change("backend/migrations/001-baseline.sql", "id text", "id text not null");
    expect(select()).toMatchObject({ tests: null, specs: null });
  });

  test("selects everything when a package is replaced, and nothing more when one is added", async () => {
    const packages = { "node_modules/zod": { version: "4.0.0" }, "node_modules/hono": { version: "4.1.0" } };
    await write("package-lock.json", JSON.stringify({ packages }));
    expect(select().tests).toEqual([rules]);
    await change("package-lock.json", "4.0.0", "4.0.1");
    expect(select()).toEqual({ tests: null, specs: null, report: "Everything runs: packages changed." });
  });
});

describe("The history", () => {
  test("a commit that git does not know is refused in one line", () => {
    expect(() => select("no-such-commit")).toThrow(
      /^git knows no commit no-such-commit\. Name one: npm run verify -- --changed <commit>$/,
    );
  });

  test("without git, and without a main branch, everything runs", async () => {
    git("branch", "--move", "work");
    expect(selectChecks(folder, undefined)).toMatchObject({ tests: null, specs: null });
    await rm(join(folder, ".git"), { recursive: true });
    expect(selectChecks(folder, undefined).report).toBe("Everything runs: git has no main branch to compare with.");
  });

  test("what others committed to the main branch meanwhile is no change", async () => {
    git("checkout", "--quiet", "-b", "work");
    await write("app/ui/link.tsx", "export const link = 1;");
    git("add", "--all");
    git("commit", "--quiet", "--message=mine");
    git("checkout", "--quiet", "main");
    await change("backend/modules/gallery/records.ts", '"item"', '"another"');
    git("commit", "--quiet", "--all", "--message=theirs");
    git("checkout", "--quiet", "work");
    expect(selectChecks(folder, undefined).tests).toEqual([rules]);
  });

  test("a renamed module counts as a new one and as a deleted one", async () => {
    await rename(join(folder, "backend/modules/gallery"), join(folder, "backend/modules/library"));
    git("add", "--all");
    const { tests } = select();
    expect(tests).toContain("backend/modules/library/gallery.test.ts");
    expect(tests).not.toContain("backend/modules/gallery/gallery.test.ts");
  });

  test("a deleted file selects the tests of its module", async () => {
    await rm(join(folder, "backend/modules/gallery/records.ts"));
    await rm(join(folder, "tests/e2e/wallet.spec.ts"));
    expect(select()).toMatchObject({
      tests: [rules, "backend/modules/gallery/gallery.test.ts"],
      specs: ["main-journey.spec.ts"],
    });
  });

  test("a file with a syntax error, and one that git does not follow yet, count", async () => {
    await write("backend/modules/gallery/new.test.ts", "const = ;");
    await write("backend/modules/gallery/records.ts", "export function (");
    expect(select().tests).toEqual([
      rules,
      "backend/modules/gallery/gallery.test.ts",
      "backend/modules/gallery/new.test.ts",
    ]);
  });

  test("where nothing changed, nothing runs", () => {
    expect(select()).toEqual({ tests: [], specs: [], report: "Nothing changed." });
  });
});
