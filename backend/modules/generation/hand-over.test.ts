import pino, { type Logger } from "pino";
import { expect, test } from "vitest";
import { balance, billing } from "../../../contract/billing.ts";
import { isFinal } from "../../../contract/generation-terms.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { createScriptedEngine, type ScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { type Engine, EngineRefusal } from "../../adapters/engine/port.ts";

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);

/** Accepts work and dies before it can respond, so the worker never learns of it. */
function dyingAtStart(engine: ScriptedEngine): Engine {
  return {
    ...engine,
    async start(outputId, request) {
      await engine.start(outputId, request);
      return new Promise(() => {});
    },
  };
}

function logOf(lines: unknown[]): Logger {
  return pino({ level: "error" }, { write: (line) => void lines.push(JSON.parse(line)) });
}

async function expectNothingCharged(studio: StudioBackend, user: TestUser): Promise<void> {
  const { json } = await studio.call(billing.balance, {}, user.access);
  expect(balance.parse(json)).toEqual({ current_credits: 50, held_credits: 0 });
  expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
}

describeOnEachBackend("Work handed to an engine that was not heard from before the process died", (start) => {
  /** Dies after handing over the work, without a ticket. Returns the studio that starts next. */
  const dieAndComeBack = async (repeatable: boolean) => {
    const engine = createScriptedEngine({ held: true, repeatable });
    const studio = await start({ engine, engines: [dyingAtStart(engine)] });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    await studio.awaitStarted(1);
    await studio.backend.stop(0);
    await studio.backend.close();
    studio.runtime.advance(15_000);
    const { dataFolder, databaseUrl, runtime } = studio;
    const lines: unknown[] = [];
    const next = createScriptedEngine({ repeatable });
    const again = await start({ engine: next, dataFolder, databaseUrl, runtime, log: logOf(lines) });
    const user = await again.signIn(ada);
    return { again, user, next, lines, run: await again.awaitRun(user, id, ended) };
  };

  test("is never started again if that could be charged twice: it fails, costs nothing, and the operator is notified", async () => {
    const { again, user, next, lines, run } = await dieAndComeBack(false);
    expect(run).toMatchObject({
      status: "failed",
      error: { code: "LOST", message: "The engine lost this run. Try again." },
      returned_credits: 2,
    });
    expect(next.startCalls).toBe(0);
    expect(lines).toMatchObject([{ level: 50, runId: run.id, engine: "scripted" }]);
    await expectNothingCharged(again, user);
  });

  test("is started again if that costs nothing", async () => {
    const { next, lines, run } = await dieAndComeBack(true);
    expect(run).toMatchObject({ status: "completed", charged_credits: 2 });
    expect(next.startCalls).toBe(1);
    expect(lines).toEqual([]);
  });
});

