import type { ChangedExports } from "./changed-exports.ts";
import { isAssembly, isIndex, isSupport, isTest, moduleOf } from "./file-kinds.ts";
import type { ImportGraph } from "./import-graph.ts";

/** Support that more test files use is shared: what it starts has tests of its own. */
const sharingMin = 6;

/**
 * Follows what changed in a source file to the tests that use it: through all files of its module, and through one file
 * outside. It stops at the index.ts of the module and at shared test support. Returns the tests, and the modules that
 * use an index.ts whose types changed.
 */
export function reachedTests(path: string, { changed, retyped }: ChangedExports, graph: ImportGraph) {
  const tests = new Set<string>();
  const modules = new Set<string>();
  const inModule = (user: string) => !isTest(user) && moduleOf(user) === moduleOf(path);
  for (const [file, names] of graph.reach(path, changed, inModule)) {
    for (const user of graph.usersOf(file, names)) {
      if (isTest(user)) tests.add(user);
      if (isTest(user) || inModule(user) || isIndex(file) || isAssembly(user)) continue;
      const beyond = testsOf(user, graph.exportsMadeOf(user, file, names), graph);
      const isShared = isSupport(user) && beyond.length >= sharingMin;
      if (!isShared) for (const test of beyond) tests.add(test);
    }
    if (!isIndex(file)) continue;
    const seen = file === path ? retyped : graph.typesMadeOf(file, path, retyped);
    for (const user of graph.usersOf(file, seen, { withTypes: true })) modules.add(moduleOf(user));
  }
  return { tests, modules };
}

/** Returns the tests that use a file, and for code the paths that a test beside it can have. */
function testsOf(path: string, names: ReadonlySet<string>, graph: ImportGraph): string[] {
  const users = [...graph.usersOf(path, names)].filter(isTest);
  const beside = path.replace(/\.tsx?$/, "");
  return isSupport(path) ? users : [...users, `${beside}.test.ts`, `${beside}.test.tsx`];
}
