import type { Hono } from "hono";
import { billing } from "../../../contract/billing.ts";
import { payments } from "../../../contract/checkout.ts";
import { plans } from "../../../contract/plans.ts";
import { type Operation, type Route, refuse, route } from "../../http/operation.ts";
import { allFeatures, type BillingDeps, type BillingFeatures } from "./deps.ts";
import { checkoutLimits, providerLimits } from "./limits.ts";
import { ledgerFile, listLedger } from "./operations/list-ledger.ts";
import { readBalance, readSummary } from "./operations/read-balance.ts";
import { readPackages, readPlans } from "./operations/read-plans.ts";
import { invoiceAddress, portalAddress } from "./payments/addresses.ts";
import { beginCheckout } from "./payments/begin-checkout.ts";
import { changeSubscription, endSubscription, previewPlan, readSubscription } from "./payments/change-subscription.ts";
import { describeProvider } from "./payments/describe-provider.ts";
import { listTransactions, transactionsFile } from "./payments/list-transactions.ts";
import { openCheckout } from "./payments/open-checkout.ts";
import { readCheckout } from "./payments/read-checkout.ts";
import { receiveMessage } from "./payments/receive-message.ts";
import { testCheckoutRoutes } from "./test-checkout/routes.ts";

/** For what makes the payment provider work. */
const asksProvider = { limits: providerLimits };

/** What may be asked of this room: all of it, less what the operator closed. */
export function billingRoutes(deps: BillingDeps): Route[] {
  const features = deps.features ?? allFeatures;
  return [
    route(billing.balance, (_input, caller) => readBalance(deps, caller)),
    ...(features.billing ? planAndPaymentRoutes(deps, features) : []),
    ...(features.portal ? [route(payments.portal, (_input, caller) => portalAddress(deps, caller), asksProvider)] : []),
    ...(features.packs ? [route(plans.packages, () => readPackages(deps))] : []),
  ];
}

function planAndPaymentRoutes(deps: BillingDeps, { packs }: BillingFeatures): Route[] {
  const begin: Operation<typeof payments.checkout> = async ({ body }, caller) =>
    body.kind === "credit_pack" && !packs ? refuse("NOT_FOUND") : beginCheckout(deps, body, caller);
  return [
    route(billing.summary, (_input, caller) => readSummary(deps, caller)),
    route(plans.plans, () => readPlans(deps)),
    route(plans.subscription, (_input, caller) => readSubscription(deps, caller)),
    route(payments.provider, () => describeProvider(deps)),
    route(payments.checkout, begin, { limits: checkoutLimits }),
    route(payments.checkoutStatus, ({ params }, caller) => readCheckout(deps, params.id, caller), asksProvider),
    route(payments.openCheckout, ({ params }, caller) => openCheckout(deps, params.id, caller), asksProvider),
    route(payments.transactions, ({ query }, caller) => listTransactions(deps, query, caller)),
    route(payments.transactionsFile, ({ query }, caller) => transactionsFile(deps, query, caller)),
    route(payments.invoice, ({ params }, caller) => invoiceAddress(deps, params.id, caller), asksProvider),
    route(payments.ledger, ({ query }, caller) => listLedger(deps, query, caller)),
    route(payments.ledgerFile, ({ query }, caller) => ledgerFile(deps, query, caller)),
    route(payments.previewPlan, ({ body }, caller) => previewPlan(deps, body.plan_id, caller), asksProvider),
    route(payments.changePlan, ({ body }, caller) => changeSubscription(deps, body, caller), asksProvider),
    route(payments.cancelPlan, (_input, caller) => endSubscription(deps, true, caller), asksProvider),
    route(payments.resumePlan, (_input, caller) => endSubscription(deps, false, caller), asksProvider),
    ...testCheckoutRoutes(deps),
  ];
}

/** Payment providers sign what they say, so their messages need no token. */
export function mountPaymentMessages(app: Hono, deps: BillingDeps): void {
  app.post("/api/billing/webhook/:provider/", (c) => receiveMessage(deps, c.req.param("provider"), c.req.raw));
}
