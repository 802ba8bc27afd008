import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { exitCodeOf, root } from "./process.mjs";

const followParent = pathToFileURL(join(root, "server", "provision", "follow-parent.mjs")).href;

/** How long a program may take to finish its work before it is killed. */
const graceMs = 12_000;

/**
 * Starts a Node program that never outlives this process: it is asked to end when we are, and ends automatically if we
 * are killed.
 * @param {string} node
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, stdio?: "inherit" | "pipe" | "ignore", cwd?: string }} options
 */
export function startChild(node, args, { env, stdio = "inherit", cwd = root }) {
  const child = spawn(node, ["--import", followParent, ...args], {
    cwd,
    env,
    stdio: ["ignore", stdio, stdio, "ipc"],
    // A separate process group: Ctrl+C signals a whole group, and a second signal would cut the draining short.
    detached: process.platform !== "win32",
  });
  const ended = new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code, signal) => resolve(exitCodeOf(code, signal)));
  });
  let asked = false;
  return {
    child,
    /** Resolves to the exit code. */
    ended,
    /** Asks the program to finish and exit; a second call kills it immediately. */
    stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(asked ? "SIGKILL" : signal);
      if (!asked) setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
      asked = true;
    },
  };
}
