import { execFileSync } from "node:child_process";
import { root, Stop } from "../server/provision/process.mjs";

/**
 * Returns the files that differ from a commit, including the work tree, by their paths in the project.
 * @param {string} commit
 */
export function changedFiles(commit) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  try {
    return [...git("diff", "--name-only", commit), ...git("ls-files", "--others", "--exclude-standard")];
  } catch {
    throw new Stop(`git knows no ${commit}. Name a commit: npm run verify -- --changed <commit>`);
  }
}
