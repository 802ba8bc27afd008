#!/usr/bin/env node
import { runCommand } from "./run-command.ts";

const { argv, env, stdout, stderr } = process;
const stop = new AbortController();
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
let interrupted: number | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // The second signal does not wait for anything.
    if (interrupted !== undefined) process.exit(exitCodes[signal]);
    interrupted = exitCodes[signal];
    stop.abort();
  });
}
// `atelier models | head` closes the pipe early, and that is no error.
stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const code = await runCommand(argv.slice(2), { env, stdout, stderr, signal: stop.signal });
process.exitCode = interrupted ?? code;
