import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import type { Engine } from "../../../adapters/engine/port.ts";
import { runForWork, updateRun } from "../records/runs.ts";
import { waitingLimitSeconds } from "../rules.ts";

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);

async function creditsOf(studio: StudioBackend, user: TestUser) {
  return balance.parse((await studio.call(billing.balance, {}, user.access)).json);
}

async function expectBooksToAgree(studio: StudioBackend): Promise<void> {
  expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
}

/** Shorter than a gap that counts as time without a worker. */
const shortDeadline = { deadlineSeconds: 8 };

describeOnBackend("Working on a run", (start) => {
  test("shows the engine's own stage and progress, which never falls", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada, { count: 2 });
    const [first = "", second = ""] = await studio.awaitStarted(2);
    studio.engine.advance(first, 0.5, "painting");
    const half = await studio.awaitRun(ada, id, ({ stage }) => stage === "painting");
    expect(half).toMatchObject({ status: "processing", progress: 0.237, held_credits: 4, charged_credits: 0 });

    studio.runtime.advance(1_000);
    studio.engine.finish(first);
    await studio.awaitRun(ada, id, ({ outputs }) => outputs.length === 1);
    studio.engine.advance(second, 0.2, "starting");
    const later = await studio.awaitRun(ada, id, ({ stage }) => stage === "starting");
    expect(later).toMatchObject({ progress: 0.595, charged_credits: 2, held_credits: 2 });
    studio.engine.finish(second);
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "completed", charged_credits: 4 });
  });

  test("keeps what was made and returns the rest when some outputs fail", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada, { count: 3 });
    const [first = "", second = "", third = ""] = await studio.awaitStarted(3);
    studio.engine.finish(first);
    studio.engine.fail(second, { code: "CONTENT_BLOCKED", detail: "quota of naughty words exceeded" });
    await studio.awaitRun(
      ada,
      id,
      ({ outputs, receipt }) => outputs.length === 1 && receipt.some(({ kind }) => kind === "blocked"),
    );
    studio.engine.finish(third);
    const run = await studio.awaitRun(ada, id, ended);

    expect(run).toMatchObject({ status: "completed", cost_credits: 6, charged_credits: 4, returned_credits: 2 });
    expect(run.outputs).toHaveLength(2);
    expect(run.error).toEqual({
      code: "CONTENT_BLOCKED",
      message: "A content rule doesn’t allow this. You weren’t charged.",
      reason: "other",
    });
    expect(run.receipt.at(-1)).toMatchObject({ kind: "returned", credits: 2 });
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 46, held_credits: 0 });
    await expectBooksToAgree(studio);
  });

  test.each([
    ["CONTENT_BLOCKED", "blocked"],
    ["INVALID_INPUT", "failed"],
  ] as const)("that the engine refuses with %s ends it as %s, and everything is returned", async (code, status) => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.fail(output, { code, detail: "insufficient balance at provider" });
    const run = await studio.awaitRun(ada, id, ended);

    expect(run).toMatchObject({ status, charged_credits: 0, returned_credits: 2, outputs: [], error: { code } });
    expect(JSON.stringify(run)).not.toContain("provider");
    expect(run.receipt.map(({ kind }) => kind)).toEqual(["held", "started", status, "returned"]);
    expect((await creditsOf(studio, ada)).current_credits).toBe(50);
  });

  test("tries again after a passing failure, a later attempt starting from what is done", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada, { count: 2 });
    const [first = "", second = ""] = await studio.awaitStarted(2);
    studio.engine.finish(first);
    studio.engine.fail(second, { code: "BUSY", retryable: true });
    await studio.awaitRun(ada, id, ({ stage, outputs }) => stage === "waiting" && outputs.length === 1);
    const startsBefore = studio.engine.startCalls;
    await waitFor(async () => {
      studio.runtime.advance(1_000);
      return studio.engine.startCalls > startsBefore || undefined;
    }, "the second attempt");
    studio.engine.finish(second);
    const run = await studio.awaitRun(ada, id, ended);

    expect(run).toMatchObject({ status: "completed", charged_credits: 4, returned_credits: 0, error: null });
    expect(run.receipt.filter(({ kind }) => kind === "charged")).toHaveLength(2);
    expect(run.receipt.filter(({ kind }) => kind === "restarted")).toHaveLength(1);
    expect(studio.engine.startCalls).toBe(3);
  });

  test("gives up after several attempts, for the reason of the last, and returns the credits", async () => {
    let calls = 0;
    const refuse = async () => {
      calls += 1;
      throw new Error("connection refused");
    };
    const unreachable = { ...createScriptedEngine({ model: { deadlineSeconds: 600 } }), start: refuse };
    const studio = await start({ engines: [unreachable] });
    const ada = await studio.register();
    const id = await studio.startRun(ada, { count: 2 });
    const run = await waitFor(async () => {
      studio.runtime.advance(1_000);
      const current = await studio.readRun(ada, id);
      return ended(current) ? current : undefined;
    }, "the end of the run");

    expect(calls).toBe(10);
    expect(run).toMatchObject({ status: "failed", error: { code: "UNAVAILABLE" }, returned_credits: 4 });
    expect(run.receipt.map(({ kind }) => kind)).toEqual([
      "held",
      "started",
      ...Array(4).fill("restarted"),
      "failed",
      "returned",
    ]);
    await expectBooksToAgree(studio);
  });

  test("asks the engine again for work it has lost", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.lose(output);
    await studio.awaitStarted(2);
    studio.engine.finish(output);
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "completed", charged_credits: 2 });
  });

  test("never keeps or charges bytes that are no picture", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.finish(output, new TextEncoder().encode("<html>502 Bad Gateway</html>"));
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "failed", error: { code: "INTERNAL" } });
    expect(await studio.storedFiles()).toEqual([]);
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 50, held_credits: 0 });
  });

  test("ends at the deadline, with the credits returned and the engine stopped", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, model: shortDeadline }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    studio.runtime.advance(shortDeadline.deadlineSeconds * 1_000);
    studio.engine.advance(output, 0.9);
    const run = await studio.awaitRun(ada, id, ended);
    expect(run).toMatchObject({ status: "failed", error: { code: "TIMEOUT" }, returned_credits: 2 });
    await waitFor(
      async () => studio.engine.snapshotOf(output).state === "lost" || undefined,
      "the engine to be stopped",
    );
  });

  test("does not end while its engine has it waiting behind others; its time begins with the work", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, model: shortDeadline }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    const { database } = studio.adapters;
    const deadline = async () => (await runForWork(database.read, id))?.deadline_at ?? 0;
    const begun = studio.runtime.now();
    for (let step = 0; step < 10; step++) {
      const before = await deadline();
      studio.runtime.advance(2_000);
      await waitFor(async () => (await deadline()) >= before + 2_000 || undefined, "the deadline to move");
    }
    expect(await deadline()).toBeLessThanOrEqual(begun + 20_000 + shortDeadline.deadlineSeconds * 1_000);
    studio.engine.advance(output, 0.5);
    await studio.awaitRun(ada, id, ({ progress }) => progress > 0.4);
    studio.runtime.advance(shortDeadline.deadlineSeconds * 1_000);
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "failed", error: { code: "TIMEOUT" } });
  });

  test("waits no longer in its engine than in the product", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, model: shortDeadline }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    await studio.awaitStarted(1);
    const { database } = studio.adapters;
    const longAgo = studio.runtime.now() - waitingLimitSeconds * 1_000;
    await database.transaction((tx) => updateRun(tx, id, { created_at: longAgo }));
    studio.runtime.advance(shortDeadline.deadlineSeconds * 1_000);
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "failed", error: { code: "TIMEOUT" } });
  });

  test("ends at the deadline also when the engine answers nothing at all, and the worker is free for the next run", async () => {
    const scripted = createScriptedEngine({ held: true, runsAtOnce: 1, model: shortDeadline });
    let silent = true;
    const check: Engine["check"] = (ticket) => (silent ? new Promise(() => {}) : scripted.check(ticket));
    const studio = await start({ engine: scripted, engines: [{ ...scripted, check }] });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    await studio.awaitStarted(1);
    studio.runtime.advance(shortDeadline.deadlineSeconds * 1_000);
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "failed", error: { code: "TIMEOUT" } });
    silent = false;
    scripted.release();
    expect(await studio.makeCreation(ada)).toMatchObject({ status: "completed" });
  });

  test("stops immediately when the worker is stopped, and continues in the next one without a second effect", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    await studio.backend.stop(0);
    expect(await studio.readRun(ada, id)).toMatchObject({ status: "processing", held_credits: 2 });
    await studio.backend.close();

    const next = createScriptedEngine({ held: true });
    const { dataFolder, databaseUrl } = studio;
    const again = await start({ engine: next, runtime: studio.runtime, dataFolder, databaseUrl });
    await again.awaitStarted(1);
    next.finish(output);
    const run = await again.awaitRun(ada, id, ended);
    expect(run).toMatchObject({ status: "completed", charged_credits: 2 });
    expect(run.outputs.map((creation) => creation.id)).toEqual([output]);
    await expectBooksToAgree(again);
  });
});
