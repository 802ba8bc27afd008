import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, sql } from "kysely";
import type { Schema, Tx } from "./port.ts";

interface Member {
  /** Runs the member's work in the context of its caller. Returns what settles the caller after the commit. */
  run(tx: Tx): Promise<() => void>;
  fail(error: unknown): void;
}

/** Bounds how long a member may wait for the others. */
const membersMax = 32;

/**
 * Returns a function that runs transactions one after another. Those that wait at the same time share one commit, and so
 * one wait for the disk. None returns before that commit. One that throws undoes only its own changes.
 */
export function createGroupCommit(database: Kysely<Schema>, isInTransaction: () => boolean) {
  const waiting: Member[] = [];
  /** How many of the waiting members run in a group of their own. */
  let alone = 0;
  let isRunning = false;

  async function runGroups(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await runGroup();
    isRunning = false;
  }

  async function runGroup(): Promise<void> {
    const members: Member[] = [];
    const settles: (() => void)[] = [];
    try {
      await database.transaction().execute(async (tx) => {
        for (;;) {
          const isFull = members.length === (alone > 0 ? 1 : membersMax);
          const member = isFull ? undefined : waiting.shift();
          if (!member) return;
          const isFirst = members.length === 0;
          members.push(member);
          settles.push(await (isFirst ? member.run(tx) : runWithin(tx, member)));
        }
      });
    } catch (error) {
      if (members.length > 1) {
        // It may be the fault of any of them, such as a foreign key that is checked at the end.
        waiting.unshift(...members);
        alone += members.length;
        return;
      }
      // Without a member, the transaction did not even begin.
      (members[0] ?? waiting.shift())?.fail(error);
      settles.length = 0;
    }
    if (alone > 0) alone -= 1;
    for (const settle of settles) settle();
  }

  /** A member that fails hears so after the commit, too: what it conflicts with is not yet visible. */
  async function runWithin(tx: Tx, member: Member): Promise<() => void> {
    await sql`savepoint member`.execute(tx);
    try {
      const settle = await member.run(tx);
      await sql`release member`.execute(tx);
      return settle;
    } catch (error) {
      // After errors such as a full disk, nothing is left of the whole group.
      if (!isInTransaction()) throw error;
      await sql`rollback to member`.execute(tx);
      await sql`release member`.execute(tx);
      return () => member.fail(error);
    }
  }

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const inContext = AsyncLocalStorage.snapshot();
    waiting.push({
      run: (tx) =>
        inContext(async () => {
          const result = await work(tx);
          return () => resolve(result);
        }),
      fail: reject,
    });
    if (!isRunning) void runGroups();
    return promise;
  };
}
