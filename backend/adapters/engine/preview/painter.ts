import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { type PaintOrder, type PaintReport, paintReport } from "./messages.ts";

/** A process that paints one output after another, so that its memory and its share of the machine are its own. */
export interface Painter {
  paint(order: PaintOrder): void;
  /** From now on it does not keep the product from ending. */
  rest(): void;
  /** Ends it at once, whatever it does; resolves when it is gone. */
  end(): Promise<void>;
}

/** Starts one. `lost` hears when it ended without being told to. */
export function startPainter(
  program: URL,
  on: { report(report: PaintReport): void; lost(detail: string): void },
): Painter {
  const child = fork(program, {
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  child.on("message", (message) => {
    if (!isWatchReport(message)) on.report(paintReport.parse(message));
  });
  child.once("error", (error) => on.lost(`The painting process broke: ${String(error)}`));
  child.once("exit", (code, signal) => on.lost(`The painting process ended with ${signal ?? `code ${code}`}.`));
  const { pid } = child;
  if (pid !== undefined) putBehind(pid);

  return {
    paint(order) {
      child.ref();
      child.channel?.ref();
      // Whether it arrives shows in what the painter reports, or in its end.
      child.send(order, () => {});
    },
    rest() {
      child.unref();
      child.channel?.unref();
    },
    end() {
      // Whoever waits for the end keeps the product waiting with them.
      child.ref();
      child.kill("SIGKILL");
      return gone;
    },
  };
}

/** Under `node --watch` a child tells its parent on the same channel which files it has read. */
function isWatchReport(message: unknown): boolean {
  return typeof message === "object" && message !== null && ("watch:import" in message || "watch:require" in message);
}

/** Pages come first: who waits for one feels a few milliseconds, who waits for a film does not. */
function putBehind(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which is told otherwise.
  }
}
