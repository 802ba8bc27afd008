import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { accounts } from "../../contract/accounts.ts";
import { accepted, generation, run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { hasNoPostgres } from "../support/databases.ts";
import { startOwnPostgres } from "../support/own-postgres.ts";
import { startApiProgram, startProgram, startWorkerProgram } from "../support/programs.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder, whenFinished } from "../support/temporary-folder.ts";

const migrate = fileURLToPath(new URL("../../server/migrate.ts", import.meta.url));
const away = "The database is down.";
const back = "The database is back.";

test.skipIf(hasNoPostgres)(
  "API and worker outlive restarts of PostgreSQL, log each once, and the run under way is completed",
  async () => {
    // Committed data survives a crash of the server, though not of the machine.
    const postgres = await startOwnPostgres({ fsync: "off" });
    whenFinished(() => postgres.remove());
    const comfyUi = await startComfyUiServer();
    const settings = {
      DATABASE_URL: postgres.url,
      DATA_DIR: await createTemporaryFolder(),
      APP_SECRET: "a secret of more than thirty-two characters",
      COMFYUI_URL: comfyUi.url,
    };
    // A program that starts while the database is down waits for it.
    await postgres.halt("fast");
    const migration = startProgram([migrate], settings);
    await migration.untilLogged(away);
    await postgres.resume();
    expect(await migration.ended).toEqual({ code: 0, signal: null });

    const [api, worker] = await Promise.all([
      startApiProgram({ ...settings, RUN_WORKERS: "false" }),
      startWorkerProgram(settings),
    ]);
    const ada = await api.register();
    const ask = () => api.call(generation.textToImage, { body: { prompt: "a lighthouse" }, headers: {} }, ada.access);
    const loseDatabase = async (mode: "fast" | "immediate", time: number) => {
      await postgres.halt(mode);
      for (const program of [api, worker]) await program.untilLogged(away, time);
      const unready = await api.request("GET", "/readyz");
      const checks = { database: expect.stringMatching(/^away for \d+ s$/) };
      expect(unready).toMatchObject({ status: 503, json: { checks } });
      for (const refused of [await ask(), await api.call(accounts.profile, {}, ada.access)]) {
        expect(refused.status).toBe(503);
        expect(refused.headers.get("retry-after")).toBe("5");
      }
      expect((await api.request("GET", "/healthz")).status).toBe(200);
      await postgres.resume();
      for (const program of [api, worker]) await program.untilLogged(back, time);
      expect((await api.request("GET", "/readyz")).status).toBe(200);
    };

    // Once while idle, and once in the middle of a run.
    await loseDatabase("fast", 1);
    comfyUi.hold();
    const asked = await ask();
    expect(asked).toMatchObject({ status: 202 });
    const { id } = accepted.parse(asked.json);
    await waitFor(async () => comfyUi.runningNow(), "the run to be under way");
    await loseDatabase("immediate", 2);

    comfyUi.release();
    const finished = await waitFor(async () => {
      const current = run.parse((await api.call(generation.status, { params: { id } }, ada.access)).json);
      return isFinal(current.status) ? current : undefined;
    }, "the end of the run");
    expect(finished).toMatchObject({ status: "completed", charged_credits: 2, error: null });
    for (const program of [api, worker]) {
      expect(program.isRunning()).toBe(true);
      // Every serious log line in between names this cause.
      const serious = program.logged().filter(({ level }) => level >= 50);
      expect(serious.map(({ msg }) => msg)).toEqual(Array(2).fill(expect.stringContaining(away)));
    }
  },
);

test.skipIf(hasNoPostgres)("A database that does not exist stops the start with one line", async () => {
  const url = new URL(inject("postgresUrl"));
  url.pathname = "/nowhere";
  const settings = { DATABASE_URL: url.href, APP_SECRET: "a secret of more than thirty-two characters" };
  const { ended, printed } = startProgram([migrate], { ...settings, DATA_DIR: await createTemporaryFolder() });
  expect(await ended).toMatchObject({ code: 1 });
  expect(printed()).toBe('DATABASE_URL cannot be used: database "nowhere" does not exist.\n');
});
