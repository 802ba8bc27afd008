import { expect, test } from "vitest";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import type { DomainEvents } from "../../../adapters/domain-events/port.ts";
import { cancelRun, changedTopic, failOutputs } from "../changes.ts";
import { generationFinished } from "../domain-events.ts";

describeOnBackend("A change of a run", (start) => {
  test("is published once it can be read, from the first step to the last", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const seen: string[] = [];
    let reads = Promise.resolve();
    studio.adapters.pubsub.subscribe(changedTopic(id), () => {
      reads = reads.then(async () => {
        const { status, stage, progress, outputs } = await studio.readRun(ada, id);
        seen.push([status, stage, progress, outputs.length].join(" "));
      });
    });
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.advance(output, 0.5);
    await waitFor(async () => seen.includes("processing painting 0.475 0") || undefined, "the signal of progress");
    studio.engine.finish(output);
    await waitFor(async () => seen.includes("completed done 1 1") || undefined, "the signal of the end");
    await reads;
    expect(seen.at(-1)).toBe("completed done 1 1");
  });

  test("to its end is a domain event for other modules, published once and in the same transaction", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const [first, second] = [await studio.startRun(ada), await studio.startRun(ada)];
    const told: unknown[] = [];
    const domainEvents: DomainEvents = {
      async publish(_tx, fact, payload) {
        told.push([fact.name, payload]);
      },
    };
    const { database, pubsub } = studio.adapters;
    const { credits, runtime } = studio;
    const deps = { credits, database, pubsub, domainEvents, runtime };
    for (let time = 0; time < 2; time++) {
      await database.transaction((tx) => cancelRun(deps, tx, first));
      await database.transaction((tx) => failOutputs(deps, tx, second, () => "TIMEOUT"));
    }
    const about = { ownerId: ada.id, batchId: null, mode: "text-to-image" };
    expect(told).toEqual([
      [generationFinished.name, { ...about, runId: first, status: "canceled" }],
      [generationFinished.name, { ...about, runId: second, status: "failed" }],
    ]);
  });
});
