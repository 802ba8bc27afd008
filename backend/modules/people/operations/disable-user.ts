import { adminUsers } from "../../../../contract/admin/users.ts";
import { refuse } from "../../../http/operation.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";

/** Closes a user's account. A closed account stays as it is. */
export const disableUser = implement(adminUsers.disable, (deps, { params: { id } }, caller) =>
  changeUser(deps, id, async (tx, person) => {
    if (person.disabled_at !== null) return undefined;
    if (await deps.accounts.people.isLastAdmin(tx, person)) return refuse("CONFLICT", "lastAdmin");
    await deps.accounts.people.close(tx, id);
    await deps.audit.record(tx, caller, { action: "user.disabled", target: { kind: "user", id } });
    return undefined;
  }),
);
