import { type CurrencyCode, Environment, LogLevel, Paddle, type PaddleOptions } from "@paddle/paddle-node-sdk";
import { z } from "zod";
import { parsePreview, parseSubscription, parseTransaction, readSignedMessage } from "./messages.ts";
import { answerWithinMilliseconds, ask, asWritten, isUnknown, type PaddleLog } from "./paddle-calls.ts";
import { readEventsAfter } from "./paddle-events.ts";
import { isPaddleCurrency, itemOf } from "./paddle-items.ts";
import type { Order, Overlay, PaymentProvider, PlanChange, ProviderAnswer } from "./port.ts";

/** How to reach Paddle, and how Paddle reaches us. */
export interface PaddleAccess {
  apiKey: string;
  /** The secrets that sign its messages: two while one is being rotated. */
  webhookSecrets: readonly string[];
  overlay: Overlay;
  /** Whether Paddle cannot reach this server, so that events are polled. */
  pulls: boolean;
  /** Replaces the address of its API, for a stub on this machine. */
  apiBaseUrl: string | null;
}

export interface PaddleDeps {
  access: PaddleAccess;
  log: PaddleLog;
  /** How long to wait for an answer. */
  withinMilliseconds?: number;
}

const apiAddresses = { sandbox: "https://sandbox-api.paddle.com", production: "https://api.paddle.com" } as const;

/** The statuses of a payment that is unpaid and can still be paid. */
const unpaid: readonly string[] = ["draft", "ready"];
/** Charging the difference can mean waiting for a bank. */
const changeTakesTimes = 3;
const customData = z.record(z.string(), z.unknown()).nullish();
const customer = z.object({
  id: z.string().max(64),
  custom_data: z.looseObject({ account_id: z.unknown() }).nullish(),
});
const begun = z.object({ checkout: z.object({ url: z.url().nullish() }).nullish() });
const portal = z.object({ urls: z.object({ general: z.object({ overview: z.url() }) }) });
const invoice = z.object({ url: z.url() });

