import { adminUsers } from "../../../../contract/admin/users.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";

/** Withdraws the deletion of a user. Without one, nothing changes. */
export const keepUser = implement(adminUsers.keep, (deps, { params: { id } }, caller) =>
  changeUser(deps, id, async (tx, person) => {
    if (person.deletes_at === null) return undefined;
    await deps.accounts.people.keep(tx, person);
    await deps.audit.record(tx, caller, { action: "user.deletion_withdrawn", target: { kind: "user", id } });
    return undefined;
  }),
);
