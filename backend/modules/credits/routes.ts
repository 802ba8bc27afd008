import { billing } from "../../../contract/billing.ts";
import { plans } from "../../../contract/plans.ts";
import { type Route, route } from "../../http/operation.ts";
import type { CreditsDeps } from "./deps.ts";
import { readBalance } from "./operations/read-balance.ts";
import { readPackages, readPlans } from "./operations/read-plans.ts";

/** The endpoints of this module, without those the operator closed. */
export function creditsRoutes(deps: CreditsDeps): Route[] {
  const { billing: sellsPlans, packs } = deps.features ?? { billing: true, packs: true };
  return [
    route(billing.balance, (_input, caller) => readBalance(deps, caller)),
    ...(sellsPlans ? [route(plans.plans, () => readPlans(deps))] : []),
    ...(packs ? [route(plans.packages, () => readPackages(deps))] : []),
  ];
}
