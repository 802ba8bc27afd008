import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "./port.ts";

/** The shared part of the database adapters: effects after the commit and the check against nesting. */
export interface TransactionScope {
  /** Runs one transaction through `execute`. Effects registered for its `tx` run after it returns. */
  run<T>(execute: (work: (tx: Tx) => Promise<T>) => Promise<T>, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Throws inside a transaction. */
  demandNone(): void;
  afterCommit(tx: Tx, effect: () => void): void;
}

export function createTransactionScope(): TransactionScope {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const effectsByTransaction = new WeakMap<Tx, (() => void)[]>();
  function demandNone(): void {
    if (current.getStore()?.open) throw new Error("A transaction was started inside another one.");
  }
  return {
    demandNone,
    async run(execute, work) {
      demandNone();
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
      if (effects === undefined) throw new Error("afterCommit needs a transaction from Database.transaction.");
      effects.push(effect);
    },
  };
}

/** The commit has already happened, so a failing wake-up must not reach the caller. */
function runEffect(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
