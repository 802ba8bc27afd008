import type { Hono } from "hono";
import { billing } from "../../../contract/billing.ts";
import { payments } from "../../../contract/checkout.ts";
import { plans } from "../../../contract/plans.ts";
import { testCheckout } from "../../../contract/test-checkout.ts";
import { training } from "../../../contract/training.ts";
import { type Operation, type Route, refuse, route } from "../../http/operation.ts";
import { allFeatures, type PaymentFeatures, type PaymentsDeps } from "./deps.ts";
import { checkoutLimits, providerLimits, trainingPaymentLimits } from "./limits.ts";
import { applyTestAction, readTestPayment } from "./operations/act-on-test-payment.ts";
import { startCheckout } from "./operations/begin-checkout.ts";
import {
  changeSubscription,
  endSubscription,
  previewPlan,
  readSubscription,
} from "./operations/change-subscription.ts";
import { confirmTrainingPayment } from "./operations/confirm-training-payment.ts";
import { describeProvider } from "./operations/describe-provider.ts";
import { discardTrainingOrder } from "./operations/discard-training-order.ts";
import { ledgerFile, listLedger } from "./operations/list-ledger.ts";
import { listTransactions, transactionsFile } from "./operations/list-transactions.ts";
import { openCheckout } from "./operations/open-checkout.ts";
import { invoiceAddress, portalAddress } from "./operations/provider-addresses.ts";
import { readCheckout } from "./operations/read-checkout.ts";
import { readSummary } from "./operations/read-summary.ts";
import { receiveMessage } from "./operations/receive-message.ts";
import { advanceClock, deliverMessages, holdMessages, readTestProvider, sendStory } from "./operations/test-desk.ts";

/** For what makes the payment provider work. */
const asksProvider = { limits: providerLimits };
const asksAboutTraining = { limits: trainingPaymentLimits };

/** The endpoints of this module, without those the operator closed. */
export function paymentRoutes(deps: PaymentsDeps): Route[] {
  const features = deps.features ?? allFeatures;
  return [
    ...(features.billing ? buying(deps, features) : []),
    ...(features.portal ? [route(payments.portal, (_input, caller) => portalAddress(deps, caller), asksProvider)] : []),
    route(training.discard, ({ params }, caller) => discardTrainingOrder(deps, params.id, caller), asksAboutTraining),
    route(
      training.confirmPayment,
      ({ params }, caller) => confirmTrainingPayment(deps, params.id, caller),
      asksAboutTraining,
    ),
  ];
}

function buying(deps: PaymentsDeps, { packs }: PaymentFeatures): Route[] {
  const begin: Operation<typeof payments.checkout> = async ({ body }, caller) =>
    body.kind === "credit_pack" && !packs ? refuse("NOT_FOUND") : startCheckout(deps, body, caller);
  return [
    route(billing.summary, (_input, caller) => readSummary(deps, caller)),
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
    ...testing(deps),
  ];
}

/** The pages of the local test checkout; where a real provider takes the money they answer 404. */
function testing(deps: PaymentsDeps): Route[] {
  return [
    route(testCheckout.read, ({ params }, caller) => readTestPayment(deps, params.id, caller)),
    route(testCheckout.act, ({ params, body }, caller) => applyTestAction(deps, params.id, body.action, caller)),
    route(testCheckout.provider, (_input, caller) => readTestProvider(deps, caller)),
    route(testCheckout.tell, ({ body }, caller) => sendStory(deps, body, caller)),
    route(testCheckout.advanceClock, ({ body }, caller) => advanceClock(deps, body.days, caller)),
    route(testCheckout.hold, ({ body }, caller) => holdMessages(deps, body.is_holding, caller)),
    route(testCheckout.deliver, ({ body }, caller) => deliverMessages(deps, body.message_ids, caller)),
  ];
}

/** Payment providers sign what they say, so their messages need no token. */
export function mountPaymentMessages(app: Hono, deps: PaymentsDeps): void {
  app.post("/api/billing/webhook/:provider/", (c) => receiveMessage(deps, c.req.param("provider"), c.req.raw));
}
