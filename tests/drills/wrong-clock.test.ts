import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../backend/adapters/database/port.ts";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { createLeaseQueue } from "../../backend/adapters/job-queue/lease-queue.ts";
import { type Adapters, createBackend } from "../../backend/compose.ts";
import { accepted, generation, run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { deadline } from "../provision/deadlines.mjs";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { createPostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { startApiProgram, startWorkerProgram } from "../support/programs.ts";
import { createScriptedEngine } from "../support/scripted-engine.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder, whenFinished } from "../support/temporary-folder.ts";
import { type ApiVerbs, plainSettings, type TestUser, testSecret, verbsFor } from "../support/verbs.ts";

const hour = 3_600_000;
const clockAhead = new URL("../support/clock-ahead.mjs", import.meta.url).href;

afterEach(() => void vi.useRealTimers());

describe.skipIf(hasNoPostgres)("On a machine whose clock is an hour ahead", () => {
  test("leases, deadlines and the dates of everything that is written follow the database's clock", async () => {
    const databaseUrl = await createPostgresDatabase();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hour });
    const engine = createScriptedEngine({ held: true, model: { deadlineSeconds: 60 } });
    const opened = Promise.withResolvers<Adapters>();
    const backend = await createBackend(
      {
        dataFolder: await createTemporaryFolder(),
        databaseUrl,
        secret: testSecret,
        version: "1.0.0",
        work: true,
        ...plainSettings,
      },
      {
        engines: [engine],
        // This worker accepts its wrong clock, to show whose time it writes.
        adapt(adapters) {
          const { database, pubsub, runtime } = adapters;
          const log = { info: () => {}, warn: () => {}, error: () => {} };
          const able = {
            ...adapters,
            mayWork: () => true,
            jobQueue: createLeaseQueue({ database, pubsub, runtime, log }),
          };
          opened.resolve(able);
          return able;
        },
      },
    );
    whenFinished(async () => {
      await backend.stop(0);
      await backend.close();
    });
    const { database } = await opened.promise;
    const api = verbsFor(backend);
    backend.start();
    const ada = await api.register();
    const id = await startRun(api, ada);
    const [output = ""] = await waitFor(
      async () => (engine.started.length > 0 ? engine.started : undefined),
      "the engine",
    );

    const now = await database.time();
    const { due_at } = await database.read
      .selectFrom("job")
      .select("due_at")
      .where("name", "=", "generate:scripted")
      .executeTakeFirstOrThrow();
    const { deadline_at } = await database.read
      .selectFrom("generation_run")
      .select("deadline_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(due_at - now - 10_000)).toBeLessThan(deadline(10_000));
    expect(Math.abs(deadline_at - now - 60_000)).toBeLessThan(deadline(20_000));
    engine.finish(output);
    expect(await awaitEnd(api, ada, id)).toMatchObject({ status: "completed", charged_credits: 2 });
    await expectNothingInTheFuture(database);
  });

  test("a process says so and takes no jobs, which others run, and requests to it use the database's time", async () => {
    const DATABASE_URL = await createPostgresDatabase();
    const database = await openPostgresDatabase({ url: DATABASE_URL });
    whenFinished(() => database.close());
    const [ofAhead, ofRight] = [await startComfyUiServer(), await startComfyUiServer()];
    const DATA_DIR = await createTemporaryFolder();
    const settings = { DATABASE_URL, DATA_DIR, APP_SECRET: "a secret of more than thirty-two characters" };
    const ahead = ["--import", clockAhead];
    const [api, late] = await Promise.all([
      startApiProgram({ ...settings, COMFYUI_URL: ofRight.url, RUN_WORKERS: "false" }, ahead),
      startWorkerProgram({ ...settings, COMFYUI_URL: ofAhead.url }, ahead),
    ]);
    for (const program of [api, late]) {
      const { level, skewMilliseconds } = await program.untilLogged(
        "This machine's clock differs from the database's.",
      );
      expect(level).toBe(50);
      expect(Math.abs(Number(skewMilliseconds) - hour)).toBeLessThan(deadline(60_000));
    }
    expect(await api.request("GET", "/readyz")).toMatchObject({ status: 503, json: { checks: { clock: "wrong" } } });

    const ada = await api.register();
    const id = await startRun(api, ada);
    await startWorkerProgram({ ...settings, COMFYUI_URL: ofRight.url });
    const ended = await awaitEnd(api, ada, id);
    expect(ended).toMatchObject({ status: "completed", charged_credits: 2, error: null });
    expect(ended.receipt.map(({ kind }) => kind)).toEqual(["held", "started", "stored", "charged"]);
    expect(ofAhead.graphs.size).toBe(0);
    await expectNothingInTheFuture(database);
  });
});

async function startRun(api: ApiVerbs, user: TestUser): Promise<string> {
  const body = { prompt: "a lighthouse" };
  return accepted.parse((await api.call(generation.textToImage, { body, headers: {} }, user.access)).json).id;
}

function awaitEnd(api: ApiVerbs, user: TestUser, id: string) {
  return waitFor(async () => {
    const current = run.parse((await api.call(generation.status, { params: { id } }, user.access)).json);
    return isFinal(current.status) ? current : undefined;
  }, "the end of the run");
}

/** Columns that hold planned times. */
const plans = ["deadline_at", "due_at", "ends_at", "expires_at", "next_attempt_at", "period_ends_at"];

/** Expects that no row of any table records an event in the future. */
async function expectNothingInTheFuture(database: Database): Promise<void> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint' and column_name ~ '(^|_)at$'`.execute(database.read);
  const past = columns.filter(({ column }) => !plans.includes(column));
  const latest = new Map<string, number>();
  for (const { table, column } of past) {
    const { rows } = await sql<{ at: number | null }>`
      select max(${sql.ref(column)}) as at from ${sql.table(table)}`.execute(database.read);
    const at = rows[0]?.at ?? null;
    if (at !== null) latest.set(`${table}.${column}`, at);
  }
  const now = await database.time();
  expect([...latest.keys()]).toEqual(expect.arrayContaining(["ledger_txn.created_at", "generation_run.finished_at"]));
  expect([...latest].filter(([, at]) => at > now)).toEqual([]);
}
