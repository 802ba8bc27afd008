import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { type Order, type WorkReport, workReport } from "./messages.ts";

/** A process that makes one output at a time, so that its memory and CPU use are separate from the server's. */
export interface Worker<Request> {
  make(order: Order<Request>): void;
  /** Lets the product exit while the worker is idle. */
  rest(): void;
  /** Kills the worker immediately; resolves when it has exited. */
  end(): Promise<void>;
}

/** Starts a worker. `lost` is called when it exits unexpectedly. One for large outputs is behind all others. */
export function startWorker<Request>(
  program: URL,
  on: { report(report: WorkReport): void; lost(detail: string): void },
  { isLarge }: { isLarge: boolean },
): Worker<Request> {
  const child = fork(program, {
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const hear = (message: unknown) => {
    if (isWatchReport(message)) return;
    const report = workReport.safeParse(message);
    if (report.success) return on.report(report.data);
    // A worker decodes files of users, so it is not trusted. What it has sent since is not heard; its exit fails its job.
    child.off("message", hear);
    child.kill("SIGKILL");
  };
  child.on("message", hear);
  child.once("error", (error) => on.lost(`The worker failed: ${String(error)}`));
  child.once("exit", (code, signal) => on.lost(`The worker exited with ${signal ?? `code ${code}`}.`));
  const { pid } = child;
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  if (pid !== undefined) putBehind(pid, isLarge ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);

  return {
    make(order) {
      child.ref();
      child.channel?.ref();
      // A failed send shows in the worker's reports, or in its exit.
      child.send(order, () => {});
    },
    rest() {
      child.unref();
      child.channel?.unref();
    },
    end() {
      // Waiting for the exit keeps the product running.
      child.ref();
      child.kill("SIGKILL");
      return gone;
    },
  };
}

/** Under `node --watch` a child reports on the same channel which files it has read. */
function isWatchReport(message: unknown): boolean {
  return typeof message === "object" && message !== null && ("watch:import" in message || "watch:require" in message);
}

/** Lowers the priority of a worker. Pages come first: a few milliseconds matter for a page, but not for a video. */
function putBehind(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // It has already exited, which is reported elsewhere.
  }
}
