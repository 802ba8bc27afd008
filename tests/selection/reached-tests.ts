import type { ChangedExports } from "./changed-exports.ts";
import { isAssembly, isIndex, isSupport, isTest, moduleOf } from "./file-kinds.ts";
import type { ImportGraph } from "./import-graph.ts";

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
      else if (inModule(user) || isIndex(file) || isSupport(user) || isAssembly(user)) continue;
      else for (const test of testsOf(user, graph.exportsMadeOf(user, file, names), graph)) tests.add(test);
    }
    if (!isIndex(file)) continue;
    const seen = file === path ? retyped : graph.typesMadeOf(file, path, retyped);
    for (const user of graph.usersOf(file, seen, { withTypes: true })) modules.add(moduleOf(user));
  }
  return { tests, modules };
}

/** Returns the tests that use a file, and the paths that a test beside it can have. */
function testsOf(path: string, names: ReadonlySet<string>, graph: ImportGraph): string[] {
  const beside = path.replace(/\.tsx?$/, "");
  return [...[...graph.usersOf(path, names)].filter(isTest), `${beside}.test.ts`, `${beside}.test.tsx`];
}
