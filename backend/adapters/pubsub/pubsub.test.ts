import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { createPostgresDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { checkPubSub, openForTest } from "./conformance.ts";
import { createInProcessPubSub } from "./in-process.ts";
import { createPostgresPubSub } from "./postgres.ts";

describe("signals in one process", () => {
  checkPubSub(async () => createInProcessPubSub());
});

describe.skipIf(hasNoPostgres)("signals between processes (PostgreSQL)", () => {
  checkPubSub(async () => createPostgresPubSub({ url: await createPostgresDatabase() }));

  it("reach listeners elsewhere, and the sender's own once only", async () => {
    const url = await createPostgresDatabase();
    const here = await openForTest(() => createPostgresPubSub({ url }));
    const there = await openForTest(() => createPostgresPubSub({ url }));
    const heard: string[] = [];
    here.subscribe("run.1", () => heard.push("here"));
    there.subscribe("run.1", () => heard.push("there"));
    there.subscribe("run.1 end", () => heard.push("end"));
    here.publish("run.1");
    here.publish("run.1 end");
    await eventually(() => expect(heard).toEqual(["here", "there", "end"]));
  });

  it("come back after the connection broke, and call every listener for what may have been missed", async () => {
    const url = await createPostgresDatabase();
    const errors: unknown[] = [];
    const here = await openForTest(() =>
      createPostgresPubSub({ url, onConnectionError: (error) => errors.push(error) }),
    );
    const there = await openForTest(() =>
      createPostgresPubSub({ url, onConnectionError: (error) => errors.push(error) }),
    );
    let heard = 0;
    there.subscribe("run.1", () => {
      heard += 1;
    });
    await breakConnections(url);
    await eventually(() => expect(heard).toBe(1));
    await eventually(() => {
      here.publish("run.1");
      expect(heard).toBeGreaterThan(1);
    });
    expect(errors.length).toBeGreaterThan(0);
  });

  it("published while the sender's connection is down are heard elsewhere once it is back", async () => {
    const url = await createPostgresDatabase();
    const away = Promise.withResolvers<void>();
    const here = await openForTest(() => createPostgresPubSub({ url, onConnectionError: () => away.resolve() }));
    await breakConnections(url);
    await away.promise;
    // Opened after the break, so only the message itself calls its listener.
    const there = await openForTest(() => createPostgresPubSub({ url }));
    let heard = 0;
    there.subscribe("run.1", () => {
      heard += 1;
    });
    here.publish("run.1");
    await eventually(() => expect(heard).toBe(1));
  });
});

async function breakConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}
