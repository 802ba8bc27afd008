/**
 * `npm run dev`: the product for its developers. The pages reload through Vite. The API and its workers restart when
 * one of their files changes. They run as two programs, so that a mistake in one does not stop the other. With
 * `--seed`, first creates an account with data.
 */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startChild } from "./provision/children.mjs";
import { allowTestPayments, loadEnvironmentFile } from "./provision/environment.mjs";
import { installLocked } from "./provision/packages.mjs";
import { freePort } from "./provision/port.mjs";
import { onStopRequest, root, run, runCommand, Stop, say } from "./provision/process.mjs";
import { findNode, toolEnvironment } from "./provision/runtime.mjs";

await runCommand(async () => {
  const [option, ...more] = process.argv.slice(2);
  if ((option !== undefined && option !== "--seed") || more.length > 0) {
    throw new Stop("npm run dev has one option: npm run dev -- --seed");
  }
  loadEnvironmentFile();
  const pagesPort = await freePort("PORT", 3000, "npm run dev");
  const apiPort = await freePort("API_PORT", 3001, "npm run dev");
  await installLocked();
  const node = findNode();
  allowTestPayments();
  const common = { NODE_ENV: "development", ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) };

  if (option === "--seed") {
    say("Creating an account with 60 creations, unless it exists…");
    // When production is requested, the seed refuses to run.
    const settings = { NODE_ENV: "development", ...process.env, PORT: String(pagesPort) };
    const code = await run(node, [join(root, "server", "seed.ts")], { env: toolEnvironment(node, settings) });
    if (code !== 0) return code;
  }

  say(`Starting the pages on http://localhost:${pagesPort} and the API on http://localhost:${apiPort}…`);
  const programs = [
    begin("api", node, ["--watch", "--watch-preserve-output", join(root, "server", "api.ts")], {
      ...common,
      API_PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${pagesPort}`,
    }),
    begin(
      "pages",
      node,
      [
        join(root, "node_modules", "@react-router", "dev", "bin.js"),
        "dev",
        "--port",
        String(pagesPort),
        "--strictPort",
      ],
      { ...common, PORT: String(pagesPort), API_BASE_URL: `http://127.0.0.1:${apiPort}` },
    ),
  ];
  const stopAll = (signal) => {
    for (const program of programs) program.stop(signal);
  };
  onStopRequest(stopAll);
  const code = await Promise.race(programs.map((program) => program.ended));
  stopAll("SIGTERM");
  await Promise.all(programs.map((program) => program.ended));
  return code;
});

function begin(name, node, args, settings) {
  const program = startChild(node, args, { env: toolEnvironment(node, settings), stdio: "pipe" });
  for (const stream of [program.child.stdout, program.child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => say(`${name.padEnd(5)} | ${line}`));
  }
  return program;
}
