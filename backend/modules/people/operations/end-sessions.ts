import { adminUsers } from "../../../../contract/admin/users.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";

/** Signs a user out everywhere. */
export const endSessions = implement(adminUsers.endSessions, (deps, { params: { id } }, caller) =>
  changeUser(deps, id, async (tx, { devices }) => {
    await deps.accounts.people.endSessions(tx, id);
    if (devices === 0) return undefined;
    await deps.audit.record(tx, caller, {
      action: "user.sessions_ended",
      target: { kind: "user", id },
      changes: { devices: { before: devices, after: 0 } },
    });
    return undefined;
  }),
);
