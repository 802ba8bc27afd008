import type { Collection, collections } from "../../../../contract/collections.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { collectionsMax } from "../../../../contract/limits.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { collectionName } from "../collection-name.ts";
import type { GalleryDeps } from "../deps.ts";
import { presentCollection } from "../present-collections.ts";
import { countCollections, insertCollection, lockOrder } from "../records/collections.ts";

/** Begins an empty collection after all others; several may have one name. */
export async function createCollection(
  { accountExists, addresses, database, runtime }: GalleryDeps,
  body: ParsedInput<typeof collections.create>["body"],
  caller: SignedInCaller,
): Promise<Outcome<Collection>> {
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
}
