/**
 * `npm start`, `npm run start:api`, `npm run start:worker`, `npm run migrate`: one program of the built product. Reads
 * `.env`, and runs on the Node that the product needs with the options that it needs, whichever Node started it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { startChild } from "./provision/children.mjs";
import { loadEnvironmentFile } from "./provision/environment.mjs";
import { endWithNpm, exitCodeOf, onStopRequest, root, runCommand, Stop } from "./provision/process.mjs";
import { builtServer, pageServer } from "./provision/product.mjs";
import { findNode, isNewEnough, memoryOptions, toolEnvironment } from "./provision/runtime.mjs";

/** The file of each program with its arguments. */
const programs = {
  pages: [pageServer, builtServer],
  api: [join(root, "server", "api.ts")],
  worker: [join(root, "server", "worker.ts")],
  migrate: [join(root, "server", "migrate.ts")],
};

await runCommand(async () => {
  const name = process.argv[2] ?? "pages";
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) throw new Stop(`There is no program "${name}". Choose one of ${Object.keys(programs).join(", ")}.`);
  if (name === "pages" && !existsSync(builtServer))
    throw new Stop("There is no build to serve. Run npm run build, or npm run up, which builds what changed.");
  loadEnvironmentFile();
  const isReady = isNewEnough(process.version) && memoryOptions.every((option) => process.execArgv.includes(option));
  return isReady ? runHere(program) : runWithOptions(name);
});

/**
 * Starts this command again on the right Node with its options. Where the system can, the new program takes the place of
 * this one, so that there is one less to watch and signal.
 */
function runWithOptions(name) {
  const node = findNode();
  const args = [...memoryOptions, fileURLToPath(import.meta.url), name];
  const env = toolEnvironment(node);
  // A program that was started with a channel to its parent would lose it.
  if (process.execve && !process.channel && process.platform !== "win32") process.execve(node, [node, ...args], env);
  const child = startChild(node, args, { env });
  onStopRequest((signal) => child.stop(signal));
  return child.ended;
}

/** Runs in this process, in the project folder like a separate program. */
async function runHere([file, ...args]) {
  // Process 1 of a container ignores signals that it does not handle, and a long start would outlast the stop.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(exitCodeOf(null, signal)));
  endWithNpm();
  process.chdir(root);
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
  return process.exitCode;
}
