import { collections } from "../../../../contract/collections.ts";
import { collectionsMax, smartCollectionsMax } from "../../../../contract/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { collectionName } from "../collection-name.ts";
import { implement } from "../deps.ts";
import { presentCollection } from "../present-collections.ts";
import { countCollections, insertCollection, lockOrder } from "../records/collections.ts";

/** Creates an empty or a smart collection at the end of the list. Names need not be unique. */
export const createCollection = implement(
  collections.create,
  async ({ accountExists, addresses, database, runtime, search }, { body }, caller) => {
    const named = collectionName(body.name);
    if (!named.ok) return named;
    return database.transaction(async (tx) => {
      if (!(await accountExists(tx, caller.userId))) return refuse("UNAUTHORIZED");
      await lockOrder(database, tx, caller.userId);
      const { count, smart } = await countCollections(tx, caller.userId);
      if (count >= collectionsMax) return refuse("CONFLICT", "tooManyCollections", { max: collectionsMax });
      if (body.filter && smart >= smartCollectionsMax) {
        return refuse("CONFLICT", "tooManySmartCollections", { max: smartCollectionsMax });
      }
      const collection = await insertCollection(tx, {
        id: runtime.newId(),
        ownerId: caller.userId,
        name: named.value,
        description: plainLines(body.description),
        filter: body.filter ? JSON.stringify(body.filter) : null,
        now: runtime.now(),
      });
      return done(await presentCollection({ addresses, database: { read: tx }, search }, collection));
    });
  },
);
