import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "../server/provision/process.mjs";

/** It puts all modules together, and hundreds of tests start what it returns: what reaches a test through it does not count. */
const assembly = "backend/compose.ts";
/** What every test stands on. */
const concernsAll = /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|backend\/migrations\/|tests\/support\/)/;
/** Rules that any change can break; they take seconds. */
const always = /^tests\/(architecture|contract)\//;
const isTest = /\.test\.tsx?$/;
const isSource = /\.(ts|tsx|mjs)$/;
const importedPath = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*"(\.{1,2}\/[^"]+|@atelier\/\w+)"/g;

/**
 * The unit and integration tests that changes can affect: all of a changed module's folder, those that import what changed,
 * directly or through others but not through the whole backend, and the rules of architecture and contract. `undefined`
 * where a change concerns all tests; none where it concerns no code.
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

/** Which files import a file. */
function importersOf(paths) {
  const importers = new Map();
  for (const path of paths) {
    for (const [, specifier] of readFileSync(join(root, path), "utf8").matchAll(importedPath)) {
      const [, workspace] = /^@atelier\/(\w+)$/.exec(specifier) ?? [];
      const named = workspace ? `packages/${workspace}/index.ts` : posix.join(dirname(path), specifier);
      // A folder stands for the files in it.
      const imported = named.endsWith("/") ? paths.filter((one) => `${dirname(one)}/` === named) : [named];
      for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), path]);
    }
  }
  return importers;
}

/** The folder of the module that a file belongs to, such as `backend/modules/gallery/`; none for what has no module. */
function moduleFolderOf(path) {
  return (
    /^(backend\/(modules|adapters)|app\/routes|packages)\/[^/]+\//.exec(path)?.[0] ??
    /^(app|server)\/[^/]+\//.exec(path)?.[0]
  );
}
