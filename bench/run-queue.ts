/**
 * Measures runs from the request to the gallery, with an engine that answers immediately. Leaves a user with a gallery
 * in the data folder for the parts that measure pages. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { paged } from "../contract/paging.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import { percentiles } from "./percentiles.ts";
import type { Figures } from "./results.ts";
import { ownerEmail } from "./sign-in.ts";
import { type BenchStudio, openStudio, prepareFolder } from "./studio.ts";

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const galleryRuns = 12;
const outputsPerGalleryRun = 4;
const queuedRuns = 300;
const singleRuns = 60;
const concurrentSubmitters = 20;
const pollMilliseconds = 20;

const secret = randomBytes(48).toString("base64url");
prepareFolder(dataFolder, secret);

const requestOf = (number: number) => ({ prompt: `A lighthouse at dusk, number ${number}` });
const listed = paged(z.object({ generation_id: z.string().nullable() }));

async function measureQueue({ backend, call, submit }: BenchStudio, token: string) {
  const submitBeganAt = performance.now();
  let next = 0;
  const submitters = Array.from({ length: concurrentSubmitters }, async () => {
    while (next < queuedRuns) await submit(token, requestOf(next++));
  });
  await Promise.all(submitters);
  const runsAcceptedPerSecond = (queuedRuns * 1_000) / (performance.now() - submitBeganAt);

  const workBeganAt = performance.now();
  backend.start();
  const history = paged(z.unknown());
  for (;;) {
    const done = history.parse(await call("/api/generation/history/?status=completed&page_size=1", token)).count;
    if (done === queuedRuns) break;
    await pause(pollMilliseconds);
  }
  const runsCompletedPerSecond = (queuedRuns * 1_000) / (performance.now() - workBeganAt);
  return { runsAcceptedPerSecond, runsCompletedPerSecond };
}

async function measureSingles({ call, submit, finished }: BenchStudio, token: string) {
  const startedAfter: number[] = [];
  const completedAfter: number[] = [];
  const visibleAfter: number[] = [];
  for (let number = 0; number < singleRuns; number++) {
    const id = await submit(token, requestOf(number));
    // Polls the first page of the gallery, as a user would.
    for (;;) {
      const { results } = listed.parse(await call("/api/gallery/creations/?page_size=24", token));
      if (results.some((creation) => creation.generation_id === id)) break;
      await pause(1);
    }
    const seenAt = Date.now();
    const state = await finished(token, id);
    const [createdAt, startedAt, finishedAt] = [state.created_at, state.started_at, state.finished_at].map((at) =>
      Date.parse(at ?? ""),
    );
    if (createdAt === undefined || startedAt === undefined || finishedAt === undefined)
      throw new Error("The run has no times.");
    startedAfter.push(startedAt - createdAt);
    completedAfter.push(finishedAt - createdAt);
    visibleAfter.push(Math.max(0, seenAt - finishedAt));
  }
  return {
    acceptedToStartedMilliseconds: percentiles(startedAfter),
    // The engine takes no time, so the product accounts for all of this.
    acceptedToCompletedMilliseconds: percentiles(completedAfter),
    completedToVisibleMilliseconds: percentiles(visibleAfter),
  };
}

// The images are so small that only the queue's work counts.
const small = await openStudio(dataFolder, secret, { engines: [createScriptedEngine()] });
const throughput = await measureQueue(small, await small.signUp("queue@bench.example"));
const latency = await measureSingles(small, await small.signUp("single@bench.example"));
await small.close();

// The images have the size that users get.
const fullSize = await openStudio(dataFolder, secret, { engines: [createScriptedEngine({ fullSize: true })] });
fullSize.backend.start();
const fullSizeLatency = await measureSingles(fullSize, await fullSize.signUp("full-size@bench.example"));
const owner = await fullSize.signUp(ownerEmail);
const ids: string[] = [];
for (let number = 0; number < galleryRuns; number++) {
  ids.push(await fullSize.submit(owner, { ...requestOf(number), count: outputsPerGalleryRun }));
}
for (const id of ids) await fullSize.finished(owner, id);
await fullSize.close();

const figures: Figures["runQueue"] = {
  runs: queuedRuns,
  ...throughput,
  ...latency,
  fullSizeAcceptedToCompletedMilliseconds: fullSizeLatency.acceptedToCompletedMilliseconds,
};
process.stdout.write(JSON.stringify(figures));
