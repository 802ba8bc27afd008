import { z } from "zod";
import type { Snapshot } from "../port.ts";
import type { Graph, SocketMessage } from "./answers.ts";

type Stage = Extract<Snapshot, { state: "running" }>["stage"];

const stages: readonly Stage[] = ["starting", "painting", "developing"];
/** Sampling takes most of the time; decoding frames takes the rest. */
const samplerWeight = 12;
const decoderWeight = 2;
const otherWeight = 0.3;
/** Only a finished file counts as complete. */
const progressMax = 0.98;

const whichNode = z.object({ node: z.string().nullable() });
const cachedNodes = z.object({ nodes: z.array(z.string()) });
const stepOfNode = z.object({ node: z.string(), value: z.number(), max: z.number().positive() });
const allNodes = z.object({
  nodes: z.record(
    z.string(),
    z.object({ value: z.number().catch(0), max: z.number().positive().catch(1), state: z.string().catch("") }),
  ),
});

export interface Progress {
  readonly progress: number;
  readonly stage: Stage;
  /** Processes a message from the socket; returns `true` when the progress changed. */
  hear(message: SocketMessage): boolean;
}

/**
 * Computes the progress of a graph from socket messages. Each node is weighted by its usual duration. Progress and
 * stage never go back, whatever order messages arrive in and however many are lost.
 */
export function followProgress(graph: Graph): Progress {
  const weights = new Map(Object.entries(graph).map(([id, { class_type }]) => [id, weightOf(class_type)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const samplers = [...weights].filter(([, weight]) => weight === samplerWeight).map(([id]) => id);
  const parts = new Map<string, number>();
  let current: string | undefined;
  let progress = 0;
  let stage: Stage = "starting";

  const reach = (node: string, part: number) => {
    if (weights.has(node)) parts.set(node, Math.max(parts.get(node) ?? 0, Math.min(1, Math.max(0, part))));
  };

  const takeIn = ({ type, data }: SocketMessage) => {
    if (type === "execution_cached") {
      for (const node of cachedNodes.safeParse(data).data?.nodes ?? []) reach(node, 1);
    } else if (type === "executing") {
      const next = whichNode.safeParse(data).data;
      if (next === undefined) return;
      if (current !== undefined && current !== next.node) reach(current, 1);
      current = next.node ?? undefined;
      if (current !== undefined) reach(current, 0);
    } else if (type === "progress") {
      const step = stepOfNode.safeParse(data).data;
      if (step) reach(step.node, step.value / step.max);
    } else if (type === "progress_state") {
      for (const [node, { value, max, state }] of Object.entries(allNodes.safeParse(data).data?.nodes ?? {})) {
        reach(node, state === "finished" ? 1 : value / max);
      }
    }
  };

  const stageNow = (): Stage => {
    if (samplers.length === 0) return parts.size > 0 ? "painting" : "starting";
    if (samplers.every((node) => parts.get(node) === 1)) return "developing";
    return samplers.some((node) => parts.has(node)) ? "painting" : "starting";
  };

  return {
    get progress() {
      return progress;
    },
    get stage() {
      return stage;
    },
    hear(message) {
      takeIn(message);
      const done = [...parts].reduce((sum, [node, part]) => sum + part * (weights.get(node) ?? 0), 0);
      const before = { progress, stage };
      progress = Math.min(progressMax, total > 0 ? done / total : 0);
      const next = stageNow();
      if (stages.indexOf(next) > stages.indexOf(stage)) stage = next;
      return progress - before.progress >= 0.01 || stage !== before.stage;
    },
  };
}

function weightOf(className: string): number {
  // KSamplerSelect and similar nodes choose a sampler but do not sample.
  if (/Sampler(Custom)?(Advanced)?$/.test(className)) return samplerWeight;
  return /Decode/.test(className) ? decoderWeight : otherWeight;
}
