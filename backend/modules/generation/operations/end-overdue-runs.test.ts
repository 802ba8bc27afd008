import { pino } from "pino";
import { expect, test } from "vitest";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";
import { overdueRuns, runForWork } from "../records/runs.ts";
import { keepDeadlines } from "./keep-deadlines.ts";

const twelveHours = 12 * 3_600_000;
const tenMinutes = 600_000;

describeOnBackend("A run past its deadline", (start) => {
  test("that no worker ever took up is ended by the next one that starts, and its credits are back", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    studio.runtime.advance(twelveHours + 60_000);
    await studio.backend.close();

    const { dataFolder, databaseUrl, runtime } = studio;
    const again = await start({ dataFolder, databaseUrl, runtime, engine: createScriptedEngine({ held: true }) });
    const reader = await again.signIn(ada);
    const run = await again.awaitRun(reader, id, ({ status }) => isFinal(status));
    expect(run).toMatchObject({
      status: "failed",
      error: { code: "TIMEOUT" },
      charged_credits: 0,
      returned_credits: 2,
    });
    expect(await again.credits.reconcile(again.adapters.database.read)).toEqual([]);
  });

  test("whose hold is missing does not keep others from being ended, and is reported", async () => {
    const studio = await start({ idle: true });
    const { database } = studio.adapters;
    const ada = await studio.register();
    const ids = [await studio.startRun(ada), await studio.startRun(ada), await studio.startRun(ada)];
    const [broken = "", ...others] = ids;
    await database.transaction(async (tx) => {
      await tx.deleteFrom("credit_hold_part").where("hold_id", "=", broken).execute();
      await tx.deleteFrom("credit_hold").where("id", "=", broken).execute();
    });
    studio.runtime.advance(twelveHours + 60_000);
    const now = studio.runtime.now();
    // Even with small batches, runs behind a failing one are reached.
    const order: string[] = [];
    for (let run = (await overdueRuns(database.read, now, undefined, 1))[0]; run; ) {
      order.push(run.id);
      run = (await overdueRuns(database.read, now, run, 1))[0];
    }
    expect(order).toEqual(ids);
    await studio.backend.close();

    const lines: { runId?: string }[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const { dataFolder, databaseUrl, runtime } = studio;
    const held = createScriptedEngine({ held: true });
    const again = await start({ dataFolder, databaseUrl, runtime, engine: held, log });
    const reader = await again.signIn(ada);
    for (const id of others) {
      const run = await again.awaitRun(reader, id, ({ status }) => isFinal(status));
      expect(run).toMatchObject({ status: "failed", error: { code: "TIMEOUT" }, returned_credits: 2 });
    }
    expect(lines.some(({ runId }) => runId === broken)).toBe(true);
    expect(isFinal((await again.readRun(reader, broken)).status)).toBe(false);
  });

  test("whose worker died after it began is ended too, with what the engine still does for it", async () => {
    const engine = createScriptedEngine({ held: true, model: { deadlineSeconds: 8 } });
    const studio = await start({ engine });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    await studio.backend.stop(0);
    await studio.adapters.database.transaction((tx) => tx.deleteFrom("job").execute());
    await studio.backend.close();
    studio.runtime.advance(8_000);

    const { dataFolder, databaseUrl, runtime } = studio;
    const next = createScriptedEngine({ held: true });
    const again = await start({ dataFolder, databaseUrl, runtime, engine: next });
    const run = await again.awaitRun(await again.signIn(ada), id, ({ status }) => isFinal(status));
    expect(run).toMatchObject({ status: "failed", error: { code: "TIMEOUT" } });
    expect(next.snapshotOf(output).state).toBe("lost");
  });

  test("because no worker could look after it goes on, also where several workers find that out", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    const { database } = studio.adapters;
    const deadline = async () => (await runForWork(database.read, id))?.deadline_at ?? 0;
    const before = await deadline();
    studio.runtime.advance(tenMinutes);
    await Promise.all([1, 2, 3].map(() => keepDeadlines({ database, runtime: studio.runtime })));
    expect(await deadline()).toBe(before + tenMinutes);

    studio.engine.finish(output);
    const run = await studio.awaitRun(ada, id, ({ status }) => isFinal(status));
    expect(run).toMatchObject({ status: "completed", charged_credits: 2 });
  });
});
