import { adminUsers } from "../../../../contract/admin/users.ts";
import { changesBetween } from "../../audit/index.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";
import { limitsOf } from "../details.ts";

/** Sets the limits of one user. */
export const changeLimits = implement(adminUsers.limits, (deps, { params: { id }, body }, caller) =>
  changeUser(deps, id, async (tx) => {
    const { audit, credits } = deps;
    const own = (await credits.people.creditsOf(tx, [id])).get(id);
    const before = limitsOf(own);
    const changes = changesBetween(before, body);
    if (Object.keys(changes).length === 0) return undefined;
    const { runs_per_day, storage_bytes, creation_storage_bytes } = body;
    const limits = { runs_per_day, upload_storage_bytes: storage_bytes, creation_storage_bytes };
    await credits.people.setLimits(tx, id, limits);
    await audit.record(tx, caller, { action: "user.limits_changed", target: { kind: "user", id }, changes });
    return undefined;
  }),
);
