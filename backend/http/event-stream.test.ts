import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createInProcessPubSub } from "../adapters/pubsub/in-process.ts";
import { changesOf, createEventStreams, eventStream, type StreamStep, type StreamTimes } from "./event-stream.ts";

const forever: StreamTimes = { heartbeatMilliseconds: 3_600_000, longestMilliseconds: 3_600_000 };

/** A stream over a value that the test changes, together with its resources. */
function openStream({ isReadWhenQuiet = true, ...times }: Partial<StreamTimes> & { isReadWhenQuiet?: boolean } = {}) {
  const state = { current: { size: 0 } as { size: number } | undefined, isLast: false };
  const read = changesOf("size", async () => state.current && { state: state.current, isLast: state.isLast });
  const stream = streamOf(read, isReadWhenQuiet, times);
  return {
    ...stream,
    state,
    change(size: number) {
      state.current = { size };
      stream.signal();
    },
  };
}

function streamOf(read: () => Promise<StreamStep>, isReadWhenQuiet: boolean, times: Partial<StreamTimes>) {
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  const seen = { reads: 0, closed: 0 };
  const stream = eventStream({
    read() {
      seen.reads += 1;
      return read();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isReadWhenQuiet,
    onClosed() {
      seen.closed += 1;
    },
    ending: ending.signal,
    times: { ...forever, ...times },
  });
  const reader = stream.getReader();
  return {
    seen,
    listeners,
    end: () => ending.abort(),
    signal() {
      for (const listener of listeners) listener();
    },
    leave: () => reader.cancel(),
    async next(): Promise<string | undefined> {
      const { value } = await reader.read();
      return value && new TextDecoder().decode(value);
    },
  };
}

describe("An event stream", () => {
  test("sends a comment when it has been quiet for long, and what changed without a signal", async () => {
    const { next, state } = openStream({ heartbeatMilliseconds: 5 });
    expect(await next()).toBe('event: size\ndata: {"size":0}\n\n');
    expect(await next()).toBe(": still here\n\n");
    state.current = { size: 5 };
    let told = await next();
    while (told?.startsWith(":")) told = await next();
    expect(told).toContain('"size":5');
  });

  test("asks for nothing while it is quiet, where each change comes with a signal", async () => {
    const { next, change, seen } = openStream({ heartbeatMilliseconds: 5, isReadWhenQuiet: false });
    await next();
    for (let comments = 0; comments < 5; comments += 1) expect(await next()).toBe(": still here\n\n");
    expect(seen.reads).toBe(1);
    change(5);
    expect(await next()).toContain('"size":5');
  });

  test("sends nothing for a signal that changed nothing", async () => {
    const { next, change } = openStream();
    await next();
    const waiting = next();
    change(0);
    await setImmediate();
    change(5);
    expect(await waiting).toContain('"size":5');
  });

  test("leaves out what a slow reader missed, and holds nothing for them", async () => {
    const { next, change, seen } = openStream();
    await next();
    for (let size = 1; size <= 100; size += 1) {
      change(size);
      await setImmediate();
    }
    expect(seen.reads).toBe(1);
    expect(await next()).toContain('"size":100');
    expect(seen.reads).toBe(2);
  });

  test("sends everything that one read returns, in order, including duplicates and text of any kind", async () => {
    const hostile = "two\nlines\r\n\r\ndata: b";
    const waiting = ["a", "a", hostile];
    const { next } = streamOf(
      async () => ({ events: waiting.splice(0).map((text) => ({ name: "word", data: { text } })), isLast: true }),
      false,
      {},
    );
    const [first, second, third, ...others] = (await next())?.split("\n\n") ?? [];
    expect([first, second]).toEqual(Array(2).fill('event: word\ndata: {"text":"a"}'));
    expect(JSON.parse(third?.split("\ndata: ")[1] ?? "")).toEqual({ text: hostile });
    expect(others).toEqual([""]);
    expect(await next()).toBeUndefined();
  });

  test.each<[string, (stream: ReturnType<typeof openStream>) => void, number]>([
    [
      "that was the last",
      ({ state, change }) => {
        state.isLast = true;
        change(5);
      },
      1,
    ],
    ["the time is over", () => {}, 0],
    ["the process ends", ({ end }) => end(), 0],
  ])("ends when %s, and lets go of everything", async (why, happen, eventsLeft) => {
    const stream = openStream(why === "the time is over" ? { longestMilliseconds: 20 } : {});
    await stream.next();
    happen(stream);
    for (let left = eventsLeft; left > 0; left -= 1) expect(await stream.next()).toContain("event: size");
    expect(await stream.next()).toBeUndefined();
    expect([stream.listeners.size, stream.seen.closed]).toEqual([0, 1]);
  });

  test("ends when its subject is gone", async () => {
    const stream = openStream();
    await stream.next();
    const last = stream.next();
    stream.state.current = undefined;
    stream.signal();
    expect(await last).toBeUndefined();
    expect(stream.seen.closed).toBe(1);
  });

  test("breaks off when its subject cannot be read, and releases everything", async () => {
    const stream = streamOf(() => Promise.reject(new Error("no database")), false, {});
    await expect(stream.next()).rejects.toThrow("no database");
    expect([stream.listeners.size, stream.seen.closed]).toEqual([0, 1]);
  });

  test("releases everything if it is never read", async () => {
    const { listeners, seen, end } = openStream();
    end();
    expect([listeners.size, seen.closed, seen.reads]).toEqual([0, 1, 0]);
  });

  test("releases everything when the reader leaves, also while waiting", async () => {
    const stream = openStream();
    await stream.next();
    const waiting = stream.next();
    await stream.leave();
    expect(await waiting).toBeUndefined();
    expect([stream.listeners.size, stream.seen.closed]).toEqual([0, 1]);
  });
});

describe("Streams of one kind", () => {
  const source = {
    read: async () => ({ events: [], isLast: false }),
    subscribe: () => () => {},
    isReadWhenQuiet: false,
  };

  test("are limited for each user; closing one makes room", async () => {
    const streams = createEventStreams("sizes", 2, createInProcessPubSub());
    const open = (ownerId: string) => streams.open(ownerId, source);
    const [first] = [open("ada"), open("ada")];
    expect(open("ada")).toMatchObject({ ok: false, code: "RATE_LIMITED", retryAfterSeconds: 30 });
    expect(open("bob")).toMatchObject({ ok: true, value: { name: "sizes" } });
    if (first?.ok) await first.value.content.cancel();
    expect([open("ada").ok, open("ada").ok]).toEqual([true, false]);
  });

  test("all end together, and none begins afterwards", async () => {
    const streams = createEventStreams("sizes", 2, createInProcessPubSub());
    const opened = streams.open("ada", source);
    streams.end();
    for (const outcome of [opened, streams.open("ada", source)]) {
      expect(outcome.ok && (await outcome.value.content.getReader().read())).toMatchObject({ done: true });
    }
  });
});
