/**
 * `npm run format`: formats files and fixes what lint can fix.
 *
 *   npm run format             what differs from the main branch, including the work tree
 *   npm run format -- app docs these files and folders
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run, runCommand, say } from "../server/provision/process.mjs";
import { changedPaths } from "./selection/git.mjs";

await runCommand(() => {
  const named = process.argv.slice(2);
  const paths = named.length > 0 ? named : differingPaths();
  if (paths.length === 0) {
    say("No file differs from the main branch.");
    return 0;
  }
  // Without the last option, Biome fails when it knows none of the files' types.
  const biome = [join(root, "node_modules/@biomejs/biome/bin/biome"), "check", "--write", "--no-errors-on-unmatched"];
  return run(process.execPath, [...biome, ...paths]);
});

/** Returns the changed files that still exist, or everything if git knows no main branch or a rule changed. */
function differingPaths() {
  const changed = changedPaths(root);
  if (changed === undefined) say("git knows no main branch here, so everything is formatted.");
  if (changed === undefined || changed.paths.includes("biome.json")) return ["."];
  return changed.paths.filter((path) => existsSync(join(root, path)));
}
