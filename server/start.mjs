/**
 * `npm start`, `npm run start:api`, `npm run start:worker`, `npm run migrate`: one program of the built product. Reads
 * `.env`, and runs on the Node that the product needs, whichever Node started it.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startChild } from "./provision/children.mjs";
import { loadEnvironmentFile } from "./provision/environment.mjs";
import { exitCodeOf, onStopRequest, root, runCommand, Stop } from "./provision/process.mjs";
import { findNode, isNewEnough, memoryOptions, toolEnvironment } from "./provision/runtime.mjs";

/** The file of each program. */
const programs = {
  pages: join(root, "build", "server", "index.js"),
  api: join(root, "server", "api.ts"),
  worker: join(root, "server", "worker.ts"),
  migrate: join(root, "server", "migrate.ts"),
};

await runCommand(async () => {
  const name = process.argv[2] ?? "pages";
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) throw new Stop(`There is no program "${name}". Choose one of ${Object.keys(programs).join(", ")}.`);
  loadEnvironmentFile();
  if (isNewEnough(process.version)) return runHere(program);
  const node = findNode();
  const child = startChild(node, [...memoryOptions, program], { env: toolEnvironment(node) });
  onStopRequest((signal) => child.stop(signal));
  return child.ended;
});

/**
 * Runs in this process, so that there is one less to watch and signal, and in the project folder like a separate
 * program.
 */
async function runHere(file) {
  // Process 1 of a container ignores signals that it does not handle, and a long start would outlast the stop.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(exitCodeOf(null, signal)));
  process.chdir(root);
  process.argv.splice(1, process.argv.length, file);
  await import(pathToFileURL(file).href);
  return process.exitCode;
}
