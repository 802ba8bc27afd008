import { keyScopes } from "../../../../contract/key-terms.ts";
import { keys } from "../../../../contract/keys.ts";
import { apiKeysMax } from "../../../../contract/limits.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { plainLine } from "../../../http/plain-text.ts";
import { implement } from "../deps.ts";
import { newKey } from "../domain-events.ts";
import { newKeySecret } from "../key-secret.ts";
import { presentKey } from "../present.ts";
import { countKeys, insertKey } from "../records/keys.ts";

/** Creates an API key. The response is the only place that shows it. */
export const createKey = implement(
  keys.create,
  {
    limits: [
      // Many times what a user creates by hand.
      accountLimit({ name: "key: account", times: 60, perSeconds: 3_600 }),
    ],
  },
  async ({ accounts, credits, database, domainEvents, runtime }, { body }, { userId }) => {
    const name = plainLine(body.name);
    if (name === "") return refuseFields({ field: "name", key: "required", values: {} });
    const { token, hash, hint } = newKeySecret(runtime);
    return database.transaction(async (tx) => {
      // Locks the account, so that concurrent keys are counted one after the other.
      if (!(await accounts.contactOf(tx, userId))) return refuse("UNAUTHORIZED");
      if (!(await credits.planOf(tx, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
      if ((await countKeys(tx, userId)) >= apiKeysMax) return refuse("CONFLICT", "tooManyKeys", { max: apiKeysMax });
      const key = {
        id: runtime.newId(),
        owner_id: userId,
        name,
        scopes: JSON.stringify(keyScopes.filter((scope) => body.scopes.includes(scope))),
        hint,
        key_hash: hash,
        created_at: runtime.now(),
        last_used_at: null,
      };
      await insertKey(tx, key);
      await domainEvents.publish(tx, newKey, { ownerId: userId, keyId: key.id, name, at: key.created_at });
      return done({ ...presentKey(key), secret: token });
    });
  },
);
