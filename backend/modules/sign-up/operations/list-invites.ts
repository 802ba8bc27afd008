import { adminInvites } from "../../../../contract/admin/invites.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentInvite } from "../present.ts";
import { listInvites as list } from "../records/invites.ts";

/** Lists the invites, the newest first. */
export const listInvites = implement(adminInvites.list, async ({ accounts, database, runtime }, { query }) => {
  const now = runtime.now();
  const { count, items } = await list(database.read, query, query, now);
  const emails = await accounts.emailsOf(
    database.read,
    items.map(({ created_by }) => created_by),
  );
  return done({
    count,
    ...pageAddresses(adminInvites.list.path, query, count),
    results: items.map((invite) => presentInvite(invite, emails, now)),
  });
});
