import { spawnSync } from "node:child_process";
import { loadEnvironmentFile } from "./environment.mjs";
import { root } from "./process.mjs";
import { findNode } from "./runtime.mjs";

/** Runs a program of the product with the settings of `.env`, on the Node that it needs, and exits as it does. */
export function runTool(file) {
  loadEnvironmentFile();
  const { status } = spawnSync(findNode(), [file, ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
  process.exitCode = status ?? 1;
}
