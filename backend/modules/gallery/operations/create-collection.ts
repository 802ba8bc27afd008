import { collections } from "../../../../contract/collections.ts";
import { collectionsMax } from "../../../../contract/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { collectionName } from "../collection-name.ts";
import { implement } from "../deps.ts";
import { presentCollection } from "../present-collections.ts";
import { countCollections, insertCollection, lockOrder } from "../records/collections.ts";

/** Creates an empty collection at the end of the list. Names need not be unique. */
export const createCollection = implement(
  collections.create,
  async ({ accountExists, addresses, database, runtime }, { body }, caller) => {
    const named = collectionName(body.name);
    if (!named.ok) return named;
    return database.transaction(async (tx) => {
      if (!(await accountExists(tx, caller.userId))) return refuse("UNAUTHORIZED");
      await lockOrder(database, tx, caller.userId);
      if ((await countCollections(tx, caller.userId)) >= collectionsMax) {
        return refuse("CONFLICT", "tooManyCollections", { max: collectionsMax });
      }
      const collection = await insertCollection(tx, {
        id: runtime.newId(),
        ownerId: caller.userId,
        name: named.value,
        description: plainLines(body.description),
        now: runtime.now(),
      });
      return done(await presentCollection({ addresses, queries: tx }, collection));
    });
  },
);
