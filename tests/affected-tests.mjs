import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "../server/provision/process.mjs";

/** This file composes all modules, and hundreds of tests start what it returns. Imports through it do not count. */
const assembly = "backend/compose.ts";
/** Files that affect every test. */
const concernsAll = /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|backend\/migrations\/|tests\/support\/)/;
/** Rules that any change can break. They take seconds. */
const always = /^tests\/(architecture|contract)\//;
const isTest = /\.test\.tsx?$/;
const isSource = /\.(ts|tsx|mjs)$/;
const importedPath = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*"(\.{1,2}\/[^"]+|@atelier\/\w+)"/g;

/**
 * Returns the unit and integration tests that changes can affect: all tests in a changed module's folder, tests that
 * import a changed file directly or indirectly (but not through the whole backend), and the rules of architecture and
 * contract. Returns `undefined` if a change concerns all tests, and an empty list if it concerns no code.
 * @param {string[]} files changed, by their paths in the project
 * @returns {string[] | undefined} paths of test files
 */
export function affectedTests(files) {
  if (files.some((file) => concernsAll.test(file) || file === assembly)) return undefined;
  const changed = files.filter((file) => isSource.test(file) || file.startsWith("locales/"));
  if (changed.length === 0) return [];
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const present = listed
    .toString()
    .split("\n")
    .filter((path) => isSource.test(path) && existsSync(join(root, path)));
  const importers = importersOf(present);
  const reached = new Set(changed);
  for (const path of reached) {
    for (const importer of importers.get(path) ?? []) if (importer !== assembly) reached.add(importer);
  }
  const folders = new Set(changed.map(moduleFolderOf).filter((folder) => folder !== undefined));
  return present.filter(
    (path) =>
      isTest.test(path) &&
      (reached.has(path) || always.test(path) || [...folders].some((folder) => path.startsWith(folder))),
  );
}

/** Maps each file to the files that import it. */
function importersOf(paths) {
  const importers = new Map();
  for (const path of paths) {
    for (const [, specifier] of readFileSync(join(root, path), "utf8").matchAll(importedPath)) {
      const [, workspace] = /^@atelier\/(\w+)$/.exec(specifier) ?? [];
      const named = workspace ? `packages/${workspace}/index.ts` : posix.join(dirname(path), specifier);
      // A folder means every file in it.
      const imported = named.endsWith("/") ? paths.filter((one) => `${dirname(one)}/` === named) : [named];
      for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), path]);
    }
  }
  return importers;
}

/** Returns the folder of a file's module, such as `backend/modules/gallery/`, if the file belongs to a module. */
function moduleFolderOf(path) {
  return (
    /^(backend\/(modules|adapters)|app\/routes|packages)\/[^/]+\//.exec(path)?.[0] ??
    /^(app|server)\/[^/]+\//.exec(path)?.[0]
  );
}
