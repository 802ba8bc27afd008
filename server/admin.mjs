/** `npm run admin`: the administration from a shell. It calls the API of the running product. */
import { spawnSync } from "node:child_process";
import { loadEnvironmentFile } from "./provision/environment.mjs";
import { root } from "./provision/process.mjs";
import { findNode } from "./provision/runtime.mjs";

loadEnvironmentFile();
const { status } = spawnSync(findNode(), ["server/admin.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
