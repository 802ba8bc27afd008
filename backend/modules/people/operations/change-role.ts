import { adminUsers } from "../../../../contract/admin/users.ts";
import { refuse } from "../../../http/operation.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";

/** Gives a user a role. It counts from the next request on. */
export const changeRole = implement(adminUsers.role, (deps, { params: { id }, body: { role } }, caller) =>
  changeUser(deps, id, async (tx, person) => {
    if (person.role === role) return undefined;
    if (await deps.accounts.people.isLastAdmin(tx, person)) return refuse("CONFLICT", "lastAdmin");
    await deps.accounts.people.setRole(tx, id, role);
    await deps.audit.record(tx, caller, {
      action: "user.role_changed",
      target: { kind: "user", id },
      changes: { role: { before: person.role, after: role } },
    });
    return undefined;
  }),
);
