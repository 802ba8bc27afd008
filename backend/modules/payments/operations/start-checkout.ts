import { type CheckoutRequest, checkout, payments, type StartedCheckout } from "../../../../contract/checkout.ts";
import type { Language } from "../../../../contract/languages.ts";
import type { Money } from "../../../../contract/money.ts";
import type { PaymentProvider, StartedPayment } from "../../../adapters/payments/port.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Outcome, type Refusal, refuse } from "../../../http/operation.ts";
import { writeTerms } from "../../credits/index.ts";
import { implement, type PaymentsDeps } from "../deps.ts";
import { closeUnasked, closeUnpaid, isSubscribed, type OpenCheckout } from "../other-checkouts.ts";
import { describePurchase, presentOverlay, statusOf, unavailable } from "../present.ts";
import * as customerRecords from "../records/customers.ts";
import * as purchaseRecords from "../records/purchases.ts";
import { isOn, sellsPlans } from "../rules.ts";
import type { PurchaseTable } from "../tables.ts";

/** Each try closes all other open checkouts. More tries are needed only if the user keeps starting other plans. */
const triesMax = 5;

/** The same request reuses the open payment for this long, so a double click or a second tab pays once. */
const reusedMilliseconds = 30 * 60_000;

type Wanted = Pick<PurchaseTable, "kind" | "item_id" | "price_minor" | "currency" | "credits_hundredths" | "terms"> & {
  priceId: string | undefined;
};

/** Starts a payment at the provider, or returns the one that is open. Nothing is paid by this call. */
export const startCheckout = implement(
  payments.checkout,
  {
    isOffered: sellsPlans,
    isOn,
    // Far more often than anyone pays.
    limits: [accountLimit({ name: "checkout: account", times: 30, perSeconds: 600 })],
  },
  async (deps, { body: request }, { userId, language }) => {
    const { provider, features } = deps;
    if (request.kind === "credit_pack" && features?.packs === false) return refuse("NOT_FOUND");
    if (request.kind === "training" && features?.modelOrders === false) return refuse("NOT_FOUND");
    if (!provider) return refuse("SERVICE_UNAVAILABLE", "paymentsOff");
    const wanted = await wantedOf(deps, userId, request);
    if ("ok" in wanted) return wanted;
    const purchase = await startAlone(deps, provider, userId, wanted);
    if ("ok" in purchase) return purchase;
    const started = presentStarted(purchase);
    return started ? done(started) : requestPayment(deps, provider, purchase, { priceId: wanted.priceId, language });
  },
);

async function wantedOf(deps: PaymentsDeps, accountId: string, request: CheckoutRequest): Promise<Wanted | Refusal> {
  const catalogue = deps.catalogue();
  const { currency } = catalogue;
  switch (request.kind) {
    case "subscription": {
      const terms = catalogue.plans[request.plan_id];
      return {
        kind: request.kind,
        item_id: request.plan_id,
        price_minor: terms.priceMinor,
        currency,
        credits_hundredths: 0,
        terms: writeTerms(terms),
        priceId: terms.paddlePriceId,
      };
    }
    case "credit_pack": {
      const found = catalogue.packages.find(({ id }) => id === request.package_id);
      if (!found) return refuse("NOT_FOUND");
      return {
        kind: request.kind,
        item_id: found.id,
        price_minor: found.priceMinor,
        currency,
        credits_hundredths: found.hundredths + found.bonusHundredths,
        terms: null,
        priceId: found.paddlePriceId,
      };
    }
    case "training": {
      const price = await deps.training.priceToPay(accountId, request.inquiry_id);
      if (!price) return refuse("NOT_FOUND");
      return {
        kind: request.kind,
        item_id: request.inquiry_id,
        price_minor: price.amount_minor,
        currency: price.currency,
        credits_hundredths: 0,
        terms: null,
        // An order keeps its price. Paddle is sent that price if its own one is for another price now.
        priceId: isSameMoney(price, catalogue.trainingPrice) ? catalogue.trainingPaddlePriceId : undefined,
      };
    }
  }
}

function isSameMoney(one: Money, other: Money): boolean {
  return one.amount_minor === other.amount_minor && one.currency === other.currency;
}

/**
 * Returns the open purchase or a new one. Only one plan can be paid at a time: other open checkouts of plans are closed first
 * if the provider supports it. Refused if one of them was paid in the meantime.
 */
