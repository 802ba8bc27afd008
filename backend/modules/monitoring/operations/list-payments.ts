import { adminPayments } from "../../../../contract/admin/payments.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { readBooks } from "../books.ts";
import { implement } from "../deps.ts";
import { presentPayment } from "../present.ts";
import { foundAccountsMax } from "../rules.ts";

/** Lists the payments of all users, the newest first, and counts what could not be applied. */
export const listPayments = implement(adminPayments.list, async (deps, { query }, { userId }) => {
  const { accounts, database, payments } = deps;
  const { search } = query;
  const accountIds =
    search === undefined ? [] : await accounts.idsByPartOfEmail(database.read, search, foundAccountsMax);
  const timeZone = await accounts.timeZoneOf(database.read, userId);
  const [{ count, items }, problems, books] = await Promise.all([
    payments.listAllPurchases(query, timeZone, accountIds, query),
    payments.countProblems(),
    readBooks(deps),
  ]);
  const emails = await accounts.emailsOf(
    database.read,
    items.map(({ account_id }) => account_id),
  );
  return done({
    count,
    ...pageAddresses(adminPayments.list.path, query, count),
    results: items.map((purchase) => presentPayment(purchase, emails.get(purchase.account_id))),
    problems,
    books,
  });
});
