import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../../backend/adapters/database/port.ts";
import type { Engine } from "../../../backend/adapters/engine/port.ts";
import type { JobQueue } from "../../../backend/adapters/job-queue/port.ts";
import { systemRuntime } from "../../../backend/adapters/runtime/system.ts";
import type { Storage } from "../../../backend/adapters/storage/port.ts";
import { type Adapters, createBackend } from "../../../backend/compose.ts";
import { accepted, generation, run } from "../../../contract/generation.ts";
import { deadline } from "../../provision/deadlines.mjs";
import { createScriptedEngine } from "../scripted-engine.ts";
import { plainSettings, testSecret, verbsFor } from "../verbs.ts";
import { isKillPoint, type KillPoint, startsFile } from "./kill-points.ts";

/**
 * A real backend that kills itself: `node studio-that-dies.ts <data folder> <kill point> <clock offset, ms> [charges]`.
 * With `charges`, its engine would charge twice for the same work. It writes each output that the engine is given to
 * the data folder. It signs in a user, starts a run, and dies without warning the first time it reaches the point.
 * Exits with code 3 if it never does.
 */
const [dataFolder = "", point, offset, charges] = process.argv.slice(2);
if (!isKillPoint(point)) throw new Error(`There is no kill point ${point}.`);
const email = "ada@example.com";
const password = "seven quiet herons";
const filesPerOutput = 2;

setTimeout(() => process.exit(3), deadline(30_000));

function reach(reached: KillPoint): void {
  if (reached === point) process.kill(process.pid, "SIGKILL");
}

/** The request that this program is making. */
const purpose = new AsyncLocalStorage<"accept" | "cancel">();
let written = 0;

function watchDatabase(database: Database): Database {
  return {
    ...database,
    async transaction(work) {
      const what = purpose.getStore();
      const storesOutput = written >= filesPerOutput;
      if (storesOutput) written -= filesPerOutput;
      const result = await database.transaction(async (tx) => {
        const value = await work(tx);
        if (what === "cancel") reach("about to cancel");
        if (storesOutput) reach("about to commit an output");
        return value;
      });
      if (what === "accept") reach("accepted");
      if (what === "cancel") reach("canceled");
      if (storesOutput) reach("output committed");
      return result;
    },
  };
}

function watchQueue(jobQueue: JobQueue): JobQueue {
  return {
    ...jobQueue,
    start(definitions) {
      const watched = definitions.map((definition) => ({
        ...definition,
        async handle(...call: Parameters<typeof definition.handle>) {
          reach("claimed");
          await definition.handle(...call);
          reach("done but for the job");
        },
      }));
      jobQueue.start(watched);
    },
  };
}

function watchStorage(storage: Storage): Storage {
  return {
    ...storage,
    async put(key, content) {
      const file = await storage.put(key, content);
      written += 1;
      reach("file written");
      return file;
    },
  };
}

/** The scripted engine with a delay for each step. */
function createSlowEngine(): Engine {
  const engine = createScriptedEngine({ held: true, repeatable: charges === undefined });
  return {
    ...engine,
    async start(outputId, request) {
      appendFileSync(join(dataFolder, startsFile), `${outputId}\n`);
      const ticket = await engine.start(outputId, request);
      setTimeout(() => engine.advance(outputId, 0.4), 10);
      setTimeout(() => engine.finish(outputId), 30);
      reach("handed to the engine");
      return ticket;
    },
    async check(ticket) {
      const snapshot = await engine.check(ticket);
      if (snapshot.state === "running") reach("painting");
      return snapshot;
    },
    async stop(ticket) {
      // The timers above must not advance a stopped output.
      const snapshot = await engine.check(ticket);
      return snapshot.state === "done" ? engine.stop(ticket) : "unsupported";
    },
  };
}

const watch = (adapters: Adapters): Adapters => ({
  ...adapters,
  database: watchDatabase(adapters.database),
  jobQueue: watchQueue(adapters.jobQueue),
  storage: watchStorage(adapters.storage),
});

const backend = await createBackend(
  { dataFolder, databaseUrl: null, secret: testSecret, version: "1.0.0", work: true, ...plainSettings },
  {
    engines: [createSlowEngine()],
    runtime: { ...systemRuntime, now: () => Date.now() + Number(offset) },
    adapt: watch,
  },
);
const api = verbsFor(backend);
const user = await api.register({ email, password }).catch(() => api.signIn({ email, password }));
backend.start();

const body = { prompt: "a lighthouse", count: 2, quality: "draft" } as const;
const answer = await purpose.run("accept", () => api.call(generation.textToImage, { body, headers: {} }, user.access));
const { id } = accepted.parse(answer.json);
if (point === "about to cancel" || point === "canceled") {
  for (let status = "queued"; status === "queued"; ) {
    status = run.parse((await api.call(generation.status, { params: { id } }, user.access)).json).status;
  }
  await purpose.run("cancel", () => api.call(generation.cancel, { params: { id } }, user.access));
}
