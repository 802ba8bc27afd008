import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { generation, run } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { untilLocked } from "../../../../tests/support/lock-waits.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { updateRun } from "../records/runs.ts";

async function cancel(studio: StudioBackend, user: TestUser, id: string) {
  return studio.call(generation.cancel, { params: { id } }, user.access);
}

async function creditsOf(studio: StudioBackend, user: TestUser) {
  return balance.parse((await studio.call(billing.balance, {}, user.access)).json);
}

describeOnBackend("Canceling a run", (start) => {
  test("that waits ends it immediately, and it is never started", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const canceled = run.parse((await cancel(studio, ada, id)).json);

    expect(canceled).toMatchObject({ status: "canceled", returned_credits: 2, held_credits: 0, stage: "done" });
    expect(canceled.receipt.map(({ kind }) => kind)).toEqual(["held", "canceled", "returned"]);
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 50, held_credits: 0 });
    expect(run.parse((await cancel(studio, ada, id)).json)).toEqual(canceled);
  });

  test("that is under way stops the engine, keeps nothing of it, and returns the credits", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    expect((await cancel(studio, ada, id)).json).toMatchObject({ status: "canceled", returned_credits: 2 });

    await waitFor(
      async () => studio.engine.snapshotOf(output).state === "lost" || undefined,
      "the engine to be stopped",
    );
    await waitFor(
      async () => ((await studio.adapters.jobQueue.depth())["generate:scripted"] ?? 0) === 0 || undefined,
      "the job's end",
    );
    expect(await studio.storedFiles()).toEqual([]);
    expect(await studio.readRun(ada, id)).toMatchObject({ status: "canceled", outputs: [], charged_credits: 0 });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("keeps and charges what was finished before", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada, { count: 4 });
    const [first = ""] = await studio.awaitStarted(4);
    studio.engine.finish(first);
    await studio.awaitRun(ada, id, ({ outputs }) => outputs.length === 1);
    expect((await cancel(studio, ada, id)).json).toMatchObject({
      status: "canceled",
      charged_credits: 2,
      returned_credits: 6,
      outputs: [{ id: first }],
    });
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 48, held_credits: 0 });
  });

  test("leaves a finished run as it is", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { generation_id: id } = await studio.makeCreation(ada);
    const answer = await cancel(studio, ada, id);
    expect(answer.json).toMatchObject({ status: "completed", charged_credits: 2, returned_credits: 0 });
  });

  test("waits for a change that is under way, and leaves a run that ends with it as it is", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const { database } = studio.adapters;
    const [changed, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = database.transaction(async (tx) => {
      await updateRun(tx, id, { status: "completed", stage: "done", finished_at: studio.runtime.now() });
      changed.resolve();
      await waited.promise;
    });
    await changed.promise;
    const answer = cancel(studio, ada, id);
    await untilLocked(database);
    waited.resolve();
    await change;
    const left = run.parse((await answer).json);
    expect([left.status, left.receipt.map(({ kind }) => kind)]).toEqual(["completed", ["held"]]);
  });

  test("at the very moment it finishes leads to one of the two, never both", { tags: ["race"] }, async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    for (let round = 0; round < 8; round++) {
      const id = await studio.startRun(ada, { quality: "draft" });
      const started = await studio.awaitStarted(round + 1);
      studio.engine.finish(started[round] ?? "");
      await cancel(studio, ada, id);
      const { status, charged_credits, outputs } = await studio.awaitRun(ada, id, (current) => isFinal(current.status));
      expect([charged_credits, outputs.length]).toEqual(status === "completed" ? [1, 1] : [0, 0]);
    }
    expect((await creditsOf(studio, ada)).held_credits).toBe(0);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("is found out before anything is kept, even when no signal of it arrives and the files are already stored", async () => {
    const stored = Promise.withResolvers<void>();
    const canceled = Promise.withResolvers<void>();
    const studio = await start({
      adapt: (adapters) => ({
        ...adapters,
        pubsub: { ...adapters.pubsub, publish: () => {} },
        storage: {
          ...adapters.storage,
          async put(key, content) {
            const file = await adapters.storage.put(key, content);
            stored.resolve();
            await canceled.promise;
            return file;
          },
        },
      }),
    });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    await stored.promise;
    await cancel(studio, ada, id);
    canceled.resolve();

    await waitFor(async () => (await studio.storedFiles()).length === 0 || undefined, "the files to be removed");
    expect(await studio.readRun(ada, id)).toMatchObject({ status: "canceled", outputs: [], charged_credits: 0 });
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 50, held_credits: 0 });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("before anything began lets those behind it move up, its owner's own runs first", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, runsAtOnce: 1 }) });
    const [ada, bob] = [await studio.register(), await studio.register()];
    await studio.startRun(ada, { quality: "draft" });
    await studio.awaitStarted(1);
    const [second, third] = [await studio.startRun(ada), await studio.startRun(ada)];
    const other = [await studio.startRun(bob), await studio.startRun(bob)];
    const places = async () => [
      (await studio.readRun(ada, third)).queue_position,
      ...(await Promise.all(other.map(async (id) => (await studio.readRun(bob, id)).queue_position))),
    ];
    expect(await places()).toEqual([3, 0, 2]);
    await cancel(studio, ada, second);
    expect(await places()).toEqual([1, 0, 2]);
  });

  test("is for its owner alone", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const id = await studio.startRun(ada);
    const strange = await cancel(studio, bob, id);
    const missing = await cancel(studio, bob, "00000000-0000-7000-8000-000000000000");
    expect(strange.refusal()).toEqual(missing.refusal());
    expect(strange.status).toBe(404);
    expect((await studio.readRun(ada, id)).status).toBe("queued");
  });
});
