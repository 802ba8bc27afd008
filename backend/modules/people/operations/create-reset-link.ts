import { adminUsers } from "../../../../contract/admin/users.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentLink } from "../present.ts";

/** Creates a link with which a user sets a new password, to hand over where there is no email. */
export const createResetLink = implement(
  adminUsers.resetLink,
  async ({ accounts, audit, database }, { params: { id } }, caller) =>
    accounts.people.refusalOfPasswords() ??
    database.transaction(async (tx) => {
      const person = await accounts.people.lock(tx, id);
      if (!person) return refuse("NOT_FOUND");
      const link = await accounts.people.resetLink(tx, id);
      await audit.record(tx, caller, { action: "user.reset_link_created", target: { kind: "user", id } });
      return done(presentLink(link));
    }),
);
