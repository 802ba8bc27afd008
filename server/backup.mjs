/** `npm run backup`: takes, verifies, and restores backups. The product may run meanwhile, except for a restore. */
import { spawnSync } from "node:child_process";
import { loadEnvironmentFile } from "./provision/environment.mjs";
import { root } from "./provision/process.mjs";
import { findNode } from "./provision/runtime.mjs";

loadEnvironmentFile();
const { status } = spawnSync(findNode(), ["server/backup.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
