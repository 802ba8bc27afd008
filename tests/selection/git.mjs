/** What git knows about the project. Runs on Node 20.19 too, before anything is installed. */
import { execFileSync } from "node:child_process";
import { Stop } from "../../server/provision/process.mjs";

const mainBranches = ["origin/main", "main"];

/**
 * Returns what git prints, or `undefined` if it fails, is not installed, or knows no repository here.
 * @param {string} folder
 * @param {...string} args
 * @returns {string | undefined}
 */
export function git(folder, ...args) {
  try {
    const stdio = ["ignore", "pipe", "ignore"];
    return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio, maxBuffer: 2 ** 30 });
  } catch {
    return undefined;
  }
}

/**
 * Lists what differs in a folder from the last common commit with another one, the work tree and new files included. A
 * renamed file is a deleted one and a new one.
 * @param {string} folder
 * @param {string} [commit] the main branch by default
 * @returns {{ base: string, paths: string[] } | undefined} the common commit, and paths in the folder; `undefined` where
 *   there is no history to compare with. Throws a `Stop` if git knows no such commit.
 */
export function changedPaths(folder, commit) {
  const isKnown = (name) => git(folder, "rev-parse", "--verify", "--quiet", `${name}^{commit}`) !== undefined;
  if (git(folder, "rev-parse", "--git-dir") === undefined) return undefined;
  if (commit !== undefined && !isKnown(commit)) {
    throw new Stop(`git knows no commit ${commit}. Name one: npm run verify -- --changed <commit>`);
  }
  const other = commit ?? mainBranches.find(isKnown);
  if (other === undefined) return undefined;
  // In a shallow clone there may be no common commit. Then the other one itself counts.
  const base = git(folder, "merge-base", other, "HEAD")?.trim() ?? other;
  return { base, paths: [...list(folder, "diff", "--name-only", "--no-renames", base), ...untrackedPaths(folder)] };
}

/**
 * Lists the files of a project, those included that git does not follow yet.
 * @param {string} folder
 * @returns {string[]}
 */
export function allPaths(folder) {
  return [...list(folder, "ls-files"), ...untrackedPaths(folder)];
}

const untrackedPaths = (folder) => list(folder, "ls-files", "--others", "--exclude-standard");

/** Runs a command of git that lists paths. */
const list = (folder, ...args) =>
  git(folder, ...args, "-z")
    ?.split("\0")
    .filter(Boolean) ?? [];
