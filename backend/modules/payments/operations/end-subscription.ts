import { payments } from "../../../../contract/checkout.ts";
import { implement } from "../deps.ts";
import { providerLimit, sellsPlans } from "../rules.ts";
import { endWithPeriod } from "./end-with-period.ts";

const options = { isOffered: sellsPlans, limits: [providerLimit] };

implement(payments.cancelPlan, options, (deps, _input, { userId }) => endWithPeriod(deps, true, userId));
implement(payments.resumePlan, options, (deps, _input, { userId }) => endWithPeriod(deps, false, userId));
