import type { LocalPayments } from "../../backend/adapters/payments/local.ts";
import { balance, billing } from "../../contract/billing.ts";
import { type CheckoutRequest, payments, type StartedCheckout, startedCheckout } from "../../contract/checkout.ts";
import { plans, type Subscription, subscription } from "../../contract/plans.ts";
import type { TestUser } from "./api.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** Returns the test checkout of a studio that has one. */
export function localOf({ adapters }: StudioBackend): LocalPayments {
  const { local } = adapters.payments;
  if (!local) throw new Error("There is no test checkout.");
  return local;
}

/** Starts a checkout. Throws if it is refused. */
export async function begin(
  studio: StudioBackend,
  { access }: TestUser,
  body: CheckoutRequest,
): Promise<StartedCheckout> {
  return startedCheckout.parse((await studio.call(payments.checkout, { body }, access)).json);
}

/** Returns the test checkout's id of a payment. */
export function localIdOf({ checkout }: StartedCheckout): string {
  return checkout.url.split("/").at(-1) ?? "";
}

/** Pays through the test checkout. Returns the product's id of the payment. */
export async function pay(studio: StudioBackend, user: TestUser, body: CheckoutRequest): Promise<string> {
  const begun = await begin(studio, user, body);
  if (!(await localOf(studio).act(localIdOf(begun), "pay"))) throw new Error("It could not be paid.");
  await studio.deliverPayments();
  return begun.transaction_id;
}

export async function creditsOf(studio: StudioBackend, { access }: TestUser): Promise<number> {
  return balance.parse((await studio.call(billing.balance, {}, access)).json).current_credits;
}

export async function planOf(studio: StudioBackend, { access }: TestUser): Promise<Subscription> {
  return subscription.parse((await studio.call(plans.subscription, {}, access)).json);
}
