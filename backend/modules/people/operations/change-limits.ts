import { adminUsers } from "../../../../contract/admin/users.ts";
import { changesBetween } from "../../audit/index.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";

/** Sets the limits of one user. */
export const changeLimits = implement(adminUsers.limits, (deps, { params: { id }, body }, caller) =>
  changeUser(deps, id, async (tx) => {
    const { audit, credits } = deps;
    const own = (await credits.people.creditsOf(tx, [id])).get(id);
    const before = { runs_per_day: own?.runs_per_day ?? null, storage_bytes: own?.upload_storage_bytes ?? null };
    const changes = changesBetween(before, body);
    if (Object.keys(changes).length === 0) return undefined;
    const { runs_per_day, storage_bytes } = body;
    await credits.people.setLimits(tx, id, { runs_per_day, upload_storage_bytes: storage_bytes });
    await audit.record(tx, caller, { action: "user.limits_changed", target: { kind: "user", id }, changes });
    return undefined;
  }),
);
