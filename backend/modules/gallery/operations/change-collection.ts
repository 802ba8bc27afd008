import { collections } from "../../../../contract/collections.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { collectionName } from "../collection-name.ts";
import { implement } from "../deps.ts";
import { presentCollection } from "../present-collections.ts";
import * as records from "../records/collections.ts";
import { matchingAmong } from "../search-hits.ts";
import { filterWithin } from "../smart-collections.ts";

/** Changes a collection's name, description, filter or cover. Omitted fields keep their value. */
export const changeCollection = implement(
  collections.update,
  async (
    { addresses, database, runtime, search },
    { params: { id }, body: { name, description, filter, cover_creation_id: coverId } },
    caller,
  ) => {
    const owner = caller.userId;
    return database.transaction(async (tx) => {
      const collection = await records.lockCollection(database, tx, owner, id);
      if (!collection) return refuse("NOT_FOUND");
      const named = name === undefined ? undefined : collectionName(name);
      if (named && !named.ok) return named;
      if (filter && collection.filter === null) return refuse("CONFLICT", "notSmartCollection");
      const content = filterWithin({ id, filter: filter ? JSON.stringify(filter) : collection.filter });
      if (
        coverId &&
        !(await matchingAmong({ database: { read: tx }, search }, owner, content, [coverId])).has(coverId)
      ) {
        return refuseFields({ field: "cover_creation_id", key: "pictureMissing", values: {} });
      }
      await records.changeCollection(tx, owner, id, {
        name: named?.value,
        description: description === undefined ? undefined : plainLines(description),
        filter: filter && JSON.stringify(filter),
        coverCreationId: coverId,
        now: runtime.now(),
      });
      const changed = (await records.findCollection(tx, owner, id)) ?? collection;
      return done(await presentCollection({ addresses, database: { read: tx }, search }, changed));
    });
  },
);
