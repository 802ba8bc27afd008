/**
 * Measures 1,000 open event streams of notifications: the product's memory per stream, and how soon a change reaches
 * its subscribers. Prints one line of JSON.
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { signedIn } from "../contract/accounts.ts";
import { notifications, notificationUpdate } from "../contract/notifications.ts";
import { percentiles } from "./percentiles.ts";
import { memoryOf } from "./processes.ts";
import type { Figures } from "./results.ts";
import { password } from "./sign-in.ts";

const { address, pid } = z.object({ address: z.string(), pid: z.number() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const streamsEach = 10;
const users = 100;
const changes = 200;
const quietMilliseconds = 2_000;
const waitMaxMilliseconds = 30_000;

const call = async (path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(new URL(path, address), init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
};

async function register(number: number): Promise<string> {
  const body = JSON.stringify({ email: `stream-${number}@bench.example`, password });
  const headers = { "content-type": "application/json" };
  const answer = await call("/api/auth/users/", { method: "POST", headers, body });
  return signedIn.parse(await answer.json()).access;
}

/** One open stream. `told` resolves to the time at which an event with this state of quiet hours arrived. */
interface Watcher {
  told(isQuiet: boolean): Promise<number>;
}

/** Opens a stream and reads it until it ends. Resolves when the first event has arrived. */
async function watch(access: string, ending: AbortSignal): Promise<Watcher> {
  const headers = { authorization: `Bearer ${access}` };
  const { body } = await call(notifications.events.path, { headers, signal: ending });
  let waiting: { isQuiet: boolean; resolve(at: number): void } | undefined;
  const told: Watcher["told"] = (isQuiet) => new Promise((resolve) => (waiting = { isQuiet, resolve }));
  const first = told(false);
  void (async () => {
    for await (const bytes of body ?? []) {
      const at = performance.now();
      const [, data] = /^data: (.+)$/m.exec(new TextDecoder().decode(bytes)) ?? [];
      const news = data === undefined ? undefined : notificationUpdate.parse(JSON.parse(data));
      if (news && news.is_quiet === waiting?.isQuiet) waiting.resolve(at);
    }
  })().catch((error: unknown) => {
    if (!ending.aborted) throw error;
  });
  await first;
  return { told };
}

/** Starts or ends a user's quiet hours. The change reaches all of that user's streams and no others. */
async function change(access: string, isQuiet: boolean): Promise<void> {
  // All day except one minute, which is not the current one.
  const minute = new Date().getUTCMinutes() < 30 ? 45 : 15;
  const hours = { from: `00:${minute + 1}`, to: `00:${minute}` };
  const body = JSON.stringify({ muted: [], mailed: [], quiet_hours: isQuiet ? hours : null });
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  await call(notifications.changePreferences.path, { method: "PUT", headers, body });
}

const ending = new AbortController();
const tooLong = setTimeout(() => process.exit(1), 120_000);
try {
  const accesses: string[] = [];
  for (let number = 0; number < users; number += 1) accesses.push(await register(number));
  await pause(quietMilliseconds);
  const before = await memoryOf(pid);
  const watchers = new Map<string, Watcher[]>();
  for (const access of accesses) {
    watchers.set(access, await Promise.all(Array.from({ length: streamsEach }, () => watch(access, ending.signal))));
  }
  await pause(quietMilliseconds);
  const kilobytesPerStream = (((await memoryOf(pid)) - before) * 1_000) / (users * streamsEach);

  const delivered: number[] = [];
  for (let number = 0; number < changes; number += 1) {
    const access = accesses[number % users] ?? "";
    const isQuiet = number < users;
    const arrivals = (watchers.get(access) ?? []).map(({ told }) => told(isQuiet));
    const beganAt = performance.now();
    await change(access, isQuiet);
    const slowest = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error("No event arrived.")), waitMaxMilliseconds).unref(),
    );
    for (const at of await Promise.race([Promise.all(arrivals), slowest])) delivered.push(at - beganAt);
  }
  const figures: Figures["eventStreams"] = {
    streams: users * streamsEach,
    kilobytesPerStream,
    deliveryMilliseconds: percentiles(delivered),
  };
  process.stdout.write(JSON.stringify(figures));
} finally {
  ending.abort();
  clearTimeout(tooLong);
}
