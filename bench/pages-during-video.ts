/**
 * Measures how long the gallery page takes at the request rate of a few users, when idle and while the preview engine
 * makes one video after another. Prints one line of JSON.
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { accepted, generation, run } from "../contract/generation.ts";
import { percentile } from "./percentiles.ts";
import { memoryOfChildren } from "./processes.ts";
import type { Figures } from "./results.ts";
import { ownerEmail, signIn } from "./sign-in.ts";

const { address, pid } = z.object({ address: z.string(), pid: z.number() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const requestsPerSecond = 20;
const durationSeconds = 20;
const videosAtOnce = 2;
const pollMilliseconds = 200;

const { cookie, authorization } = await signIn(address, ownerEmail);

async function call(path: string, body?: object): Promise<unknown> {
  const headers = { authorization, "content-type": "application/json" };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${address}${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}

/** Requests the gallery at even intervals, whether or not earlier requests have been answered. */
async function requestGallery() {
  const requests = Array.from({ length: durationSeconds * requestsPerSecond }, async (_, index) => {
    await pause((index * 1_000) / requestsPerSecond);
    const beganAt = performance.now();
    const response = await fetch(`${address}/gallery`, { headers: { cookie }, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The gallery answered ${response.status}.`);
    return performance.now() - beganAt;
  });
  const took = await Promise.all(requests);
  return { p50Milliseconds: percentile(took, 0.5), p99Milliseconds: percentile(took, 0.99) };
}

/** Keeps several videos running until `ending` aborts, then cancels the remaining ones. */
async function makeVideos(ending: AbortSignal) {
  const request = async () => {
    const request = { prompt: "Waves below a lighthouse", quality: "standard" };
    return accepted.parse(await call(generation.textToVideo.path, request)).id;
  };
  const open: string[] = [];
  let videosCompleted = 0;
  let peakEngineMegabytes = 0;
  while (!ending.aborted) {
    while (open.length < videosAtOnce) open.push(await request());
    peakEngineMegabytes = Math.max(peakEngineMegabytes, await memoryOfChildren(pid));
    const [oldest = ""] = open;
    const { status, finished_at: finishedAt } = run.parse(await call(generation.status.path.replace("{id}", oldest)));
    if (finishedAt !== null) {
      if (status !== "completed") throw new Error(`A video ended as ${status}.`);
      videosCompleted += 1;
      open.shift();
    }
    await pause(pollMilliseconds);
  }
  for (const id of open) await call(generation.cancel.path.replace("{id}", id), {});
  return { videosCompleted, peakEngineMegabytes };
}

const withoutVideo = await requestGallery();
const ending = new AbortController();
const [duringVideo, videos] = await Promise.all([
  requestGallery().finally(() => ending.abort()),
  makeVideos(ending.signal),
]);
const figures: Figures["pagesDuringVideo"] = { requestsPerSecond, withoutVideo, duringVideo, ...videos };
process.stdout.write(JSON.stringify(figures));
