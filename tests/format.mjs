/**
 * `npm run format`: formats files and fixes what lint can fix.
 *
 *   npm run format             what differs from main, including the work tree
 *   npm run format -- app docs these files and folders
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run, runCommand, say } from "../server/provision/process.mjs";
import { changedFiles } from "./changed-files.mjs";

await runCommand(() => {
  const named = process.argv.slice(2);
  const paths = named.length > 0 ? named : changedPaths();
  if (paths.length === 0) {
    say("No file differs from main.");
    return 0;
  }
  // Without the last option, Biome fails when it knows none of the files' types.
  const biome = [join(root, "node_modules/@biomejs/biome/bin/biome"), "check", "--write", "--no-errors-on-unmatched"];
  return run(process.execPath, [...biome, ...paths]);
});

/** Returns the changed files that still exist, or everything if git does not know main or a rule changed. */
function changedPaths() {
  const start = branchPoint();
  if (start === undefined) {
    say("git knows no main branch here, so everything is formatted.");
    return ["."];
  }
  const changed = changedFiles(start);
  return changed.includes("biome.json") ? ["."] : changed.filter((path) => existsSync(join(root, path)));
}

/** Returns the commit at which this branch left main, or `undefined` if git knows neither. */
function branchPoint() {
  for (const main of ["origin/main", "main"]) {
    try {
      const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
      return execFileSync("git", ["merge-base", "HEAD", main], options).trim();
    } catch {
      // No git, no repository, or no such branch.
    }
  }
  return undefined;
}