async function startAlone(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  accountId: string,
  wanted: Wanted,
): Promise<PurchaseTable | Refusal> {
  const staysOpen = new Set<string>();
  for (let tries = 0; tries < triesMax; tries++) {
    const begun = await findOrStart(deps, provider, accountId, wanted, staysOpen);
    if (!("toClose" in begun)) return begun;
    for (const { id, transactionId } of begun.toClose) {
      const answer = await closeUnpaid(deps, provider, { id, transactionId });
      if (typeof answer === "object") return answer;
      if (answer === "open") staysOpen.add(id);
    }
  }
  return unavailable();
}

/** `toClose` are checkouts of plans that can be paid. No purchase is created then. */
async function findOrStart(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  accountId: string,
  { priceId: _priceId, ...wanted }: Wanted,
  staysOpen: ReadonlySet<string>,
): Promise<PurchaseTable | Refusal | { toClose: OpenCheckout[] }> {
  const { database, runtime, training } = deps;
  return database.transaction(async (tx) => {
    await deps.credits.lockAccount(tx, accountId);
    if (wanted.kind === "training" && !(await training.onCheckoutStarted(tx, accountId, wanted.item_id))) {
      return refuse("NOT_FOUND");
    }
    const now = runtime.now();
    const sought = { ...wanted, provider: provider.name };
    const open = await purchaseRecords.findOpenPurchase(tx, accountId, sought, now - reusedMilliseconds);
    if (wanted.kind === "subscription") {
      if (await isSubscribed(deps, tx, provider, accountId)) return refuse("CONFLICT", "alreadySubscribed");
      const toClose = await closeUnasked(deps, tx, provider, accountId, new Set([...staysOpen, open?.id]));
      if (toClose.length > 0) return { toClose };
    }
    if (open) return open;
    const purchase = purchaseRecords.newPurchase({
      ...sought,
      id: runtime.newId(),
      account_id: accountId,
      created_at: now,
    });
    await purchaseRecords.insertPurchase(tx, purchase);
    return purchase;
  });
}

/**
 * Starts the payment at the provider. Simultaneous requests in any process return the payment that was stored first. The
 * other one is never shown, and would be fulfilled only once if it were paid.
 */
async function requestPayment(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  purchase: PurchaseTable,
  { priceId, language }: { priceId: string | undefined; language: Language },
): Promise<Outcome<StartedCheckout>> {
  const { accounts, database } = deps;
  const contact = await database.transaction((tx) => accounts.contactOf(tx, purchase.account_id));
  if (!contact) return refuse("UNAUTHORIZED");
  const answer = await provider.begin({
    purchaseId: purchase.id,
    accountId: purchase.account_id,
    kind: purchase.kind,
    itemId: purchase.item_id,
    title: describePurchase(language, purchase),
    amountMinor: purchase.price_minor,
    currency: purchase.currency,
    priceId,
    customer: {
      id: await customerRecords.customerOf(database.read, purchase.account_id, provider.name),
      email: contact.email,
    },
  });
  if (!answer.ok) return unavailable(answer.retryAfterSeconds);
  const { transactionId, status, customerId } = answer.value;
  const change = {
    provider_transaction_id: transactionId,
    status,
    checkout: JSON.stringify(checkoutOf(deps, answer.value)),
  };
  const kept = await database.transaction(async (tx) => {
    await deps.credits.lockAccount(tx, purchase.account_id);
    if (customerId !== null) await customerRecords.rememberCustomer(tx, purchase.account_id, provider.name, customerId);
    return purchaseRecords.claimCheckout(tx, purchase, change);
  });
  const begun = kept && presentStarted(kept);
  if (begun) return done(begun);
  // A checkout of another plan started in the meantime and closed this one.
  return kept?.status === "canceled" ? refuse("CONFLICT", "checkoutReplaced") : unavailable();
}

function checkoutOf({ publicOrigin }: PaymentsDeps, { transactionId, checkout: where }: StartedPayment) {
  if (where.mode === "page") return where;
  const url = where.url ?? `${publicOrigin}/checkout/paddle?_ptxn=${transactionId}`;
  return { mode: "overlay", url, ...presentOverlay(where.overlay), provider_transaction_id: transactionId };
}

function presentStarted({ id, provider, status, checkout: stored }: PurchaseTable): StartedCheckout | undefined {
  if (stored === null) return undefined;
  return {
    transaction_id: id,
    status: statusOf(status),
    provider,
    checkout: checkout.parse(JSON.parse(stored)),
  };
}
