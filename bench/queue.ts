/**
 * Measures runs from the request to the gallery with an engine that has nothing to do, on the data folder it is given,
 * and leaves behind a person with a gallery for the measurement of pages. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Backend, createBackend } from "../backend/compose.ts";
import { signedIn } from "../contract/accounts.ts";
import { accepted, run } from "../contract/generation.ts";
import { paged } from "../contract/paging.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import { plainSettings } from "../tests/support/verbs.ts";

const { dataFolder, email, password } = z
  .object({ dataFolder: z.string(), email: z.string(), password: z.string() })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

const galleryRuns = 12;
const outputsPerGalleryRun = 4;
const queuedRuns = 300;
const singleRuns = 60;
const submittersAtOnce = 20;
const lookEveryMilliseconds = 20;

mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
const secret = randomBytes(48).toString("base64url");
// The product started on this folder afterwards must recognise what was signed here.
writeFileSync(join(dataFolder, "secret"), secret, { mode: 0o600, flag: "wx" });
const catalogueFile = join(dataFolder, "bench-catalogue.json");
const { default: catalogue } = await import("../backend/catalogue.json", { with: { type: "json" } });
const starter = { ...catalogue.plans.starter, monthly_credits: 100_000 };
writeFileSync(catalogueFile, JSON.stringify({ ...catalogue, plans: { ...catalogue.plans, starter } }));

/** With `fullSize`, pictures are as large as people get them; else so small that only the queue's own work counts. */
function compose(fullSize: boolean): Promise<Backend> {
  return createBackend(
    {
      dataFolder,
      databaseUrl: null,
      secret: new TextEncoder().encode(secret),
      version: "bench",
      work: true,
      ...plainSettings,
      catalogueFile,
    },
    { engines: [createScriptedEngine({ fullSize })] },
  );
}

let backend = await compose(false);

async function call(path: string, token?: string, body?: unknown): Promise<unknown> {
  const headers = {
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await backend.fetch(new Request(`http://bench.internal${path}`, init));
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

async function signUp(address: string): Promise<string> {
  return signedIn.parse(await call("/api/auth/users/", undefined, { email: address, password })).access;
}

async function submit(token: string, number: number, count = 1): Promise<string> {
  const body = { prompt: `A lighthouse at dusk, number ${number}`, quality: "draft", count };
  return accepted.parse(await call("/api/generation/text-to-image/", token, body)).id;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const listed = paged(z.object({ generation_id: z.string().nullable() }));

async function finished(token: string, id: string) {
  for (;;) {
    const state = run.parse(await call(`/api/generation/status/${id}/`, token));
    if (state.status === "completed") return state;
    if (state.finished_at) throw new Error(`A run ended ${state.status}: ${state.error?.message}`);
    await pause(1);
  }
}

function percentiles(values: number[]): { p50: number; p95: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function measureQueue(token: string) {
  const submitBeganAt = performance.now();
  let next = 0;
  const submitters = Array.from({ length: submittersAtOnce }, async () => {
    while (next < queuedRuns) await submit(token, next++);
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

async function measureSingles(token: string) {
  const startedAfter: number[] = [];
  const visibleAfter: number[] = [];
  for (let number = 0; number < singleRuns; number++) {
    const id = await submit(token, number);
    // Looked for where a person looks: the first page of the gallery.
    for (;;) {
      const { results } = listed.parse(await call("/api/gallery/creations/?page_size=24", token));
      if (results.some((creation) => creation.generation_id === id)) break;
      await pause(1);
    }
    const seenAt = Date.now();
    const state = await finished(token, id);
    startedAfter.push(Date.parse(state.started_at ?? "") - Date.parse(state.created_at));
    visibleAfter.push(Math.max(0, seenAt - Date.parse(state.finished_at ?? "")));
  }
  return {
    acceptToStartMilliseconds: percentiles(startedAfter),
    doneToVisibleMilliseconds: percentiles(visibleAfter),
  };
}

const worker = await signUp("queue@bench.example");
const throughput = await measureQueue(worker);
const latency = await measureSingles(await signUp("single@bench.example"));

await close();

backend = await compose(true);
backend.start();
const owner = await signUp(email);
const ids: string[] = [];
for (let number = 0; number < galleryRuns; number++) ids.push(await submit(owner, number, outputsPerGalleryRun));
for (const id of ids) await finished(owner, id);
await close();

async function close(): Promise<void> {
  await backend.stop(5_000);
  await backend.close();
}

process.stdout.write(`${JSON.stringify({ runs: queuedRuns, ...throughput, ...latency, ownerRun: ids[0] })}\n`);
