/**
 * `npm run bench`: measures the product on this machine in about twelve minutes, prints a report, and replaces
 * bench/results.json. Sends requests only to this machine and leaves nothing running.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { buildWhenChanged } from "../server/provision/build.mjs";
import { onStopRequest, root, run, runCommand, Stop, say } from "../server/provision/process.mjs";
import { toolEnvironment } from "../server/provision/runtime.mjs";
import { runPart, startBareHttpServer, startBarePage, startProduct, stopAll } from "./programs.ts";
import { report } from "./report.ts";
import { type PartName, results } from "./results.ts";

const resultsFile = "bench/results.json";
const folder = mkdtempSync(join(tmpdir(), "atelier-bench-"));
const productFolder = join(folder, "product");
const parts: Partial<Record<PartName, object>> = {};

await runCommand(async () => {
  onStopRequest(() => stopAll("SIGTERM"));
  try {
    const source = readSource();
    await buildWhenChanged(process.execPath);
    await buildBarePage();
    const measuredAt = new Date().toISOString();
    const beganAt = performance.now();
    await measureParts();
    const durationSeconds = (performance.now() - beganAt) / 1_000;
    const measured = results.parse({ ...source, measuredAt, durationSeconds, ...describeMachine(), parts });
    writeFileSync(join(root, resultsFile), `${JSON.stringify(measured, rounded, 2)}\n`);
    report(measured);
    say(`\nWritten to ${resultsFile}.`);
    return 0;
  } finally {
    stopAll("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});

async function measureParts(): Promise<void> {
  const own = (name: PartName) => ({ dataFolder: join(folder, name) });
  await measure("runQueue", "Runs through the queue", { dataFolder: productFolder });
  await measure("fairness", "Many users and one engine", own("fairness"));
  await measure("previewEngine", "The preview engine in each mode", own("previewEngine"));
  await measure("galleryQueries", "Galleries of up to a million", own("galleryQueries"));
  await measure("billing", "Credits and payments", own("billing"));
  await measure("archive", "A thousand files in one archive", own("archive"));
  await measure("assistant", "First tokens of answers", own("assistant"));
  await measure("startUp", "Start-up", { dataFolder: productFolder });

  const product = await startProduct(productFolder);
  const barePage = await startBarePage();
  const bareHttpServer = await startBareHttpServer();
  await measure("httpLoad", "Pages and API under load", { product, barePage, bareHttpServer });
  await bareHttpServer.stop();
  await barePage.stop();
  await measure("pagesDuringVideo", "Pages during video", product);
  const beside = { address: product.address, dataFolder: productFolder };
  await measure("galleryInteractions", "A gallery of 5,000 in a browser", beside);
  await measure("longConversation", "A conversation of 2,000 messages in a browser", beside);
  await product.stop();
  // A new process: a process that has been under load has free memory inside it, and streams would use that first.
  const freshProduct = await startProduct(productFolder);
  await measure("eventStreams", "A thousand event streams", freshProduct);
  await freshProduct.stop();
}

/** Runs the program of a part, which has the part's name, and stores its figures and duration. */
async function measure(name: PartName, title: string, input: object): Promise<void> {
  process.stdout.write(`${title}… `);
  const beganAt = performance.now();
  const figures = await runPart(`${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`, input);
  const durationSeconds = (performance.now() - beganAt) / 1_000;
  parts[name] = results.shape.parts.shape[name].parse({ durationSeconds, figures });
  say(`${durationSeconds.toFixed(1)} s`);
}

async function buildBarePage(): Promise<void> {
  const node = process.execPath;
  const bin = join(root, "node_modules", "@react-router", "dev", "bin.js");
  const env = toolEnvironment(node, { NODE_ENV: "production" });
  const code = await run(node, [bin, "build", join(root, "bench", "bare-page")], { env, output: "on-failure" });
  if (code !== 0) throw new Stop("The empty page could not be built.");
}

/** Returns the measured commit, and whether files differ from it. Throws a `Stop` outside a git repository. */
function readSource() {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
  try {
    const changes = git("status", "--porcelain", "--", ".", `:!${resultsFile}`);
    return { commit: git("rev-parse", "HEAD"), hasLocalChanges: changes !== "" };
  } catch {
    throw new Stop("The benchmark names the commit it measures: run it in a git repository.");
  }
}

function describeMachine() {
  const manifest = z.object({ version: z.string() });
  const version = (name: string) =>
    manifest.parse(JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"))).version;
  return {
    machine: {
      processor: cpus()[0]?.model ?? "unknown",
      cores: availableParallelism(),
      memoryGigabytes: Math.round(totalmem() / 1_000_000_000),
      platform: `${process.platform}-${process.arch}`,
    },
    versions: { node: process.versions.node, reactRouter: version("react-router"), react: version("react") },
  };
}

/** More digits only make differences between runs harder to read. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1_000) / 1_000 : value;
}
