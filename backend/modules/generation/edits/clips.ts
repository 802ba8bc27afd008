import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { SourceImage } from "../../../adapters/engine/port.ts";
import { createGate } from "../../../concurrency/gate.ts";
import { mp4Boxes } from "../../../media/mp4.ts";
import { type ClipAnswer, type ClipOrder, clipAnswer } from "./clip-messages.ts";
import type { Turn } from "./edit-turn.ts";

/** Why there is no result: the clip cannot be read or decoded, working on it took too long, or its process ended. */
export type ClipProblem = { problem: "unusable" | "too-slow" | "ended"; detail: string };

/**
 * Decodes and joins video files, one at a time, each in a process of its own that ends when it takes too long or is
 * unwanted. Owners take turns. Throws the signal's reason.
 */
export interface Clips {
  /** Returns the frame that a video shows last. */
  lastFrame(video: Uint8Array, turn: Turn): Promise<SourceImage | ClipProblem>;
  /** Joins a video and its continuation, which begins with its last frame. */
  extend(video: Uint8Array, continuation: Uint8Array, turn: Turn): Promise<ExtendedVideo | ClipProblem>;
}

export interface ExtendedVideo {
  bytes: Uint8Array;
  /** Its first frame, as a PNG. */
  poster: Uint8Array;
}

export interface ClipsOptions {
  lastFrameMilliseconds?: number;
  extendMilliseconds?: number;
}

/** The heap holds lists of packets; files and decoded frames are outside of it. */
const heapMegabytes = 256;

export function createClips({
  lastFrameMilliseconds = 120_000,
  extendMilliseconds = 1_200_000,
}: ClipsOptions = {}): Clips {
  const gate = createGate(1);
  const work = async (order: ClipOrder, milliseconds: number, { ownerId, signal }: Turn) => {
    // A file that is cut off would otherwise end early, without an error.
    const files = order.kind === "extend" ? [order.video, order.continuation] : [order.video];
    if (!files.every(mp4Boxes)) return unusable("the file is no intact MP4");
    return gate(() => workInProcess(order, milliseconds, signal), ownerId);
  };
  return {
    async lastFrame(video, turn) {
      const done = await work({ kind: "last-frame", video }, lastFrameMilliseconds, turn);
      return "problem" in done ? done : { ...done.frame, mediaType: "image/png" };
    },
    async extend(video, continuation, turn) {
      const done = await work({ kind: "extend", video, continuation }, extendMilliseconds, turn);
      if ("problem" in done) return done;
      return done.video ? { bytes: done.video, poster: done.frame.bytes } : unusable("there is no extended video");
    },
  };
}

type Done = Omit<Extract<ClipAnswer, { kind: "done" }>, "kind">;

async function workInProcess(
  order: ClipOrder,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Done | ClipProblem> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = fork(new URL("./clip-worker.ts", import.meta.url), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      child.kill("SIGKILL");
    };
    const end = (outcome: Done | ClipProblem) => {
      stop();
      resolve(outcome);
    };
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort);
    const timer = setTimeout(
      () => end({ problem: "too-slow", detail: `the clip took more than ${milliseconds} ms` }),
      milliseconds,
    );
    child.on("message", (message) => {
      const answer = clipAnswer.safeParse(message);
      // Under `node --watch` a child also reports which files it has read.
      if (!answer.success) return;
      if (answer.data.kind === "failed") end(unusable(answer.data.detail));
      else end(answer.data);
    });
    const endEarly = (detail: string) => end({ problem: "ended", detail });
    child.once("error", (error) => endEarly(String(error)));
    child.once("exit", (code, signal) => endEarly(`the process ended with ${signal ?? `code ${code}`}`));
    putBehind(child.pid);
    // A failed send shows in the exit.
    child.send(order, () => {});
  });
}

/** Pages come first: a few milliseconds matter for a page, but not for a video. */
function putBehind(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already ended, which is reported elsewhere.
  }
}

function unusable(detail: string): ClipProblem {
  return { problem: "unusable", detail };
}
