import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "../server/provision/process.mjs";
import { isTest, moduleOf } from "./selection/file-kinds.ts";
import { changedPaths } from "./selection/git.mjs";

/** Tests here start programs or paint pictures. At the end of a run, one worker would still be busy with one of them. */
const slowFolders = [
  "tests/crash/",
  "tests/drills/",
  "tests/engines/",
  "tests/operations/",
  "backend/adapters/engine/",
  "server/",
];

/**
 * Runs what fails soonest first: the cheap tests, those of modules that differ from the main branch, the slow folders,
 * and the rest. Within these, Vitest's own order: what failed in the last run, then the longest.
 */
export default class SoonestFailureFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = changedModules();
    const rank = ({ moduleId, project }: TestSpecification) => {
      const path = relative(root, moduleId);
      const isSlow = slowFolders.some((folder) => path.startsWith(folder));
      return [project.name === "cheap", changed.some((module) => path.startsWith(module)), isSlow, true].indexOf(true);
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** Returns the folders of modules that differ from the main branch, and changed tests. */
function changedModules(): string[] {
  return (changedPaths(root)?.paths ?? []).map((path) => (isTest(path) ? path : moduleOf(path)));
}