/** Returns Paddle as a payment provider, through its own package. Its answers are parsed like all external input. */
export function createPaddlePayments(deps: PaddleDeps): PaymentProvider {
  const { access, log } = deps;
  const { apiKey, overlay, webhookSecrets } = access;
  const within = deps.withinMilliseconds ?? answerWithinMilliseconds;
  const baseUrl = access.apiBaseUrl ?? apiAddresses[overlay.environment];
  const paddle = new Paddle(apiKey, optionsFor(baseUrl));
  const call = <T>(what: string, make: () => Promise<T>, times = 1) => ask(log, what, make, within * times);

  const transactionOf = (id: string) =>
    call("read a payment", async () => parseTransaction(asWritten(await paddle.transactions.get(id))));

  const subscriptionOf = (id: string) =>
    call("read a subscription", async () => {
      const found = await paddle.subscriptions.get(id);
      return { ...parseSubscription(asWritten(found)), custom: customData.parse(found.customData) };
    });

  /** Changes what is paid each month. Its custom data must keep the first purchase's id and name the new plan. */
  async function changeItems(
    { id, custom }: { id: string; custom: z.output<typeof customData> },
    change: PlanChange,
    billing: { prorationBillingMode: "prorated_immediately" | "do_not_bill"; onPaymentFailure?: "prevent_change" },
  ): Promise<ProviderAnswer<undefined>> {
    const { currency } = change;
    if (!isPaddleCurrency(currency)) return { ok: false, reason: "refused" };
    const sent = {
      items: [itemOf({ ...change, currency })],
      customData: { ...custom, plan_id: change.planId },
      ...billing,
    };
    const what = "change a plan";
    const answer = await call(what, () => paddle.subscriptions.update(id, sent), changeTakesTimes);
    return answer.ok ? { ok: true, value: undefined } : answer;
  }

  /**
   * Returns the account's customer at Paddle. An existing customer with the same email address can pay, but is
   * remembered only if we created it for this account: anyone who can open its portal sees all of its purchases.
   */
  async function customerFor({ accountId, customer: { email } }: Order): Promise<ProviderAnswer<Customer>> {
    const sent = { email, customData: { account_id: accountId } };
    const made = await call("make a customer", async () => (await paddle.customers.create(sent)).id);
    if (made.ok) return { ok: true, value: { id: made.value, isOurs: true } };
    if (made.code !== "customer_already_exists") return made;
    const listed = await call("find a customer", () => paddle.customers.list({ email: [email] }).next());
    if (!listed.ok) return listed;
    const found = customer.safeParse(asWritten(listed.value.at(0)));
    if (!found.success) return { ok: true, value: { id: null, isOurs: false } };
    const { id, custom_data } = found.data;
    return { ok: true, value: { id, isOurs: custom_data?.account_id === accountId } };
  }

  const create = (order: Order, currency: CurrencyCode, customerId: string | null) =>
    call("begin a payment", async () => {
      const planId = order.kind === "subscription" ? order.itemId : null;
      const sent = {
        items: [itemOf({ ...order, currency, planId })],
        customerId,
        customData: { purchase_id: order.purchaseId, ...(planId !== null && { plan_id: planId }) },
        currencyCode: currency,
        collectionMode: "automatic" as const,
      };
      const written = asWritten(await paddle.transactions.create(sent));
      return { ...parseTransaction(written), url: begun.parse(written).checkout?.url ?? null };
    });

  return {
    name: "paddle",
    isTest: overlay.environment === "sandbox",
    overlay,
    readMessage: (body, signature, now) => readSignedMessage(webhookSecrets, body, signature, now),
    async begin(order) {
      const { currency } = order;
      if (!isPaddleCurrency(currency)) {
        log.error({ code: "PADDLE_CURRENCY", currency }, "Paddle does not support this currency.");
        return { ok: false, reason: "refused" };
      }
      let payer: Customer | undefined =
        order.customer.id === undefined ? undefined : { id: order.customer.id, isOurs: true };
      let answer = payer && (await create(order, currency, payer.id));
      // Paddle does not know the customer, as after a switch from the sandbox: create it again.
      if (!answer || (!answer.ok && isUnknown(answer))) {
        const made = await customerFor(order);
        if (!made.ok) return made;
        payer = made.value;
        answer = await create(order, currency, payer.id);
      }
      if (!answer.ok) return answer;
      const { id: transactionId, status, url, listed } = answer.value;
      if (listed?.amountMinor !== order.amountMinor || listed.currency !== currency) {
        log.error(
          { code: "PADDLE_PRICE_DIFFERS", price: order.priceId, listed, amountMinor: order.amountMinor },
          "A price at Paddle differs from the catalog.",
        );
        return { ok: false, reason: "refused" };
      }
      const customerId = payer?.isOurs ? payer.id : null;
      return { ok: true, value: { transactionId, status, customerId, checkout: { mode: "overlay", url, overlay } } };
    },
    async readTransaction(id) {
      const answer = await transactionOf(id);
      return !answer.ok && isUnknown(answer) ? { ok: true, value: undefined } : answer;
    },
    async cancel(id) {
      const answer = await call("close a payment", () => paddle.transactions.update(id, { status: "canceled" }));
      if (answer.ok || isUnknown(answer)) return { ok: true, value: "closed" };
      if (answer.reason === "unavailable") return answer;
      const known = await transactionOf(id);
      if (!known.ok) return known;
      if (known.value.status === "canceled") return { ok: true, value: "closed" };
      // Paddle cancels a payment only once it knows the customer and their address.
      return unpaid.includes(known.value.status) ? { ok: true, value: "open" } : answer;
    },
    async previewPlan(subscriptionId, change) {
      const { currency } = change;
      if (!isPaddleCurrency(currency)) return { ok: false, reason: "refused" };
      return call("preview a change of plan", async () => {
        const written = await paddle.subscriptions.previewUpdate(subscriptionId, {
          items: [itemOf({ ...change, currency })],
          prorationBillingMode: "prorated_immediately",
          onPaymentFailure: "prevent_change",
        });
        return parsePreview(asWritten(written));
      });
    },
    async changePlan(id, change) {
      const known = await subscriptionOf(id);
      if (!known.ok) return known;
      const billing = { prorationBillingMode: "prorated_immediately", onPaymentFailure: "prevent_change" } as const;
      return changeItems(known.value, change, billing);
    },
    async changeNextMonth(id, change, monthStartsAt) {
      const known = await subscriptionOf(id);
      if (!known.ok) return known;
      const { period } = known.value;
      if (monthStartsAt !== null && period && period.startsAt !== monthStartsAt)
        return { ok: false, reason: "too late" };
      return changeItems(known.value, change, { prorationBillingMode: "do_not_bill" });
    },
    async endWithPeriod(id, ends) {
      const answer = await call("end a subscription with its month", () =>
        ends
          ? paddle.subscriptions.cancel(id, { effectiveFrom: "next_billing_period" })
          : paddle.subscriptions.update(id, { scheduledChange: null }),
      );
      if (answer.ok) return { ok: true, value: undefined };
      if (answer.reason === "unavailable") return answer;
      // The call may be a repeat: the subscription may already be in the requested state.
      const known = await subscriptionOf(id);
      return known.ok && (known.value.endsAt !== null) === ends ? { ok: true, value: undefined } : answer;
    },
    async endNow(id) {
      const answer = await call("end a subscription", () =>
        paddle.subscriptions.cancel(id, { effectiveFrom: "immediately" }),
      );
      if (answer.ok || isUnknown(answer)) return { ok: true, value: undefined };
      if (answer.reason === "unavailable") return answer;
      const known = await subscriptionOf(id);
      return known.ok && known.value.status === "canceled" ? { ok: true, value: undefined } : answer;
    },
    portalAddress: (customerId, subscriptionId) =>
      call("open the customer portal", async () => {
        const ids = subscriptionId === null ? [] : [subscriptionId];
        const session = asWritten(await paddle.customerPortalSessions.create(customerId, ids));
        return portal.parse(session).urls.general.overview;
      }),
    invoiceAddress: (id) =>
      call("find an invoice", async () => invoice.parse(asWritten(await paddle.transactions.getInvoicePDF(id))).url),
    eventsAfter: access.pulls ? (after) => readEventsAfter({ baseUrl, apiKey }, after) : null,
  };
}

interface Customer {
  id: string | null;
  isOurs: boolean;
}

/** The package accepts any address in place of the name of an environment, and nowhere else. */
function optionsFor(baseUrl: string): PaddleOptions {
  const options: PaddleOptions = { environment: Environment.production, logLevel: LogLevel.none };
  return Object.assign(options, { environment: baseUrl });
}
