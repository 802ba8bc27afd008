import { testCheckout } from "../../../../contract/test-checkout.ts";
import { type Route, route } from "../../../http/operation.ts";
import type { BillingDeps } from "../deps.ts";
import { actOnTestPayment, readTestPayment } from "./act-on-payment.ts";
import { deliverMessages, holdMessages, passTime, readTestProvider, tellStory } from "./desk.ts";

/** The pages of the local test checkout; nothing of it is there where a real provider takes the money. */
export function testCheckoutRoutes(deps: BillingDeps): Route[] {
  return [
    route(testCheckout.read, ({ params }, caller) => readTestPayment(deps, params.id, caller)),
    route(testCheckout.act, ({ params, body }, caller) => actOnTestPayment(deps, params.id, body.action, caller)),
    route(testCheckout.provider, (_input, caller) => readTestProvider(deps, caller)),
    route(testCheckout.tell, ({ body }, caller) => tellStory(deps, body, caller)),
    route(testCheckout.passTime, ({ body }, caller) => passTime(deps, body.days, caller)),
    route(testCheckout.hold, ({ body }, caller) => holdMessages(deps, body.is_holding, caller)),
    route(testCheckout.deliver, ({ body }, caller) => deliverMessages(deps, body.message_ids, caller)),
  ];
}
