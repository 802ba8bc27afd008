import { basename } from "node:path";
import { changedExports } from "./changed-exports.ts";
import type { Change } from "./changes.ts";
import { type Choice, firstReasons } from "./choice.ts";
import { isAssembly, isMigration, isSource, isSupport, isTest, moduleOf } from "./file-kinds.ts";
import type { ImportGraph } from "./import-graph.ts";
import { reachedTests } from "./reached-tests.ts";

/** Rules that any change can break. They also start the whole backend and send requests to all endpoints. */
const always = /^tests\/(architecture\/|contract\/|client\/types\.test\.ts$)/;
/** More tests of the whole backend. */
const ofAssembly = "tests/api/";
/** Tests of what a database and an installation keep. */
const ofMigrations = ["backend/adapters/database/", "backend/backup/", "tests/operations/"];
/** If more tests use a support file, and what it exports looks the same, the tests that always run try it. */
const supportUsersMax = 40;
/** What is only added to a module with more test files changes nothing that they see. */
const moduleTestsMax = 20;

/** Returns the unit and integration tests that changes can affect, by path, each with the reason. */
export function affectedTests(
  changes: readonly Change[],
  sources: ReadonlyMap<string, string>,
  graph: ImportGraph,
): Map<string, string> {
  const all = [...sources.keys()].filter(isTest);
  const choices: Choice[] = [{ paths: all.filter((path) => always.test(path)), reason: "rules for all code" }];
  for (const change of changes) {
    if (isTest(change.path)) choices.push({ paths: [change.path], reason: "changed" });
    else if (isSource(change.path)) choices.push(...testsOfSource(change, all, graph));
    else choices.push(...testsOfOther(change, all, sources));
  }
  return firstReasons(choices, (path) => isTest(path) && sources.has(path));
}

function testsOfSource({ path, before, after }: Change, all: readonly string[], graph: ImportGraph): Choice[] {
  const exports = changedExports(path, before, after ?? "");
  const { tests, modules } = reachedTests(path, exports, graph);
  const isBroad = isSupport(path) && exports.retyped.size === 0 && tests.size > supportUsersMax;
  const ofModule = within(moduleOf(path), all, `in the module of ${path}`);
  const isAddition = before === undefined || (after !== undefined && exports.changed.size === 0);
  const leavesModule = isAddition && ofModule.paths.length > moduleTestsMax;
  return [
    { paths: isBroad ? [] : [...tests], reason: `uses ${path}` },
    ...(leavesModule ? [] : [ofModule]),
    ...(isAssembly(path) ? [within(ofAssembly, all, `starts the backend of ${path}`)] : []),
    ...[...modules].map((module) => within(module, all, `its module uses the types of ${path}`)),
  ];
}

/** Chooses tests for a file that is no source, such as a page of the documentation, texts, or a migration. */
function testsOfOther({ path, after }: Change, all: readonly string[], sources: ReadonlyMap<string, string>): Choice[] {
  const naming = all.filter((test) => sources.get(test)?.includes(basename(path)));
  const choices = [{ paths: naming, reason: `names ${path}` }, within(moduleOf(path), all, `in the module of ${path}`)];
  if (!isMigration(path)) return choices;
  const owners = [...sources].filter(([file, source]) => declaresTableOf(file, source, after ?? ""));
  const folders = [...ofMigrations, ...owners.map(([file]) => moduleOf(file))];
  return [...choices, ...folders.map((folder) => within(folder, all, `in the database of ${path}`))];
}

const within = (folder: string, all: readonly string[], reason: string): Choice => ({
  paths: all.filter((path) => path.startsWith(folder)),
  reason,
});

/** Whether a module's `tables.ts` declares a table that a migration creates or changes. */
function declaresTableOf(path: string, source: string, migration: string): boolean {
  if (!path.endsWith("/tables.ts")) return false;
  const touched = new Set([...migration.matchAll(/\b(?:table|on|into|update)\s+"?(\w+)/gi)].map(([, name]) => name));
  const [, schema = ""] = /interface Schema \{([^}]*)\}/.exec(source) ?? [];
  return [...schema.matchAll(/^\s*(\w+):/gm)].some(([, name]) => touched.has(name));
}
