import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeOnEachDatabase, hasNoPostgres, openFreshPostgres } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { createInProcessPubSub } from "../../adapters/pubsub/in-process.ts";
import { createConfiguration, type Setting } from "./index.ts";

const names: Setting<readonly string[]> = { name: "names", schema: z.array(z.string()), initial: ["initial"] };

test.skipIf(hasNoPostgres)("A setting that is read within a transaction is reloaded outside of it", async () => {
  const database = await openFreshPostgres();
  const runtime = createHandDrivenRuntime();
  const log = pino({ level: "silent" });
  const configuration = await createConfiguration({ database, log, runtime, pubsub: createInProcessPubSub() });
  const changed = Promise.withResolvers<void>();
  // What reacts to a change may write.
  configuration.onChange(() => changed.resolve(database.transaction(async () => {})));
  runtime.advance(60_000);
  await database.transaction(async () => {
    configuration.read(names);
    await changed.promise;
  });
});

describeOnEachDatabase("A setting that several processes update", (open) => {
  test("loses no update, not even of those that set its first value at the same time", { tags: ["race"] }, async () => {
    const database = await open();
    const log = pino({ level: "silent" });
    const process = () =>
      createConfiguration({ database, log, pubsub: createInProcessPubSub(), runtime: createHandDrivenRuntime() });
    const processes = await Promise.all(Array.from({ length: 4 }, process));
    const added = await Promise.all(
      processes.map((configuration, index) =>
        database.transaction((tx) => configuration.update(tx, names, (all) => [...all, `${index}`])),
      ),
    );
    const last = await process();
    expect(last.read(names).toSorted()).toEqual(["0", "1", "2", "3", "initial"]);
    // Each one saw what the one before had set.
    expect(added.map(({ before }) => before.length).sort()).toEqual([1, 2, 3, 4]);
  });
});
