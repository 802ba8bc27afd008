/**
 * `node bench/beside.ts <folder>`: measures this checkout beside another one, whose folder is installed and built, in
 * about seven minutes. Both products serve the same data, and each request is measured on one and then on the other, so
 * that a machine that gets slower or faster affects both equally. Prints the ratios of this checkout to the other one.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { creationPage, gallery } from "../contract/gallery.ts";
import { generation, run } from "../contract/generation.ts";
import { paged } from "../contract/paging.ts";
import { share, sharing } from "../contract/sharing.ts";
import { onStopRequest, root, runCommand, Stop, say } from "../server/provision/process.mjs";
import { generateLoad } from "./load-generator.ts";
import { percentile } from "./percentiles.ts";
import { memoryOf } from "./processes.ts";
import { type RunningServer, runPart, startProduct, stopAll } from "./programs.ts";
import { ownerEmail, signIn } from "./sign-in.ts";

const connections = 20;
const rounds = 7;
const requestSeconds = 1;
const quietMilliseconds = 5_000;

interface Side {
  server: RunningServer;
  /** Each request with its headers. */
  requests: Record<string, { path: string; headers: Record<string, string> }>;
}

const data = mkdtempSync(join(tmpdir(), "atelier-beside-"));

await runCommand(async () => {
  onStopRequest(() => stopAll("SIGTERM"));
  const other = process.argv[2];
  if (other === undefined) throw new Stop("Name the folder of the other checkout: node bench/beside.ts <folder>");
  try {
    await runPart("run-queue.ts", { dataFolder: join(data, "seeded") });
    const folders = [root, resolve(other)];
    const sides = await Promise.all(folders.map((folder, index) => prepare(folder, join(data, String(index)))));
    row("Start until ready, ms", await measureStarts(folders));
    await pause(quietMilliseconds);
    row("Memory when idle, MB", [await readMemory(sides)]);
    for (const name of Object.keys(sides[0]?.requests ?? {}))
      row(`CPU per request: ${name}, ms`, await compare(sides, name));
    row("Memory after load, MB", [await readMemory(sides)]);
    await Promise.all(sides.map(({ server }) => server.stop()));
    return 0;
  } finally {
    stopAll("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});

/** Prints the smallest, the median, and the largest ratio, and the medians of both sides. */
function row(name: string, pairs: readonly (readonly number[])[]): void {
  const ratios = pairs.map(([own = Number.NaN, other = Number.NaN]) => own / other);
  const of = (share: number) => percentile(ratios, share).toFixed(2);
  const median = (side: number) =>
    percentile(
      pairs.map((pair) => pair[side] ?? Number.NaN),
      0.5,
    ).toFixed(2);
  say(`${name.padEnd(40)} ${of(0.01)} / ${of(0.5)} / ${of(1)}   (${median(0)} beside ${median(1)})`);
}

/** Starts the product of a checkout on a copy of the data. */
async function start(folder: string, dataFolder: string): Promise<RunningServer> {
  const product: unknown = await import(pathToFileURL(join(folder, "server", "provision", "product.mjs")).href);
  const { startProduct: startIt } = z
    .object({ startProduct: z.custom<Parameters<typeof startProduct>[2]>() })
    .parse(product);
  return startProduct(dataFolder, {}, startIt);
}

async function measureStarts(folders: readonly string[]): Promise<number[][]> {
  const pairs: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair: number[] = [];
    for (const [index, folder] of folders.entries()) {
      const beganAt = performance.now();
      const server = await start(folder, join(data, `start-${index}`));
      pair.push(performance.now() - beganAt);
      await server.stop();
    }
    // The first start prepares the folder and the compile cache.
    if (round > 0) pairs.push(pair);
  }
  return pairs;
}

async function prepare(folder: string, dataFolder: string): Promise<Side> {
  cpSync(join(data, "seeded"), dataFolder, { recursive: true });
  const server = await start(folder, dataFolder);
  const { cookie, authorization } = await signIn(server.address, ownerEmail);
  const read = async (path: string, body?: object): Promise<unknown> => {
    const init = body
      ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }
      : {};
    const response = await fetch(server.address + path, { ...init, headers: { ...init.headers, authorization } });
    if (!response.ok) throw new Stop(`${path} answered ${response.status}.`);
    return response.json();
  };
  const [newestRun] = paged(run).parse(await read(`${generation.history.path}?page_size=1`)).results;
  const [newest] = creationPage.parse(await read(`${gallery.creations.path}?page_size=1`)).results;
  if (!newestRun || !newest) throw new Stop("The owner has no images.");
  const { token } = share.parse(await read(sharing.create.path, { creation_id: newest.id }));
  const list = `${gallery.creations.path}?page_size=24`;
  return {
    server,
    requests: {
      "sign-in": { path: "/auth", headers: {} },
      "public link": { path: `/s/${token}`, headers: {} },
      Explore: { path: "/", headers: { cookie } },
      "gallery of 24": { path: "/gallery", headers: { cookie } },
      run: { path: `/generations/${newestRun.id}`, headers: { cookie } },
      wallet: { path: "/wallet", headers: { cookie } },
      "API list of 24": { path: list, headers: { authorization } },
      thumbnail: { path: newest.thumbnail_url, headers: {} },
      range: { path: newest.url, headers: { range: "bytes=0-65535" } },
    },
  };
}

async function compare(sides: readonly Side[], name: string): Promise<number[][]> {
  const measure = async ({ server, requests }: Side) => {
    const { path, headers } = requests[name] ?? { path: "/", headers: {} };
    const load = { url: server.address + path, headers, pid: server.pid, connections, durationSeconds: requestSeconds };
    return (await generateLoad(load)).cpuMillisecondsPerRequest;
  };
  const pairs: number[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair: number[] = [];
    for (const side of sides) pair.push(await measure(side));
    // The first round warms both up.
    if (round > 0) pairs.push(pair);
  }
  return pairs;
}

async function readMemory(sides: readonly Side[]): Promise<number[]> {
  return Promise.all(sides.map(({ server }) => memoryOf(server.pid)));
}
