import { adminUsers } from "../../../../contract/admin/users.ts";
import { instant } from "../../../../contract/instants.ts";
import { refuse } from "../../../http/operation.ts";
import { changeUser } from "../change-user.ts";
import { implement } from "../deps.ts";

/** Closes a user's account, deletes it in seven days, and tells the user. A second call changes nothing. */
export const removeUser = implement(adminUsers.remove, (deps, { params: { id } }, caller) =>
  changeUser(deps, id, async (tx, person) => {
    const { accounts, audit } = deps;
    if (person.deletes_at !== null) return undefined;
    if (await accounts.people.isLastAdmin(tx, person)) return refuse("CONFLICT", "lastAdmin");
    const deletesAt = await accounts.people.scheduleDeletion(tx, person);
    await audit.record(tx, caller, {
      action: "user.deletion_scheduled",
      target: { kind: "user", id },
      changes: { deletes_at: { before: null, after: instant(deletesAt) } },
    });
    const settings = await accounts.settingsOf(tx, id);
    const date = new Intl.DateTimeFormat(settings?.language, { dateStyle: "long", timeZone: settings?.timezone });
    await accounts.mailOwner(tx, id, {
      template: "deletion_scheduled",
      params: { date: date.format(deletesAt) },
      dedupeKey: `deletion_scheduled:${id}:${deletesAt}`,
    });
    return undefined;
  }),
);
