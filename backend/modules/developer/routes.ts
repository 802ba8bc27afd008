import { keys } from "../../../contract/keys.ts";
import { done, type Route, refuse, route } from "../../http/operation.ts";
import type { DeveloperDeps } from "./deps.ts";
import { createKey } from "./keys/create-key.ts";
import { presentKey } from "./keys/present.ts";
import { deleteKey, listKeys } from "./keys/records.ts";
import { keyLimits } from "./limits.ts";

export function developerRoutes(deps: DeveloperDeps): Route[] {
  const { billing, database } = deps;
  const isIncluded = async (userId: string) => (await billing.planOf(database.read, userId)).apiAccess;
  return [
    route(keys.list, async (_input, { userId }) => {
      const found = await listKeys(database.read, userId);
      return done({ included: await isIncluded(userId), results: found.map(presentKey) });
    }),
    route(keys.create, ({ body }, caller) => createKey(deps, body, caller), { limits: keyLimits }),
    route(keys.revoke, async ({ params }, { userId }) => {
      const wasThere = await database.transaction((tx) => deleteKey(tx, userId, params.id));
      return wasThere ? done(undefined) : refuse("NOT_FOUND");
    }),
  ];
}
