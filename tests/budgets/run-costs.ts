import type { RunBudget } from "./budgets.ts";
import { type Cost, costOfAll } from "./costs.ts";
import type { Counted } from "./counted.ts";

const transactionControl = /^(begin immediate|commit|rollback|(savepoint|release|rollback to) member)$/;
/** A run's progress is written a few times a second, in separate transactions. The number of writes depends on time. */
const progress = /^update "generation_run" set "stage" = \?, "progress_permille" = case/;
const storing = /^insert into "creation" /;

/**
 * Returns the cost of a run with one output, from the accepted request to the commit that stores the creation. This
 * includes the job that the request wakes, but not progress updates. Throws if nothing was stored.
 */
export function runCosts(path: string, counted: readonly Counted[]): Record<keyof RunBudget, Cost> {
  const ofRun = counted.filter(({ request }) => request === `POST ${path}`);
  const storedAt = ofRun.findIndex(({ what }) => storing.test(what));
  const endAt = ofRun.findIndex(({ what }, index) => index > storedAt && what === "commit");
  if (storedAt < 0 || endAt < 0) throw new Error("The run stored no creation.");
  const untilStored = ofRun.slice(0, endAt + 1);
  const texts = untilStored.flatMap(({ kind, what }) => (kind === "statement" ? what : []));
  const statements = texts.filter((text) => !transactionControl.test(text) && !progress.test(text));
  const commits = texts.filter((text) => text === "commit").length;
  const ofProgress = texts.filter((text) => progress.test(text)).length;
  return {
    statements: costOfAll(statements),
    transactions: { amount: commits - ofProgress, parts: [`${commits} commits, ${ofProgress} of them for progress`] },
    fileOperations: costOfAll(untilStored.flatMap(({ kind, what }) => (kind === "file operation" ? what : []))),
  };
}
