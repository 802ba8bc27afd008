import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { waitFor } from "../../../tests/support/studio-backend.ts";
import { whenFinished } from "../../../tests/support/temporary-folder.ts";
import type { Database } from "../database/port.ts";
import { createLeaseQueue } from "../job-queue/lease-queue.ts";
import { createInProcessPubSub } from "../pubsub/in-process.ts";
import { type DomainEvent, listenTo } from "./port.ts";
import { createQueuedDomainEvents } from "./queued.ts";

const launched: DomainEvent<{ boat: string }> = { name: "boat.launched", payload: z.object({ boat: z.string() }) };
const sunk: DomainEvent<{ boat: string }> = { name: "boat.sunk", payload: z.object({ boat: z.string() }) };

async function startDomainEvents(open: () => Promise<Database>) {
  const database = await open();
  const runtime = createHandDrivenRuntime();
  const log = pino({ level: "silent" });
  const jobQueue = createLeaseQueue({ database, runtime, log, pubsub: createInProcessPubSub(), pollMilliseconds: 20 });
  whenFinished(() => jobQueue.stop(0));
  return { database, runtime, jobQueue, domainEvents: createQueuedDomainEvents(jobQueue) };
}

describeOnEachDatabase("A domain event", (open) => {
  test("reaches every listener to it, and no other, once its transaction commits", async () => {
    const { database, jobQueue, domainEvents } = await startDomainEvents(open);
    const heard: string[] = [];
    const listener = (event: typeof launched, module: string) =>
      listenTo(event, module, async ({ boat }) => void heard.push(`${module}: ${boat}`));
    jobQueue.start(
      domainEvents.connect([listener(launched, "harbour"), listener(launched, "press"), listener(sunk, "rescue")]),
    );

    await database
      .transaction(async (tx) => {
        await domainEvents.publish(tx, launched, { boat: "Vasa" });
        throw new Error("undo");
      })
      .catch(() => undefined);
    await database.transaction((tx) => domainEvents.publish(tx, launched, { boat: "Ida" }));
    await waitFor(async () => (heard.length >= 2 ? heard : undefined), "both listeners");
    expect(heard.sort()).toEqual(["harbour: Ida", "press: Ida"]);
    await waitFor(async () => (Object.keys(await jobQueue.depth()).length === 0 ? true : undefined), "an empty queue");
  });

  test("is redelivered to a listener that failed, and delays no other", async () => {
    const { database, runtime, jobQueue, domainEvents } = await startDomainEvents(open);
    const heard: string[] = [];
    let attempts = 0;
    const failing = listenTo(launched, "harbour", async () => {
      attempts += 1;
      if (attempts < 3) throw new Error("on purpose");
      heard.push("harbour");
    });
    jobQueue.start(domainEvents.connect([failing, listenTo(launched, "press", async () => void heard.push("press"))]));
    await database.transaction((tx) => domainEvents.publish(tx, launched, { boat: "Ida" }));
    for (let times = 1; times < 3; times++) {
      await waitFor(async () => (attempts === times ? true : undefined), `attempt ${times}`);
      runtime.advance(60_000);
    }
    await waitFor(async () => (heard.length === 2 ? true : undefined), "both listeners");
    expect(heard).toEqual(["press", "harbour"]);
  });

  test("cannot be published before any listener is connected", async () => {
    const { database, domainEvents } = await startDomainEvents(open);
    await expect(database.transaction((tx) => domainEvents.publish(tx, launched, { boat: "Ida" }))).rejects.toThrow(
      /connected/,
    );
  });
});
