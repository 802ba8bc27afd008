import { keys } from "../../../../contract/keys.ts";
import { done, type Route, refuse, route } from "../../../http/operation.ts";
import type { DeveloperDeps } from "../deps.ts";
import { keyLimits } from "../limits.ts";
import { createKey } from "./create-key.ts";
import { presentKey } from "./present.ts";
import { deleteKey, listKeys } from "./records.ts";

export function keyRoutes(deps: DeveloperDeps): Route[] {
  const { credits, database } = deps;
  return [
    route(keys.list, async (_input, { userId }) => {
      const { apiAccess } = await credits.planOf(database.read, userId);
      const found = await listKeys(database.read, userId);
      return done({ included: apiAccess, results: found.map(presentKey) });
    }),
    route(keys.create, ({ body }, caller) => createKey(deps, body, caller), { limits: keyLimits }),
    route(keys.revoke, async ({ params }, { userId }) => {
      const wasThere = await database.transaction((tx) => deleteKey(tx, userId, params.id));
      return wasThere ? done(undefined) : refuse("NOT_FOUND");
    }),
  ];
}
