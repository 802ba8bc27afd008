import { adminBooks } from "../../../../contract/admin/books.ts";
import { done } from "../../../http/operation.ts";
import { readBooks } from "../books.ts";
import { implement } from "../deps.ts";

/** Queues a comparison of the credits' books. Adds nothing while one is waiting or running. */
export const compareBooks = implement(adminBooks.compare, async (deps, _, caller) => {
  const { audit, credits, database } = deps;
  await database.transaction(async (tx) => {
    await credits.requestBookComparison(tx);
    await audit.record(tx, caller, { action: "books.compared", target: { kind: "studio", id: "books" } });
  });
  return done(await readBooks(deps));
});
