import type { KyselyPlugin } from "kysely";
import type { Database, Tx } from "../../backend/adapters/database/port.ts";

export interface StepCounter {
  /** Every statement so far by its kind, such as `InsertQueryNode`. */
  steps(): string[];
  /** The database, with every statement of its counted. */
  around(database: Database): Database;
}

/** Watches what is asked of a database, for promises about doing as much in one case as in another. */
export function countSteps(): StepCounter {
  const seen: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      seen.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    steps: () => [...seen],
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
