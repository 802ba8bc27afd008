import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";
import type { Database, Tx } from "../../backend/adapters/database/port.ts";

export interface StepCounter {
  /** Returns the kind of every statement so far, such as `InsertQueryNode`. */
  steps(): string[];
  /** Returns the kind of every statement that `work` causes, without those of jobs in the background, and its result. */
  during<T>(work: () => Promise<T>): Promise<{ steps: string[]; result: T }>;
  /** Returns the database with its statements counted. */
  around(database: Database): Database;
}

/** Counts the statements sent to a database, for tests that two cases do the same amount of work. */
export function countSteps(): StepCounter {
  const seen: string[] = [];
  const caused = new AsyncLocalStorage<string[]>();
  const kinds = new WeakMap<object, string>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      kinds.set(queryId, node.kind);
      return node;
    },
    // A part of another query is also transformed, but has no result of its own.
    async transformResult({ result, queryId }) {
      const kind = kinds.get(queryId) ?? "unknown";
      seen.push(kind);
      caused.getStore()?.push(kind);
      return result;
    },
  };
  return {
    steps: () => [...seen],
    async during(work) {
      const steps: string[] = [];
      const result = await caused.run(steps, work);
      return { steps: [...steps], result };
    },
    around(database) {
      const originals = new WeakMap<Tx, Tx>();
      const originalOf = (tx: Tx) => originals.get(tx) ?? tx;
      return {
        ...database,
        read: database.read.withPlugin(plugin),
        transaction: (work) =>
          database.transaction((tx) => {
            const counted = tx.withPlugin(plugin);
            originals.set(counted, tx);
            return work(counted);
          }),
        afterCommit: (tx, effect) => database.afterCommit(originalOf(tx), effect),
        runScript: (tx, script) => database.runScript(originalOf(tx), script),
      };
    },
  };
}
