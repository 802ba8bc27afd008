/**
 * Measures runs from the request to the gallery with an engine that has nothing to do, on the data folder it is given,
 * and leaves behind a person with a gallery for the measurement of pages. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { paged } from "../contract/paging.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import { type BenchStudio, openStudio, pause, percentiles, prepareFolder } from "./studio.ts";

const { dataFolder, email } = z
  .object({ dataFolder: z.string(), email: z.string() })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

const galleryRuns = 12;
const outputsPerGalleryRun = 4;
const queuedRuns = 300;
const singleRuns = 60;
const submittersAtOnce = 20;
const lookEveryMilliseconds = 20;

const secret = randomBytes(48).toString("base64url");
prepareFolder(dataFolder, secret);

const wishOf = (number: number) => ({ prompt: `A lighthouse at dusk, number ${number}` });
const listed = paged(z.object({ generation_id: z.string().nullable() }));

async function measureQueue({ backend, call, submit }: BenchStudio, token: string) {
  const submitBeganAt = performance.now();
  let next = 0;
  const submitters = Array.from({ length: submittersAtOnce }, async () => {
    while (next < queuedRuns) await submit(token, wishOf(next++));
  });
  await Promise.all(submitters);
  const acceptedPerSecond = (queuedRuns * 1_000) / (performance.now() - submitBeganAt);

  const workBeganAt = performance.now();
  backend.start();
  const history = paged(z.unknown());
  for (;;) {
    const done = history.parse(await call("/api/generation/history/?status=completed&page_size=1", token)).count;
    if (done === queuedRuns) break;
    await pause(lookEveryMilliseconds);
  }
  const completedPerSecond = (queuedRuns * 1_000) / (performance.now() - workBeganAt);
  return { acceptedPerSecond, completedPerSecond };
}

async function measureSingles({ call, submit, finished }: BenchStudio, token: string) {
  const startedAfter: number[] = [];
  const doneAfter: number[] = [];
  const visibleAfter: number[] = [];
  for (let number = 0; number < singleRuns; number++) {
    const id = await submit(token, wishOf(number));
    // Looked for where a person looks: the first page of the gallery.
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
    if (createdAt === undefined || startedAt === undefined || finishedAt === undefined) throw new Error("No times.");
    startedAfter.push(startedAt - createdAt);
    doneAfter.push(finishedAt - createdAt);
    visibleAfter.push(Math.max(0, seenAt - finishedAt));
  }
  return {
    acceptToStartMilliseconds: percentiles(startedAfter),
    // The engine is done at once, so all of it is ours.
    overheadMilliseconds: percentiles(doneAfter),
    doneToVisibleMilliseconds: percentiles(visibleAfter),
  };
}

/** Pictures so small that only the queue's own work counts. */
const small = await openStudio(dataFolder, secret, [createScriptedEngine()]);
const throughput = await measureQueue(small, await small.signUp("queue@bench.example"));
const latency = await measureSingles(small, await small.signUp("single@bench.example"));
await small.close();

/** Pictures as large as people get them. */
const fullSize = await openStudio(dataFolder, secret, [createScriptedEngine({ fullSize: true })]);
fullSize.backend.start();
const { overheadMilliseconds: fullSizeOverheadMilliseconds } = await measureSingles(
  fullSize,
  await fullSize.signUp("full-size@bench.example"),
);
const owner = await fullSize.signUp(email);
const ids: string[] = [];
for (let number = 0; number < galleryRuns; number++) {
  ids.push(await fullSize.submit(owner, { ...wishOf(number), count: outputsPerGalleryRun }));
}
for (const id of ids) await fullSize.finished(owner, id);
await fullSize.close();

const result = { runs: queuedRuns, ...throughput, ...latency, fullSizeOverheadMilliseconds, ownerRun: ids[0] };
process.stdout.write(`${JSON.stringify(result)}\n`);
