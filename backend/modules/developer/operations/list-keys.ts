import { keys } from "../../../../contract/keys.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentKey } from "../present.ts";
import * as records from "../records/keys.ts";

/** Lists the caller's keys, the newest first, and whether the plan includes them. */
export const listKeys = implement(keys.list, async ({ credits, database }, _input, { userId }) => {
  const { apiAccess } = await credits.planOf(database.read, userId);
  const found = await records.listKeys(database.read, userId);
  return done({ included: apiAccess, results: found.map(presentKey) });
});
