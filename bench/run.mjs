/**
 * `npm run bench`: what the product does on this machine, beside a bare HTTP server and an empty page of the same
 * framework measured in the same minutes. Prints a table and writes bench/results.json. Takes about seven minutes, talks
 * to this machine only, and leaves nothing running.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { buildWhenChanged } from "../server/provision/build.mjs";
import { startChild } from "../server/provision/children.mjs";
import { anyFreePort } from "../server/provision/port.mjs";
import { onStopRequest, root, run, runCommand, Stop, say } from "../server/provision/process.mjs";
import { startProduct } from "../server/provision/product.mjs";
import { findNode, toolEnvironment } from "../server/provision/runtime.mjs";
import { clientJavaScript } from "./client-javascript.mjs";
import { measureWhileFilming } from "./filming.mjs";
import { memoryOf, memoryOfChildren } from "./memory.mjs";
import { report } from "./report.mjs";

const connections = 20;
const warmUpSeconds = 3;
const measureSeconds = 10;
const email = "owner@bench.example";
const password = "lantern-orchard-47";

const folder = mkdtempSync(join(tmpdir(), "atelier-bench-"));
const running = new Set();

await runCommand(async () => {
  onStopRequest(() => {
    for (const program of running) program.stop("SIGTERM");
  });
  try {
    const node = findNode();
    await buildWhenChanged(node);
    await buildHello(node);
    const results = { ...describeMachine(), ...(await measure(node)) };
    report(results);
    writeFileSync(join(root, "bench", "results.json"), `${JSON.stringify(results, undefined, 2)}\n`);
    say("\nWritten to bench/results.json.");
    return 0;
  } finally {
    for (const program of running) program.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});

async function buildHello(node) {
  const bin = join(root, "node_modules", "@react-router", "dev", "bin.js");
  const env = toolEnvironment(node, { NODE_ENV: "production" });
  const code = await run(node, [bin, "build", join(root, "bench", "hello")], { env, output: "on-failure" });
  if (code !== 0) throw new Stop("The empty page could not be built.");
}

async function measure(node) {
  const load = {};
  const clientKilobytes = {};

  say("A bare HTTP server…");
  const bare = await startServer(node, [join(root, "bench", "bare.mjs")]);
  load.bare = await press(bare.address);
  await end(bare);

  say("An empty page of the framework…");
  const serve = join(root, "node_modules", "@react-router", "serve", "bin.js");
  const helloFolder = join(root, "bench", "hello");
  const hello = await startServer(node, [serve, join(helloFolder, "build", "server", "index.js")], helloFolder);
  load.hello = await press(hello.address);
  clientKilobytes.hello = await clientJavaScript(hello.address, {});
  await end(hello);

  say("Runs through the queue…");
  const queue = await measureWith(node, "queue.ts", { dataFolder: folder, email });
  say("Many people and one engine…");
  const fairness = await measureWith(node, "fairness.ts", { dataFolder: join(folder, "fairness") });
  say("The built-in engine in each mode…");
  const modes = await measureWith(node, "modes.ts", { dataFolder: join(folder, "modes") });
  say("Finding things in galleries of up to a million…");
  const finding = await measureWith(node, "gallery.ts", { dataFolder: join(folder, "finding") });

  say("Credits and payments…");
  const billing = await measureWith(node, "billing.ts", { dataFolder: join(folder, "billing") });

  say("A thousand files in one archive…");
  const files = await measureWith(node, "files.ts", { dataFolder: join(folder, "files") });

  say("The first words of answers…");
  const assistant = await measureWith(node, "assistant.ts", { dataFolder: join(folder, "assistant") });

  say("The product…");
  // Once, so that what is measured is a start like any later one.
  await end(await startStudio(node));
  const startedAt = performance.now();
  const studio = await startStudio(node);
  const startMilliseconds = performance.now() - startedAt;
  const idleMegabytes = await settledMemory(studio.child.pid);
  const cookie = await signIn(studio.address);
  const pages = { explore: "/", gallery: "/gallery", run: `/generations/${queue.ownerRun}` };
  await checkGallery(studio.address, cookie);
  for (const [name, path] of Object.entries(pages)) {
    clientKilobytes[name] = await clientJavaScript(`${studio.address}${path}`, { cookie });
  }
  clientKilobytes.signIn = await clientJavaScript(`${studio.address}/auth`, {});
  load.gallery = await press(`${studio.address}${pages.gallery}`, cookie);
  load.explore = await press(`${studio.address}${pages.explore}`, cookie);
  const credentials = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  };
  const { access } = await (await fetch(`${studio.address}/api/auth/token/`, credentials)).json();
  load.profile = await press(`${studio.address}/api/auth/user/profile/`, undefined, {
    headers: { authorization: `Bearer ${access}` },
  });
  load.signIn = await press(`${studio.address}/api/auth/token/`, undefined, credentials);
  load.thumbnail = await press(`${studio.address}${await thumbnailOf(studio.address, access)}`);
  const afterLoadMegabytes = await memoryOf(studio.child.pid);
  say("Pages while videos are made…");
  const filming = await measureWhileFilming(studio.address, { cookie, access }, () =>
    memoryOfChildren(studio.child.pid),
  );
  say("A gallery of 5,000 in a browser…");
  const grid = await measureWith(node, "grid.ts", { address: studio.address, dataFolder: folder });
  say("A conversation of 2,000 messages in a browser…");
  const conversation = await measureWith(node, "conversation.ts", { address: studio.address, dataFolder: folder });
  say("A thousand open streams of news…");
  const streams = await measureWith(node, "event-streams.ts", { address: studio.address, pid: studio.child.pid });
  await end(studio);

  const { ownerRun: _ownerRun, ...queueResults } = queue;
  return {
    connections,
    load,
    queue: queueResults,
    fairness,
    modes,
    files,
    finding,
    billing,
    assistant,
    filming,
    grid,
    conversation,
    streams,
    clientKilobytes,
    startMilliseconds,
    idleMegabytes,
    afterLoadMegabytes,
  };
}

async function startServer(node, args, cwd = root) {
  const port = await anyFreePort();
  const env = toolEnvironment(node, { NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) });
  const server = startChild(node, args, { env, stdio: "ignore", cwd });
  running.add(server);
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(address).catch(() => undefined))?.ok) return { ...server, address, program: server };
    await pause(50);
  }
  throw new Stop(`${args[0]} did not start.`);
}

async function startStudio(node) {
  const studio = startProduct(node, {
    port: await anyFreePort(),
    host: "127.0.0.1",
    // All requests come from one address, and more of them than any person sends.
    settings: { DATA_DIR: folder, LOG_LEVEL: "warn", RATE_LIMITING: "false", ALLOW_LOCAL_PAYMENTS: "true" },
    stdio: "ignore",
  });
  running.add(studio);
  if (!(await studio.ready())) throw new Stop("The product did not start; `npm run up` shows why.");
  return { ...studio, program: studio };
}

async function end({ program, stop, ended }) {
  stop("SIGTERM");
  await ended;
  running.delete(program);
}

/** Runs one of the programs beside this one and reads the JSON it prints. */
async function measureWith(node, name, input) {
  const program = startChild(node, [join(root, "bench", name), JSON.stringify(input)], {
    env: toolEnvironment(node),
    stdio: "pipe",
  });
  running.add(program);
  let printed = "";
  program.child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  program.child.stderr.pipe(process.stderr);
  const code = await program.ended;
  running.delete(program);
  if (code !== 0) throw new Stop(`${name} could not measure; the lines above say why.`);
  return JSON.parse(printed);
}

