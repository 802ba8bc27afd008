import { adminPayments } from "../../../../contract/admin/payments.ts";
import { instant } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";

/** Lists the payment provider's messages that could not be applied, the newest first. */
export const listPaymentProblems = implement(adminPayments.problems, async ({ payments }, { query }) => {
  const { count, items } = await payments.listProblems(query.search, query);
  return done({
    count,
    ...pageAddresses(adminPayments.problems.path, query, count),
    results: items.map(({ eventId, at, ...problem }) => ({ ...problem, event_id: eventId, at: instant(at) })),
  });
});
