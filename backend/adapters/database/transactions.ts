import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "./port.ts";

/** The parts of a database adapter that do not differ: effects after the commit, and the refusal to nest. */
export interface TransactionScope {
  /** Runs one transaction through `execute`; effects registered for its `tx` follow once it has returned. */
  run<T>(execute: (work: (tx: Tx) => Promise<T>) => Promise<T>, work: (tx: Tx) => Promise<T>): Promise<T>;
  afterCommit(tx: Tx, effect: () => void): void;
}

export function createTransactionScope(): TransactionScope {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const effectsByTransaction = new WeakMap<Tx, (() => void)[]>();
  return {
    async run(execute, work) {
      if (current.getStore()?.open) throw new Error("A transaction was started inside another one.");
      const scope = { open: true };
      let effects: (() => void)[] = [];
      const result = await current
        .run(scope, () =>
          execute((tx) => {
            effects = [];
            effectsByTransaction.set(tx, effects);
            return work(tx);
          }),
        )
        .finally(() => {
          scope.open = false;
        });
      for (const effect of effects) runEffect(effect);
      return result;
    },
    afterCommit(tx, effect) {
      const effects = effectsByTransaction.get(tx);
      if (effects === undefined)
        throw new Error("afterCommit needs the transaction that Database.transaction handed out.");
      effects.push(effect);
    },
  };
}

/** What was committed stays committed, so a wake-up that throws must not make its caller believe otherwise. */
function runEffect(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
