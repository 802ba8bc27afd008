import { collections } from "../../../../contract/collections.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { collectionName } from "../collection-name.ts";
import { implement } from "../deps.ts";
import { presentCollection } from "../present-collections.ts";
import { isShownIn } from "../records/collection-items.ts";
import * as records from "../records/collections.ts";

/** Changes a collection's name, description or cover. Omitted fields keep their value. */
export const changeCollection = implement(
  collections.update,
  async (
    { addresses, database, runtime },
    { params: { id }, body: { name, description, cover_creation_id: coverId } },
    caller,
  ) => {
    const owner = caller.userId;
    return database.transaction(async (tx) => {
      const collection = await records.lockCollection(database, tx, owner, id);
      if (!collection) return refuse("NOT_FOUND");
      const named = name === undefined ? undefined : collectionName(name);
      if (named && !named.ok) return named;
      if (coverId && !(await isShownIn(tx, owner, id, coverId))) {
        return refuseFields({ field: "cover_creation_id", key: "pictureMissing", values: {} });
      }
      await records.changeCollection(tx, owner, id, {
        name: named?.value,
        description: description === undefined ? undefined : plainLines(description),
        coverCreationId: coverId,
        now: runtime.now(),
      });
      const changed = (await records.findCollection(tx, owner, id)) ?? collection;
      return done(await presentCollection({ addresses, queries: tx }, changed));
    });
  },
);
