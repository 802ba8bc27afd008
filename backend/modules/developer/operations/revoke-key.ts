import { keys } from "../../../../contract/keys.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { deleteKey } from "../records/keys.ts";

/** Deletes one of the caller's keys. */
export const revokeKey = implement(keys.revoke, async ({ database }, { params }, { userId }) => {
  const wasThere = await database.transaction((tx) => deleteKey(tx, userId, params.id));
  return wasThere ? done(undefined) : refuse("NOT_FOUND");
});