describeOnEachBackend("An engine that would charge for the same work twice", (start) => {
  test("is joined by its ticket after the process died, and makes the output once", async () => {
    const engine = createScriptedEngine({ held: true, repeatable: false });
    const elsewhere: Engine = { ...engine, close: async () => {} };
    const studio = await start({ engine, engines: [elsewhere] });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    engine.advance(output, 0.5);
    await studio.awaitRun(ada, id, ({ stage }) => stage === "painting");
    await studio.backend.stop(0);
    await studio.backend.close();

    const { dataFolder, databaseUrl, runtime } = studio;
    const again = await start({ engine, engines: [elsewhere], dataFolder, databaseUrl, runtime });
    engine.finish(output);
    const run = await again.awaitRun(await again.signIn(ada), id, ended);
    expect(run).toMatchObject({ status: "completed", charged_credits: 2, outputs: [{ id: output }] });
    expect(engine.startCalls).toBe(1);
  });

  test("is not asked again for work it has forgotten", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, repeatable: false }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.lose(output);
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "failed", error: { code: "LOST" } });
    expect(studio.engine.startCalls).toBe(1);
    await expectNothingCharged(studio, ada);
  });

  test("is not asked again, nor is another one, if it broke off during the request", async () => {
    const engine = createScriptedEngine({ id: "first", repeatable: false });
    const second = createScriptedEngine({ id: "second" });
    const studio = await start({ engine, engines: [engine, second] });
    const ada = await studio.register();
    engine.refuseNextStart(new Error("socket hang up"));
    const run = await studio.awaitRun(ada, await studio.startRun(ada), ended);
    expect(run).toMatchObject({ status: "failed", error: { code: "LOST" } });
    expect([engine.startCalls, second.startCalls]).toEqual([1, 0]);
    await expectNothingCharged(studio, ada);
  });

  test("is asked again if it reported that it did not accept the work, or that the work failed", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, repeatable: false }) });
    const ada = await studio.register();
    const passing = { code: "BUSY", retryable: true, detail: "later" } as const;
    studio.engine.refuseNextStart(new EngineRefusal(passing));
    const id = await studio.startRun(ada);
    const [output = ""] = await waitFor(async () => {
      studio.runtime.advance(500);
      return studio.engine.started.length > 0 ? studio.engine.started : undefined;
    }, "the second attempt");
    studio.engine.fail(output, passing);
    await studio.awaitRun(ada, id, ({ stage }) => stage === "waiting");
    await waitFor(async () => {
      studio.runtime.advance(500);
      return studio.engine.startCalls === 3 || undefined;
    }, "the third attempt");
    studio.engine.finish(output);
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "completed", charged_credits: 2 });
  });

  test("keeps the work it was just given when the worker stops, for the next worker to join", async () => {
    const engine = createScriptedEngine({ held: true, repeatable: false });
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const slow: Engine = {
      ...engine,
      async start(outputId, request) {
        asked.resolve();
        await answered.promise;
        return engine.start(outputId, request);
      },
    };
    const studio = await start({
      engine,
      engines: [slow],
      adapt: (adapters) => ({
        ...adapters,
        jobQueue: {
          ...adapters.jobQueue,
          start: (definitions) =>
            adapters.jobQueue.start(
              definitions.map((definition) => ({
                ...definition,
                handle(payload, context) {
                  // The engine responds after the worker was told to stop.
                  context.signal.addEventListener("abort", () => answered.resolve());
                  return definition.handle(payload, context);
                },
              })),
            ),
        },
      }),
    });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    await asked.promise;
    await studio.backend.stop(0);
    const [output = ""] = engine.started;
    await studio.backend.close();

    const next = createScriptedEngine({ held: true, repeatable: false });
    const request = engine.requestOf(output);
    if (!request) throw new Error("The engine was never asked.");
    await next.start(output, request);
    next.finish(output);
    const { dataFolder, databaseUrl, runtime } = studio;
    const again = await start({ engine: next, dataFolder, databaseUrl, runtime });
    expect(await again.awaitRun(await again.signIn(ada), id, ended)).toMatchObject({ status: "completed" });
    expect(next.startCalls).toBe(1);
  });
});

describeOnEachBackend("An engine that accepts few runs", (start) => {
  test("gets the outputs of one run one after the other, and a larger one gets all at the same time", async () => {
    for (const [runsAtOnce, givenAtOnce] of [
      [1, 1],
      [3, 1],
      [4, 4],
    ] as const) {
      const studio = await start({ engine: createScriptedEngine({ held: true, runsAtOnce }) });
      const ada = await studio.register();
      const id = await studio.startRun(ada, { count: 4, quality: "draft" });
      await studio.awaitStarted(givenAtOnce);
      for (let made = 0; made < 4; made++) {
        await studio.awaitStarted(Math.max(givenAtOnce, made + 1));
        expect(studio.engine.started).toHaveLength(Math.max(givenAtOnce, made + 1));
        studio.engine.finish(studio.engine.started[made] ?? "");
        await studio.awaitRun(ada, id, ({ outputs }) => outputs.length === made + 1);
      }
      expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "completed", charged_credits: 4 });
    }
  });
});
