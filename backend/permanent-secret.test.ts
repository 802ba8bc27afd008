import { pino } from "pino";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../tests/support/hand-driven-runtime.ts";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import type { Database } from "./adapters/database/port.ts";
import { createInProcessPubSub } from "./adapters/pubsub/in-process.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import { createConfiguration } from "./modules/configuration/index.ts";
import { openPermanentSecret } from "./permanent-secret.ts";

const secretOf = (byte: number) => new Uint8Array(32).fill(byte);
const [first, second, third] = [secretOf(1), secretOf(2), secretOf(3)] as const;

describeOnEachDatabase("The permanent secret", (open) => {
  const log = pino({ level: "silent" });
  const runtime = createHandDrivenRuntime();
  /** What a process reads at its start. */
  const read = async (database: Database, keyRing: KeyRing, isLost = false) => {
    const configuration = await createConfiguration({ database, log, pubsub: createInProcessPubSub(), runtime });
    const secret = await openPermanentSecret({ configuration, database, runtime, log, keyRing, isLost });
    return Buffer.from(secret).toString("hex");
  };
  const stored = (database: Database) =>
    database.read.selectFrom("setting").selectAll().where("name", "=", "permanent_secret").executeTakeFirstOrThrow();

  test("is made once, and processes that start together have the same", { tags: ["race"] }, async () => {
    const database = await open();
    const secrets = await Promise.all(Array.from({ length: 4 }, () => read(database, [first])));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets[0]).not.toBe(Buffer.from(first).toString("hex"));
    expect(await read(database, [first])).toBe(secrets[0]);
    const { value } = await stored(database);
    for (const encoding of ["hex", "base64", "base64url"] as const)
      expect(value).not.toContain(Buffer.from(secrets[0] ?? "", "hex").toString(encoding));
  });

  test("stays the same through any number of rotations, and opens with the newest secret alone after each", async () => {
    const database = await open();
    const secret = await read(database, [first]);
    expect(await read(database, [second, first])).toBe(secret);
    expect(await read(database, [second])).toBe(secret);
    expect(await read(database, [third, second])).toBe(secret);
    expect(await read(database, [third])).toBe(secret);
    const { value, updated_at } = await stored(database);
    await read(database, [third, second]);
    // Sealed by the current secret, it is not written again.
    expect(await stored(database)).toEqual({ name: "permanent_secret", value, updated_at });
  });

  test("lets processes take over a new secret one by one, if they know it before any of them seals with it", async () => {
    const database = await open();
    const secret = await read(database, [first]);
    for (const keyRing of [[first, second], [second, first], [first, second], [second, first], [second]] as const)
      expect(await read(database, keyRing)).toBe(secret);
  });

  test("stops the start of a process with another secret, and is unchanged by it", async () => {
    const database = await open();
    const secret = await read(database, [first]);
    const before = await stored(database);
    for (const keyRing of [[second], [second, third]] as const)
      await expect(read(database, keyRing)).rejects.toThrow(CannotStartError);
    await expect(read(database, [second])).rejects.toThrow(/^The database belongs to another secret [^\n]+$/);
    expect(await stored(database)).toEqual(before);
    expect(await read(database, [first])).toBe(secret);
  });

  test("that is damaged stops the start, and is kept", async () => {
    const database = await open();
    await read(database, [first]);
    const damaged = '{"text":"only half of it"}';
    await database.transaction((tx) => tx.updateTable("setting").set({ value: damaged }).execute());
    await expect(read(database, [first], true)).rejects.toThrow(
      /^The permanent secret in the database is damaged: [^\n]+$/,
    );
    expect((await stored(database)).value).toBe(damaged);
  });

  test("is another one once the operator says that the secret is lost", async () => {
    const database = await open();
    const secret = await read(database, [first]);
    // Nothing is given up that can be opened.
    expect(await read(database, [first], true)).toBe(secret);
    const other = await read(database, [second], true);
    expect(other).not.toBe(secret);
    expect(await read(database, [second])).toBe(other);
  });

  test("is the APP_SECRET of a database in which everything was derived from that one", async () => {
    const database = await open();
    const row = { name: "permanent_secret", value: '"APP_SECRET"', updated_at: 0 };
    await database.transaction((tx) => tx.insertInto("setting").values(row).execute());
    expect(await read(database, [first])).toBe(Buffer.from(first).toString("hex"));
    expect(await read(database, [second, first])).toBe(Buffer.from(first).toString("hex"));
  });
});
