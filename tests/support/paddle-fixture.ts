import { expect } from "vitest";
import { balance, billing } from "../../contract/billing.ts";
import { type CheckoutRequest, payments, startedCheckout, transaction } from "../../contract/checkout.ts";
import { plans, subscription } from "../../contract/plans.ts";
import { createHandDrivenRuntime } from "./hand-driven-runtime.ts";
import type { Subscription } from "./paddle/objects.ts";
import { startPaddleServer } from "./paddle-server.ts";
import { paymentsOver } from "./payments-module.ts";
import type { StudioBackend, StudioBackendOptions } from "./studio-backend.ts";

export const pack: CheckoutRequest = { kind: "credit_pack", package_id: "pack-500" };
export const pro: CheckoutRequest = { kind: "subscription", plan_id: "pro" };
export const monthMilliseconds = 30 * 86_400_000;

/** Opens a studio with Paddle as its payment provider, a user, and the user's actions. */
export async function openPaddleFixture(
  start: (options?: StudioBackendOptions) => Promise<StudioBackend>,
  { pulls = false, settings }: { pulls?: boolean; settings?: StudioBackendOptions["settings"] } = {},
) {
  const runtime = createHandDrivenRuntime();
  const paddle = await startPaddleServer(() => runtime.now(), { pulls });
  const studio = await start({
    idle: true,
    runtime,
    settings: { payments: { provider: "paddle", access: paddle.access }, ...settings },
  });
  const ada = await studio.register();
  const { provider } = studio.adapters.payments;
  const fetch = (request: Request) => studio.backend.fetch(request);
  const ask = (body: CheckoutRequest, user = ada) => studio.call(payments.checkout, { body }, user.access);

  const fixture = {
    studio,
    runtime,
    paddle,
    account: paddle.account,
    ada,
    ask,
    /** Delivers pending events to the product. It must accept all of them. */
    async hear() {
      const statuses = await paddle.deliver(fetch);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
    },
    hearAgain: (order?: "backwards") => paddle.deliverAgain(fetch, order),
    /** Fetches Paddle's events, as the worker does. */
    pull: () => paymentsOver(studio.adapters.database, runtime, { provider }).collectEvents(),
    endSecondSubscriptions: () =>
      paymentsOver(studio.adapters.database, runtime, { provider }).endSecondSubscriptions(),
    async begin(body: CheckoutRequest, user = ada) {
      const begun = startedCheckout.parse((await ask(body, user)).json);
      if (begun.checkout.mode !== "overlay") throw new Error("Paddle lays itself over the page.");
      return { id: begun.transaction_id, ...begun.checkout };
    },
    /** Subscribes and pays. */
    async subscribe(body = pro): Promise<Subscription> {
      const begun = await fixture.begin(body);
      paddle.account.pay(begun.provider_transaction_id);
      await fixture.hear();
      const [only] = paddle.account.subscriptions.values();
      if (!only) throw new Error("Nobody subscribed.");
      return only;
    },
    /** Sessions expire meanwhile, so the user signs in again. */
    async advance(milliseconds: number) {
      runtime.advance(milliseconds);
      Object.assign(ada, await studio.signIn(ada));
    },
    /** Advances a month and delivers the resulting events. */
    async passMonth(id: string) {
      await fixture.advance(monthMilliseconds);
      const renewed = paddle.account.renew(id);
      await fixture.hear();
      return renewed;
    },
    async credits() {
      return balance.parse((await studio.call(billing.balance, {}, ada.access)).json).current_credits;
    },
    async plan() {
      return subscription.parse((await studio.call(plans.subscription, {}, ada.access)).json);
    },
    async status(id: string) {
      return transaction.parse((await studio.call(payments.checkoutStatus, { params: { id } }, ada.access)).json);
    },
    problems: () =>
      studio.adapters.database.read
        .selectFrom("payment_event")
        .select("problem")
        .where("problem", "is not", null)
        .execute(),
  };
  return fixture;
}
