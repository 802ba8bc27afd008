import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "../server/provision/process.mjs";
import { affectedTests } from "./affected-tests.mjs";
import { changedFiles } from "./changed-files.mjs";

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
 * Runs what fails soonest first: the cheap tests, those that changes since `origin/main` can affect, the slow folders, and
 * the rest. Within these, Vitest's own order: what failed in the last run, then the longest.
 */
export default class SoonestFailureFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const affected = affectedFiles();
    const rank = ({ moduleId, project }: TestSpecification) => {
      const path = relative(root, moduleId);
      const isSlow = slowFolders.some((folder) => path.startsWith(folder));
      return [project.name === "cheap", affected.has(path), isSlow, true].indexOf(true);
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** Returns no files if there is no such commit, or if the changes concern all tests. */
function affectedFiles(): Set<string> {
  const isKnown = spawnSync("git", ["rev-parse", "--quiet", "--verify", "origin/main"], { cwd: root }).status === 0;
  return new Set(isKnown ? affectedTests(changedFiles("origin/main")) : []);
}
