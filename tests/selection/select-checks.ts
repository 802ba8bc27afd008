import { z } from "zod";
import { affectedSpecs } from "./affected-specs.ts";
import { affectedTests } from "./affected-tests.ts";
import { type Change, readProject } from "./changes.ts";
import { isMigration, isTest } from "./file-kinds.ts";
import { ImportGraph } from "./import-graph.ts";

export interface Selection {
  /** Paths of unit and integration tests; `null` for all. */
  tests: string[] | null;
  /** Names of browser specs; `null` for all. */
  specs: string[] | null;
  /** What was chosen and why, in lines. */
  report: string;
}

/** What every test depends on. */
const settingsOfAll = /^(tsconfig\.json|(vite|vitest|playwright)\.config\.ts)$/;
const reasonsMax = 12;

/**
 * Chooses the tests that changes in a project's folder can affect; all of them where in doubt. Throws a `Stop` if git
 * knows no such commit.
 * @param commit to compare with; the main branch if `undefined`
 */
export function selectChecks(folder: string, commit: string | undefined): Selection {
  const project = readProject(folder, commit);
  if (project === undefined) return everything("git has no main branch to compare with");
  const { changes, sources } = project;
  const concern = changes.map(concernForAll).find((reason) => reason !== undefined);
  if (concern !== undefined) return everything(concern);
  if (changes.length === 0) return { tests: [], specs: [], report: "Nothing changed." };
  const graph = new ImportGraph(sources);
  const tests = affectedTests(changes, sources, graph);
  const specs = affectedSpecs(changes, sources, graph);
  const count = [...sources.keys()].filter(isTest).length;
  const total = `${tests.size} of ${count} files, ${specs.size} browser specs`;
  return {
    tests: [...tests.keys()],
    specs: [...specs.keys()],
    report: [total, ...reasonsOf(tests), ...reasonsOf(specs)].join("\n"),
  };
}

const everything = (reason: string): Selection => ({ tests: null, specs: null, report: `Everything runs: ${reason}.` });

/** Returns why a change concerns all tests, or `undefined`. */
function concernForAll({ path, before, after }: Change): string | undefined {
  if (settingsOfAll.test(path)) return `${path} changed`;
  if (isMigration(path) && before !== undefined) return `${path} changed, which installations have applied`;
  if (path === "package-lock.json" && changesPackage(before, after)) return "packages changed";
  return undefined;
}

const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Whether another version of a package is installed, or one is gone. A new one concerns those who import it. */
function changesPackage(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  const now = lockFile.parse(JSON.parse(after)).packages;
  const then = Object.entries(lockFile.parse(JSON.parse(before)).packages);
  return then.some(([path, { version }]) => now[path]?.version !== version);
}

/** Returns how many were chosen for each reason, the most frequent reasons first. */
function reasonsOf(chosen: ReadonlyMap<string, string>): string[] {
  const counts = [...Map.groupBy(chosen.values(), (reason) => reason)].map(([reason, { length }]) => ({
    reason,
    length,
  }));
  const sorted = counts.sort((a, b) => b.length - a.length);
  const lines = sorted.map(({ reason, length }) => `${String(length).padStart(5)}  ${reason}`);
  const rest = lines.length - reasonsMax;
  return rest > 1 ? [...lines.slice(0, reasonsMax), `       and ${rest} more reasons`] : lines;
}