/** As a browser without JavaScript does it; gives the cookies to present from now on. */
async function signIn(address) {
  const response = await fetch(`${address}/auth`, {
    method: "POST",
    headers: { origin: address },
    body: new URLSearchParams({ mode: "sign-in", email, password }),
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith("toast"));
  if (![302, 303].includes(response.status) || cookies.length === 0)
    throw new Stop(`Signing in answered ${response.status}.`);
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** The signed address of a picture as the gallery shows it. */
async function thumbnailOf(address, access) {
  const headers = { authorization: `Bearer ${access}` };
  const response = await fetch(`${address}/api/gallery/creations/?page_size=1`, { headers });
  const { results } = await response.json();
  return results[0].thumbnail_url;
}

async function checkGallery(address, cookie) {
  const html = await (await fetch(`${address}/gallery`, { headers: { cookie }, redirect: "manual" })).text();
  const pictures = html.match(/<img\b/g)?.length ?? 0;
  if (pictures < 24) throw new Stop(`The gallery shows ${pictures} pictures instead of 24.`);
}

/** Presses a page from all connections at once, after a warm-up that is not counted. */
async function press(url, cookie, request = {}) {
  const headers = { "accept-encoding": "identity", ...request.headers, ...(cookie && { cookie }) };
  const options = { url, connections, ...request, headers };
  await autocannon({ ...options, duration: warmUpSeconds });
  const { requests, latency, errors, non2xx } = await autocannon({ ...options, duration: measureSeconds });
  if (errors + non2xx > 0) throw new Stop(`${url}: ${errors} errors and ${non2xx} refusals under load.`);
  return { requestsPerSecond: requests.average, p50Milliseconds: latency.p50, p99Milliseconds: latency.p99 };
}

async function settledMemory(pid) {
  await pause(2_000);
  return memoryOf(pid);
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function describeMachine() {
  const version = (name) => JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
  return {
    measuredAt: new Date().toISOString(),
    machine: {
      processor: cpus()[0]?.model ?? "unknown",
      cores: availableParallelism(),
      memoryGigabytes: Math.round(totalmem() / 1_073_741_824),
      platform: `${process.platform}-${process.arch}`,
    },
    versions: { node: process.versions.node, reactRouter: version("react-router"), react: version("react") },
  };
}
