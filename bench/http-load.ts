/**
 * Measures requests to the product's pages and API under load, each as a ratio to an empty page of the same framework.
 * The empty page is measured before and after every other request, so a machine that gets slower or faster affects both
 * equally. Only one server is under load at a time. Prints one line of JSON.
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { accounts } from "../contract/accounts.ts";
import { creationPage, gallery } from "../contract/gallery.ts";
import { generation, run } from "../contract/generation.ts";
import { paged } from "../contract/paging.ts";
import { generateLoad, type Load, type LoadResult } from "./load-generator.ts";
import { bytesOfPage, type PageBytes } from "./page-bytes.ts";
import { percentile } from "./percentiles.ts";
import { memoryOf } from "./processes.ts";
import { ownerEmail, password, signIn } from "./sign-in.ts";

const server = z.object({ address: z.string(), pid: z.number() });
const { bareHttpServer, barePage, product } = z
  .object({ bareHttpServer: server, barePage: server, product: server })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

const connections = 20;
const rounds = 3;
const warmUpSeconds = 1;
const requestSeconds = 3;
const barePageSeconds = 1;
const quietMilliseconds = 2_000;
const galleryItems = 24;

type LoadRequest = Pick<Load, "url" | "pid" | "method" | "headers" | "body">;

interface Row {
  name: string;
  request: LoadRequest;
  loads: LoadResult[];
  ratios: LoadResult[];
}

const barePageRequest: LoadRequest = { url: barePage.address, pid: barePage.pid };

function load(request: LoadRequest, durationSeconds: number): Promise<LoadResult> {
  return generateLoad({ ...request, connections, durationSeconds });
}

/** Combines several results into one, figure by figure. */
function combine(results: readonly LoadResult[], make: (figures: readonly number[]) => number): LoadResult {
  const of = (key: keyof LoadResult) => make(results.map((result) => result[key]));
  return {
    requestsPerSecond: of("requestsPerSecond"),
    p50Milliseconds: of("p50Milliseconds"),
    p99Milliseconds: of("p99Milliseconds"),
    cpuMillisecondsPerRequest: of("cpuMillisecondsPerRequest"),
  };
}

const median = (figures: readonly number[]) => percentile(figures, 0.5);
const mean = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
const ratio = ([figure = 0, yardstick = 0]: readonly number[]) => figure / yardstick;

/** Returns medians over all rounds: for the empty page, for each request, and for its ratios to the empty page. */
async function measure(requests: Record<string, LoadRequest>) {
  const rows = Object.entries(requests).map(([name, request]): Row => ({ name, request, loads: [], ratios: [] }));
  for (const { request } of rows) await load(request, warmUpSeconds);
  await load(barePageRequest, warmUpSeconds);
  let before = await load(barePageRequest, barePageSeconds);
  const barePageLoads = [before];
  for (let round = 0; round < rounds; round += 1) {
    for (const { request, loads, ratios } of rows) {
      const measured = await load(request, requestSeconds);
      const after = await load(barePageRequest, barePageSeconds);
      loads.push(measured);
      ratios.push(combine([measured, combine([before, after], mean)], ratio));
      barePageLoads.push(after);
      before = after;
    }
  }
  const measured = rows.map(({ name, loads, ratios }) => {
    return [name, { ...combine(loads, median), ofBarePage: combine(ratios, median) }] as const;
  });
  return { barePage: combine(barePageLoads, median), measured: new Map(measured) };
}

async function memoryOfBoth() {
  return { barePage: await memoryOf(barePage.pid), product: await memoryOf(product.pid) };
}

/** Returns the id of one of the owner's runs, and the signed address of an image as the gallery shows it. */
async function ownersPictures(authorization: string) {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`${product.address}${path}`, { headers: { authorization } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response.json();
  };
  const [newestRun] = paged(run).parse(await read(`${generation.history.path}?page_size=1`)).results;
  const [newest] = creationPage.parse(await read(`${gallery.creations.path}?page_size=1`)).results;
  if (!newestRun || !newest?.thumbnail_url) throw new Error("The owner has no images.");
  return { runId: newestRun.id, thumbnailPath: newest.thumbnail_url };
}

async function checkGallery(cookie: string): Promise<void> {
  const html = await (await fetch(`${product.address}/gallery`, { headers: { cookie }, redirect: "manual" })).text();
  const pictures = html.match(/<img\b/g)?.length ?? 0;
  if (pictures < galleryItems) throw new Error(`The gallery shows ${pictures} images instead of ${galleryItems}.`);
}

/** Registers a separate user for sign-ins. Each sign-in adds a session, which the owner's settings page would list. */
async function signInRequest(): Promise<LoadRequest> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "sign-in@bench.example", password }),
  } as const;
  const registered = await fetch(`${product.address}${accounts.register.path}`, request);
  if (!registered.ok) throw new Error(`Registration answered ${registered.status}.`);
  return { ...request, url: `${product.address}${accounts.signIn.path}`, pid: product.pid };
}

await pause(quietMilliseconds);
const idle = await memoryOfBoth();
const { cookie, authorization } = await signIn(product.address, ownerEmail);
const { runId, thumbnailPath } = await ownersPictures(authorization);
await checkGallery(cookie);
const get = (path: string, headers: Record<string, string>) => {
  return { url: `${product.address}${path}`, pid: product.pid, headers };
};
const pages = {
  signIn: get("/auth", {}),
  explore: get("/", { cookie }),
  gallery: get("/gallery", { cookie }),
  run: get(`/generations/${runId}`, { cookie }),
  wallet: get("/wallet", { cookie }),
  settings: get("/settings", { cookie }),
};
const endpoints = {
  bareHttpServer: { url: bareHttpServer.address, pid: bareHttpServer.pid },
  ownProfile: get(accounts.profile.path, { authorization }),
  passwordSignIn: await signInRequest(),
  thumbnail: get(thumbnailPath, {}),
};
const bytes: Record<string, PageBytes> = {};
for (const [name, { url, headers }] of Object.entries(pages)) bytes[name] = await bytesOfPage(url, headers);
const { barePage: barePageLoad, measured } = await measure({ ...pages, ...endpoints });
const rowsOf = (rows: object) => Object.keys(rows).map((name) => [name, { ...measured.get(name), ...bytes[name] }]);
process.stdout.write(
  JSON.stringify({
    connections,
    rounds,
    barePage: { ...barePageLoad, ...(await bytesOfPage(barePage.address, {})) },
    pages: Object.fromEntries(rowsOf(pages)),
    endpoints: Object.fromEntries(rowsOf(endpoints)),
    memoryMegabytes: { idle, afterLoad: await memoryOfBoth() },
  }),
);
