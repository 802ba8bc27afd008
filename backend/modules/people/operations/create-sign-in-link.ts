import { adminUsers } from "../../../../contract/admin/users.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentLink } from "../present.ts";

/** Creates a link that signs a user in, to hand over. An account that is closed or waits for approval gets none. */
export const createSignInLink = implement(
  adminUsers.signInLink,
  ({ accounts, audit, database }, { params: { id } }, caller) =>
    database.transaction(async (tx) => {
      const person = await accounts.people.lock(tx, id);
      if (!person) return refuse("NOT_FOUND");
      if (person.disabled_at !== null) return refuse("CONFLICT", "accountIsDisabled");
      if (person.approval === "waiting") return refuse("CONFLICT", "accountIsWaiting");
      const link = await accounts.people.signInLink(tx, id);
      await audit.record(tx, caller, { action: "user.sign_in_link_created", target: { kind: "user", id } });
      return done(presentLink(link));
    }),
);
