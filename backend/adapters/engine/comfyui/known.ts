import type { Snapshot } from "../port.ts";
import type { Graph, SocketMessage } from "./answers.ts";
import { followProgress, type Progress } from "./progress.ts";

/** Outputs that this process has started or was asked about, until they end. */
export interface KnownWork {
  readonly size: number;
  /** Follows the output from now on. With its graph, also follows its progress. */
  follow(outputId: string, graph?: Graph): void;
  drop(outputId: string): void;
  /** Returns the server's last state of the output, and when it was read (milliseconds since the epoch). */
  lastSeen(outputId: string): { snapshot: Snapshot; at: number } | undefined;
  see(outputId: string, snapshot: Snapshot): void;
  progressOf(outputId: string): Pick<Progress, "progress" | "stage"> | undefined;
  /** Processes a message from the socket. */
  hear(message: SocketMessage): void;
  /** Resolves when the socket reports a change; returns `undefined` when the output is not followed. */
  change(outputId: string): Promise<void> | undefined;
}

interface Entry {
  progress: Progress | undefined;
  seen: { snapshot: Snapshot; at: number };
  changed: PromiseWithResolvers<void>;
}

const knownMax = 1_000;
const turningPoints: readonly string[] = [
  "execution_start",
  "execution_success",
  "execution_error",
  "execution_interrupted",
];

/** `changedSize` is called whenever the number of followed outputs changes. */
export function createKnownWork(changedSize: (size: number) => void): KnownWork {
  const entries = new Map<string, Entry>();

  const drop = (outputId: string) => {
    entries.get(outputId)?.changed.resolve();
    if (entries.delete(outputId)) changedSize(entries.size);
  };

  const follow = (outputId: string, graph?: Graph): Entry => {
    const known = entries.get(outputId);
    if (known) return known;
    const oldest = entries.size >= knownMax ? entries.keys().next().value : undefined;
    if (oldest !== undefined) drop(oldest);
    const entry: Entry = {
      progress: graph && followProgress(graph),
      seen: { snapshot: { state: "waiting" }, at: Date.now() },
      changed: Promise.withResolvers(),
    };
    entries.set(outputId, entry);
    changedSize(entries.size);
    return entry;
  };

  return {
    get size() {
      return entries.size;
    },
    follow,
    drop,
    lastSeen: (outputId) => entries.get(outputId)?.seen,
    see(outputId, snapshot) {
      follow(outputId).seen = { snapshot, at: Date.now() };
    },
    progressOf: (outputId) => entries.get(outputId)?.progress,
    hear(message) {
      const { prompt_id } = message.data;
      const entry = typeof prompt_id === "string" ? entries.get(prompt_id) : undefined;
      if (!entry) return;
      const isUpdate = entry.progress?.hear(message) ?? false;
      if (!isUpdate && !turningPoints.includes(message.type)) return;
      entry.changed.resolve();
      entry.changed = Promise.withResolvers();
    },
    change: (outputId) => entries.get(outputId)?.changed.promise,
  };
}
