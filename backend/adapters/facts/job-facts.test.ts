import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { waitFor } from "../../../tests/support/studio-backend.ts";
import { whenFinished } from "../../../tests/support/temporary-folder.ts";
import type { Database } from "../database/port.ts";
import { createInProcessEvents } from "../events/in-process.ts";
import { createLeaseQueue } from "../job-queue/lease-queue.ts";
import { createJobFacts } from "./job-facts.ts";
import { type Fact, listenTo } from "./port.ts";

const launched: Fact<{ boat: string }> = { name: "boat.launched", payload: z.object({ boat: z.string() }) };
const sunk: Fact<{ boat: string }> = { name: "boat.sunk", payload: z.object({ boat: z.string() }) };

async function startFacts(open: () => Promise<Database>) {
  const database = await open();
  const runtime = createHandDrivenRuntime();
  const log = pino({ level: "silent" });
  const jobQueue = createLeaseQueue({ database, runtime, log, events: createInProcessEvents(), pollMilliseconds: 20 });
  whenFinished(() => jobQueue.stop(0));
  return { database, runtime, jobQueue, facts: createJobFacts(jobQueue) };
}

describeOnEachDatabase("A fact", (open) => {
  test("reaches every listener to it, and no other, once its transaction commits", async () => {
    const { database, jobQueue, facts } = await startFacts(open);
    const heard: string[] = [];
    const listener = (fact: typeof launched, room: string) =>
      listenTo(fact, room, async ({ boat }) => void heard.push(`${room}: ${boat}`));
    jobQueue.start(
      facts.connect([listener(launched, "harbour"), listener(launched, "press"), listener(sunk, "rescue")]),
    );

    await database
      .transaction(async (tx) => {
        await facts.publish(tx, launched, { boat: "Vasa" });
        throw new Error("undo");
      })
      .catch(() => undefined);
    await database.transaction((tx) => facts.publish(tx, launched, { boat: "Ida" }));
    await waitFor(async () => (heard.length >= 2 ? heard : undefined), "both listeners");
    expect(heard.sort()).toEqual(["harbour: Ida", "press: Ida"]);
    await waitFor(async () => (Object.keys(await jobQueue.depth()).length === 0 ? true : undefined), "an empty queue");
  });

  test("comes again to a listener that failed, and holds up no other", async () => {
    const { database, runtime, jobQueue, facts } = await startFacts(open);
    const heard: string[] = [];
    let attempts = 0;
    const failing = listenTo(launched, "harbour", async () => {
      attempts += 1;
      if (attempts < 3) throw new Error("on purpose");
      heard.push("harbour");
    });
    jobQueue.start(facts.connect([failing, listenTo(launched, "press", async () => void heard.push("press"))]));
    await database.transaction((tx) => facts.publish(tx, launched, { boat: "Ida" }));
    for (let times = 1; times < 3; times++) {
      await waitFor(async () => (attempts === times ? true : undefined), `attempt ${times}`);
      runtime.advance(60_000);
    }
    await waitFor(async () => (heard.length === 2 ? true : undefined), "both listeners");
    expect(heard).toEqual(["press", "harbour"]);
  });

  test("cannot be published before anybody could hear it", async () => {
    const { database, facts } = await startFacts(open);
    await expect(database.transaction((tx) => facts.publish(tx, launched, { boat: "Ida" }))).rejects.toThrow(/hear/);
  });
});
