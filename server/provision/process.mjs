/**
 * Shared helpers with which the commands print and run programs. Everything in this folder runs on any Node from 20.19
 * on, before anything is installed, so it uses only Node's own modules.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project folder; its path may contain spaces. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** A reason to stop that the operator can act on; shown without a stack trace. */
export class Stop extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a command and sets the exit code; a `Stop` becomes one line and its exit code. */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

/**
 * Runs a program in the project folder and waits for it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, output?: "shown" | "on-failure" | "never" }} [options] whether its output is shown as it comes, only if it fails, or never
 * @returns {Promise<number>} its exit code; 127 when there is no such program; above 128 when it was asked to stop
 */
export function run(program, args, { env = process.env, output = "shown" } = {}) {
  return new Promise((resolve) => {
    const stdio = output === "shown" ? "inherit" : "pipe";
    const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", stdio, stdio] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
    let askedBy;
    const stopListening = onStopRequest((signal) => {
      askedBy = signal;
      // The program receives a Ctrl+C directly, and the test tools stop the programs they started on that signal only.
      if (signal === "SIGTERM") child.kill("SIGINT");
    });
    child.once("error", () => {
      stopListening();
      resolve(127);
    });
    child.once("close", (code, signal) => {
      stopListening();
      if (code !== 0 && output === "on-failure") for (const chunk of printed) process.stderr.write(chunk);
      // A program that was asked to stop may say that all is well, with half of its work done.
      resolve(askedBy ? exitCodeOf(null, askedBy) : exitCodeOf(code, signal));
    });
  });
}

/**
 * Calls back for each signal that asks this command to end, and when the program that started it is gone.
 * @param {(signal: "SIGINT" | "SIGTERM") => void} stop
 * @param {{ followsParent?: boolean }} [options] defaults to commands started by npm only: others may be meant to stay
 * @returns {() => void} stops listening
 */
export function onStopRequest(stop, { followsParent = isStartedByNpm() } = {}) {
  const interrupt = () => stop("SIGINT");
  // A closed terminal is handled like any other stop.
  const terminate = () => stop("SIGTERM");
  process.on("SIGINT", interrupt).on("SIGTERM", terminate).on("SIGHUP", terminate);
  const watch = followsParent && watchParent(terminate);
  return () => {
    process.off("SIGINT", interrupt).off("SIGTERM", terminate).off("SIGHUP", terminate);
    clearInterval(watch);
  };
}

/** Ends this process as if asked to when npm, which started it, is gone. Does nothing for a program started otherwise. */
export function endWithNpm() {
  if (isStartedByNpm()) watchParent(() => process.kill(process.pid, "SIGTERM"));
}

function isStartedByNpm() {
  return Boolean(process.env.npm_lifecycle_event);
}

const parent = process.ppid;

/** npm sends a signal to the shell between npm and us, and that shell ends without telling us. */
function watchParent(onGone) {
  if (process.platform === "win32") return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 250);
  return watch.unref();
}

/** Returns the exit code that a shell would give: 128 plus the signal's number for a program ended by a signal. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** @param {number} startedAt milliseconds @returns {string} seconds with one decimal */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
