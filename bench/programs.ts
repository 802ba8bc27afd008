/** Starts and stops the programs of the benchmark: its parts, and the servers they measure. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startChild } from "../server/provision/children.mjs";
import { anyFreePort } from "../server/provision/port.mjs";
import { root, Stop } from "../server/provision/process.mjs";
import { pageServer, startProduct as startProductProgram } from "../server/provision/product.mjs";
import { toolEnvironment } from "../server/provision/runtime.mjs";
import type { Server } from "./load-generator.ts";

type Program = ReturnType<typeof startChild>;

export interface RunningServer extends Server {
  /** Asks the program to stop and waits until it has. */
  stop(): Promise<void>;
}

const node = process.execPath;
const barePageFolder = join(root, "bench", "bare-page");
const startMaxMilliseconds = 10_000;
const running = new Set<Program>();

/** Stops all running programs. */
export function stopAll(signal: "SIGTERM" | "SIGKILL"): void {
  for (const program of running) program.stop(signal);
}

/** Runs a part to completion. Returns the JSON it prints, parsed but not validated. Throws a `Stop` if it fails. */
export async function runPart(file: string, input: object): Promise<unknown> {
  const program = startChild(node, [join(root, "bench", file), JSON.stringify(input)], {
    env: toolEnvironment(node),
    stdio: "pipe",
  });
  running.add(program);
  let printed = "";
  program.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  program.child.stderr?.pipe(process.stderr);
  const code = await program.ended;
  running.delete(program);
  if (code !== 0) throw new Stop(`bench/${file} failed; the lines above say why.`);
  return JSON.parse(printed);
}

/**
 * Starts the built product on a data folder and waits until it is ready; `start` may be that of another checkout. Throws
 * a `Stop` if it does not start.
 */
export async function startProduct(
  dataFolder: string,
  settings: NodeJS.ProcessEnv = {},
  start: typeof startProductProgram = startProductProgram,
): Promise<RunningServer> {
  const product = start(node, {
    port: await anyFreePort(),
    host: "127.0.0.1",
    // All requests come from one address, in greater numbers than a user sends.
    settings: {
      DATA_DIR: dataFolder,
      LOG_LEVEL: "warn",
      RATE_LIMITING: "false",
      ALLOW_LOCAL_PAYMENTS: "true",
      // Otherwise visitors would be led to the setup.
      ADMIN_EMAIL: "operator@studio.example",
      ...settings,
    },
    stdio: "ignore",
  });
  running.add(product);
  if (!(await product.ready())) throw new Stop("The product did not start; `npm run up` shows why.");
  return serverOf(product, product.address);
}

/** Starts the empty page, on the same server program as the product's pages. */
export function startBarePage(): Promise<RunningServer> {
  return startServer([pageServer, join(barePageFolder, "build", "server", "index.js")], barePageFolder);
}

/** Starts Node's HTTP server with a fixed answer. */
export function startBareHttpServer(): Promise<RunningServer> {
  return startServer([join(root, "bench", "bare-http-server.ts")], root);
}

async function startServer(args: string[], cwd: string): Promise<RunningServer> {
  const port = await anyFreePort();
  const env = toolEnvironment(node, { NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) });
  const server = startChild(node, args, { env, stdio: "ignore", cwd });
  running.add(server);
  const address = `http://127.0.0.1:${port}`;
  const until = performance.now() + startMaxMilliseconds;
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (performance.now() > until) throw new Stop(`${args[0]} did not start.`);
    await pause(50);
  }
  return serverOf(server, address);
}

function serverOf(program: Program, address: string): RunningServer {
  const { pid } = program.child;
  if (pid === undefined) throw new Stop(`The server of ${address} has no process.`);
  return {
    address,
    pid,
    async stop() {
      program.stop("SIGTERM");
      await program.ended;
      running.delete(program);
    },
  };
}
