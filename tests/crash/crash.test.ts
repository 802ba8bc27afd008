import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { storedVariants } from "../../backend/modules/gallery/rules.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { type KillPoint, killPoints, startsFile } from "../support/crash/kill-points.ts";
import { createHandDrivenRuntime } from "../support/hand-driven-runtime.ts";
import { createScriptedEngine } from "../support/scripted-engine.ts";
import { type StudioBackend, startBackend, waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const program = fileURLToPath(new URL("../support/crash/studio-that-dies.ts", import.meta.url));
/** Each start is this much later than the one before, so that the dead worker's lease has expired. */
const pauseMilliseconds = 15_000;
const kills = 7;
/** A job has been claimed and nothing else, an output is at the engine, a file is stored, or only the job is left. */
const killedRepeatedly: readonly KillPoint[] = [
  "claimed",
  "handed to the engine",
  "file written",
  "done but for the job",
];

describe("After the process is killed when a run is", () => {
  for (const point of killPoints) {
    const isRepeated = killedRepeatedly.includes(point);
    const promise = "every run ends once and nothing is lost or charged twice";
    const tags = isRepeated ? [] : ["full-run"];
    test(`${point}, seven times over, ${promise}`, { tags }, () => expectRecovery(point, kills));
    if (!isRepeated) test(`${point}, ${promise}`, () => expectRecovery(point, 1));
  }

  test("handed to an engine that would charge for it twice, nothing is ever handed to it again, and only what was made is charged", async () => {
    const dataFolder = await dieAt("handed to the engine", kills, "charges");
    const runtime = createHandDrivenRuntime(Date.now() + kills * pauseMilliseconds);
    const engine = createScriptedEngine({ repeatable: false });
    const studio = await startBackend({ dataFolder, runtime, engine });
    await awaitEnds(studio);
    const before = (await readFile(join(dataFolder, startsFile), "utf8")).trim().split("\n");
    expect(before.length).toBeGreaterThanOrEqual(kills);
    expect(new Set([...before, ...engine.started]).size).toBe(before.length + engine.started.length);

    const { read } = studio.adapters.database;
    const lost = await read.selectFrom("generation_output").selectAll().where("id", "in", before).execute();
    for (const output of lost) expect(output).toMatchObject({ status: "failed", error_code: "LOST" });
    await expectChargesToFit(studio);
    await expectFilesToFit(studio);
  });
});

async function expectRecovery(point: KillPoint, times: number): Promise<void> {
  const dataFolder = await dieAt(point, times);
  const runtime = createHandDrivenRuntime(Date.now() + times * pauseMilliseconds);
  const studio = await startBackend({ dataFolder, runtime, engine: createScriptedEngine() });
  const runs = await awaitEnds(studio);
  expect(runs.length).toBeGreaterThan(0);
  for (const { status } of runs) expect(endingsOf(point)).toContain(status);
  await expectBooksToBalance(studio, runs);
  await expectFilesToFit(studio);
}

/** Starts one studio after another and lets each die at the point, each a little later. Returns their data folder. */
async function dieAt(point: KillPoint, times: number, ...further: string[]): Promise<string> {
  const dataFolder = await createTemporaryFolder();
  for (let kill = 0; kill < times; kill++) {
    const given = [program, dataFolder, point, String(kill * pauseMilliseconds), ...further];
    const child = spawn(process.execPath, given, { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    const [code, signal] = await once(child, "exit");
    expect({ code, signal, errors }).toEqual({ code: null, signal: "SIGKILL", errors: "" });
  }
  return dataFolder;
}

function endingsOf(point: (typeof killPoints)[number]): string[] {
  if (point === "canceled") return ["canceled"];
  return ["completed"];
}

/** Returns all runs once each has ended and no job is left. */
async function awaitEnds(studio: StudioBackend) {
  return waitFor(async () => {
    const runs = await studio.adapters.database.read.selectFrom("generation_run").selectAll().execute();
    const { "generate:scripted": generate = 0 } = await studio.adapters.jobQueue.depth();
    return generate === 0 && runs.every(({ status }) => isFinal(status)) ? runs : undefined;
  }, "all runs to end");
}

type Runs = Awaited<ReturnType<typeof awaitEnds>>;

async function expectBooksToBalance(studio: StudioBackend, runs: Runs): Promise<void> {
  const creations = await studio.adapters.database.read.selectFrom("creation").selectAll().execute();
  for (const { id, status, output_count } of runs) {
    const made = creations.filter(({ run_id }) => run_id === id).length;
    expect(made).toBe(status === "completed" ? output_count : 0);
  }
  await expectChargesToFit(studio);
}

/** Each of the starter's 50 credits is either spent on exactly one stored output or still available. */
async function expectChargesToFit(studio: StudioBackend): Promise<void> {
  const { read } = studio.adapters.database;
  expect(await studio.credits.reconcile(read)).toEqual([]);
  const creations = await read.selectFrom("creation").selectAll().execute();
  const charges = await read.selectFrom("generation_receipt").selectAll().where("kind", "=", "charged").execute();
  expect(charges).toHaveLength(creations.length);
  const account = await read.selectFrom("credit_account").selectAll().executeTakeFirstOrThrow();
  expect(account).toMatchObject({ balance_hundredths: 5_000 - 100 * creations.length, held_hundredths: 0 });
}

/** Every creation has all its files, and every file belongs to a creation. */
async function expectFilesToFit(studio: StudioBackend): Promise<void> {
  const creations = await studio.adapters.database.read.selectFrom("creation").selectAll().execute();
  const wanted = creations.flatMap(({ storage_key, size_bytes, variants }) => [
    { key: storage_key, sizeBytes: size_bytes },
    ...storedVariants.parse(JSON.parse(variants)).map(({ key, sizeBytes }) => ({ key, sizeBytes })),
  ]);
  for (const { key, sizeBytes } of wanted) {
    expect(await studio.adapters.storage.head(key)).toMatchObject({ sizeBytes });
  }
  expect((await studio.storedFiles()).toSorted()).toEqual(wanted.map(({ key }) => key).toSorted());
}
