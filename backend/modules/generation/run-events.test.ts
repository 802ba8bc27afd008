import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Run } from "../../../contract/generation.ts";
import { eventsOf, type StreamTimes } from "./run-events.ts";

const aRun: Run = {
  id: "01980000-0000-7000-8000-000000000001",
  status: "processing",
  generation_type: "text-to-image",
  progress: 0,
  stage: "painting",
  queue_position: null,
  eta_seconds: null,
  cost_credits: 1,
  charged_credits: 0,
  held_credits: 1,
  returned_credits: 0,
  prompt: "a lighthouse",
  negative_prompt: "",
  aspect_ratio: "1:1",
  quality: "draft",
  style: null,
  model: "a",
  model_label: "A",
  engine: "An engine",
  origin: "model",
  seed: 1,
  count: 1,
  width: 64,
  height: 64,
  strength: null,
  duration_seconds: null,
  audio_prompt: null,
  audio_upload_id: null,
  source: null,
  parent_generation_id: null,
  outputs: [],
  receipt: [],
  error: null,
  created_at: "2026-01-15T12:00:00.000Z",
  started_at: null,
  finished_at: null,
};

const forever: StreamTimes = { heartbeatMilliseconds: 3_600_000, longestMilliseconds: 3_600_000 };

/** A stream over a run that the test changes. */
function openStream(times: Partial<StreamTimes> = {}) {
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  const state: { current: Run | undefined; reads: number; closed: number } = { current: aRun, reads: 0, closed: 0 };
  const stream = eventsOf({
    async read() {
      state.reads += 1;
      return state.current;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onClosed() {
      state.closed += 1;
    },
    ending: ending.signal,
    times: { ...forever, ...times },
  });
  const reader = stream.getReader();
  return {
    state,
    listeners,
    end: () => ending.abort(),
    change(changes: Partial<Run>) {
      state.current = { ...aRun, ...changes };
      for (const listener of listeners) listener();
    },
    leave: () => reader.cancel(),
    async next(): Promise<string | undefined> {
      const { value } = await reader.read();
      return value && new TextDecoder().decode(value);
    },
  };
}

describe("A stream of a run's events", () => {
  test("sends a comment when it has been quiet for long, and what changed without a signal", async () => {
    const { next, state } = openStream({ heartbeatMilliseconds: 5 });
    expect(await next()).toContain('"progress":0');
    expect(await next()).toBe(": still here\n\n");
    state.current = { ...aRun, progress: 0.5 };
    let told = await next();
    while (told?.startsWith(":")) told = await next();
    expect(told).toContain('"progress":0.5');
  });

  test("sends nothing for a signal that changed nothing", async () => {
    const { next, change } = openStream();
    await next();
    const waiting = next();
    change({});
    await setImmediate();
    change({ progress: 0.5 });
    expect(await waiting).toContain('"progress":0.5');
  });

  test("leaves out what a slow reader missed, and holds nothing for them", async () => {
    const { next, change, state } = openStream();
    await next();
    for (let percent = 1; percent <= 100; percent += 1) {
      change({ progress: percent / 100 });
      await setImmediate();
    }
    expect(state.reads).toBe(1);
    expect(await next()).toContain('"progress":1,');
    expect(state.reads).toBe(2);
  });

  test.each([
    ["the run is final", ({ change }: ReturnType<typeof openStream>) => change({ status: "completed" }), 1],
    ["the time is over", () => {}, 0],
    ["the process ends", ({ end }: ReturnType<typeof openStream>) => end(), 0],
  ])("ends when %s, and lets go of everything", async (why, happen, eventsLeft) => {
    const stream = openStream(why === "the time is over" ? { longestMilliseconds: 20 } : {});
    await stream.next();
    happen(stream);
    for (let left = eventsLeft; left > 0; left -= 1) expect(await stream.next()).toContain("event: run");
    expect(await stream.next()).toBeUndefined();
    expect([stream.listeners.size, stream.state.closed]).toEqual([0, 1]);
  });

  test("ends when the run is gone", async () => {
    const stream = openStream();
    await stream.next();
    const last = stream.next();
    stream.state.current = undefined;
    for (const listener of stream.listeners) listener();
    expect(await last).toBeUndefined();
    expect(stream.state.closed).toBe(1);
  });

  test("lets go of everything when nobody ever reads", async () => {
    const { listeners, state, end } = openStream();
    end();
    expect([listeners.size, state.closed, state.reads]).toEqual([0, 1, 0]);
  });

  test("lets go of everything when the reader leaves, also while waiting", async () => {
    const stream = openStream();
    await stream.next();
    const waiting = stream.next();
    await stream.leave();
    expect(await waiting).toBeUndefined();
    expect([stream.listeners.size, stream.state.closed]).toEqual([0, 1]);
  });
});
