import { adminUsers } from "../../../../contract/admin/users.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentUser } from "../present.ts";

/** Lists users, the newest first. A page takes four statements. */
export const listUsers = implement(adminUsers.list, async ({ accounts, credits, database, gallery }, { query }) => {
  const { search, role, status } = query;
  const filter = { search: search || undefined, role, status };
  const { count, items } = await accounts.people.list(filter, query);
  const ids = items.map(({ id }) => id);
  const [creditsOf, bytes] = await Promise.all([
    credits.people.creditsOf(database.read, ids),
    gallery.storedBytesOf(database.read, ids),
  ]);
  return done({
    count,
    ...pageAddresses(adminUsers.list.path, query, count),
    results: items.map((person) => presentUser(person, creditsOf.get(person.id), bytes.get(person.id))),
  });
});
