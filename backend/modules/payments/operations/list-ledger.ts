import { payments } from "../../../../contract/checkout.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentLines } from "../ledger-lines.ts";
import { instantsOf, isOn, sellsPlans } from "../rules.ts";

/** A page of the caller's ledger, newest line first. Each line names its run or purchase if it has one. */
export const listLedger = implement(
  payments.ledger,
  { isOffered: sellsPlans, isOn },
  async (deps, { query }, { userId }) => {
    const filter = { kind: query.kind, ...instantsOf(query) };
    const { count, lines } = await deps.credits.ledgerPage(userId, filter, query);
    return done({
      count,
      ...pageAddresses(payments.ledger.path, query, count),
      results: await presentLines(deps, userId, lines),
    });
  },
);
