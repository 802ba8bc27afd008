import { adminUsers } from "../../../../contract/admin/users.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";

/** Opens a user's account and withdraws its deletion. An open account stays as it is. */
export const enableUser = implement(adminUsers.enable, (deps, { params: { id } }, caller) =>
  changeUser(deps, id, async (tx, person) => {
    if (person.disabled_at === null) return undefined;
    await deps.accounts.people.open(tx, id);
    await deps.audit.record(tx, caller, { action: "user.enabled", target: { kind: "user", id } });
    return undefined;
  }),
);
