import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { anyFreePort } from "../../server/provision/port.mjs";
import { deadline } from "../provision/deadlines.mjs";
import { whenFinished } from "./temporary-folder.ts";
import { type ApiVerbs, verbsFor } from "./verbs.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const followParent = new URL("../../server/provision/follow-parent.mjs", import.meta.url).href;
const logLine = z.looseObject({ level: z.number(), msg: z.string().default("") });

/** A program has to start first. */
const logMaxMilliseconds = deadline(60_000);

export type LogLine = z.infer<typeof logLine>;

/** A running program of the product. */
export interface Program {
  /** Returns all output so far. */
  printed(): string;
  /** Returns the log lines so far. */
  logged(): LogLine[];
  /** Resolves once the log has this many lines whose messages contain the words. Returns the last of them. */
  untilLogged(words: string, times?: number): Promise<LogLine>;
  isRunning(): boolean;
  stop(signal: "SIGTERM" | "SIGKILL"): void;
  /** Resolves to the exit code or signal. */
  ended: Promise<{ code: number | null; signal: string | null }>;
}

/**
 * Starts a program of the product: a file of the project, optionally after arguments for Node itself. It gets only
 * these settings, and is killed when the test has ended.
 */
export function startProgram(args: readonly string[], settings: Record<string, string>, folder = project): Program {
  const { PATH = "", HOME = "", TMPDIR = "", NODE_COMPILE_CACHE = "" } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings };
  const child = spawn(process.execPath, ["--import", followParent, ...args], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return followProgram(child);
}

/** Reads the output of a process, and kills it when the test has ended. */
export function followProgram(child: ChildProcess): Program {
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  whenFinished(async () => {
    if (isRunning()) child.kill("SIGKILL");
    await ended;
  });
  const logged = () =>
    printed
      .split("\n")
      .slice(0, -1)
      .flatMap((line) => (line.startsWith("{") ? [logLine.parse(JSON.parse(line))] : []));
  return {
    printed: () => printed,
    logged,
    async untilLogged(words, times = 1) {
      for (const until = performance.now() + logMaxMilliseconds; ; ) {
        const found = logged().filter(({ msg }) => msg.includes(words))[times - 1];
        if (found) return found;
        if (!isRunning()) throw new Error(`The program ended before it logged "${words}": ${printed}`);
        if (performance.now() > until) throw new Error(`Waited in vain for "${words}" in the log: ${printed}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    isRunning,
    stop: (signal) => void child.kill(signal),
    ended,
  };
}

export interface ApiProgram extends Program, ApiVerbs {
  address: string;
}

/** Starts the API as a separate program. Resolves when it listens. `before` are arguments for Node itself. */
export async function startApiProgram(
  settings: Record<string, string>,
  before: readonly string[] = [],
): Promise<ApiProgram> {
  const port = await anyFreePort();
  const program = startProgram([...before, join(project, "server", "api.ts")], {
    HOST: "127.0.0.1",
    API_PORT: String(port),
    ...settings,
  });
  await program.untilLogged("the API is listening");
  const address = `http://127.0.0.1:${port}`;
  const verbs = verbsFor({
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(new URL(pathname + search, address), request));
    },
  });
  return { ...program, ...verbs, address };
}

/** Starts the same with a worker. Resolves when the worker runs. */
export async function startWorkerProgram(
  settings: Record<string, string>,
  before: readonly string[] = [],
): Promise<Program> {
  const program = startProgram([...before, join(project, "server", "worker.ts")], settings);
  await program.untilLogged("the worker is running");
  return program;
}
