import { billing } from "../../../contract/billing.ts";
import { type Route, route } from "../../http/operation.ts";
import type { BillingDeps } from "./deps.ts";
import { readBalance, readSummary } from "./operations/read-balance.ts";

export function billingRoutes(deps: BillingDeps): Route[] {
  return [
    route(billing.balance, (_input, caller) => readBalance(deps, caller)),
    route(billing.summary, (_input, caller) => readSummary(deps, caller)),
  ];
}
