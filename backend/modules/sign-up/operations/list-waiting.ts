import { adminSignUp } from "../../../../contract/admin/sign-up.ts";
import { instant } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";

/** Lists the accounts that wait for approval, the longest waiting first. */
export const listWaiting = implement(adminSignUp.waiting, async ({ accounts, database }, { query }) => {
  const { count, items } = await accounts.waitingAccounts(database.read, query);
  return done({
    count,
    ...pageAddresses(adminSignUp.waiting.path, query, count),
    results: items.map(({ id, email, created_at }) => ({ id, email, created_at: instant(created_at) })),
  });
});
