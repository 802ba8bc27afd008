import type { LocalPayments } from "../../backend/adapters/payments/local.ts";
import { balance, billing } from "../../contract/billing.ts";
import { type BegunCheckout, begunCheckout, type CheckoutRequest, payments } from "../../contract/checkout.ts";
import { plans, type Subscription, subscription } from "../../contract/plans.ts";
import type { Person } from "./api.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** The test checkout of a studio that has one. */
export function localOf({ adapters }: StudioBackend): LocalPayments {
  const { local } = adapters.payments;
  if (!local) throw new Error("There is no test checkout.");
  return local;
}

/** Sets out to buy; throws when it is refused. */
export async function begin(studio: StudioBackend, { access }: Person, body: CheckoutRequest): Promise<BegunCheckout> {
  return begunCheckout.parse((await studio.call(payments.checkout, { body }, access)).json);
}

/** The test checkout's own name for a payment. */
export function localIdOf({ checkout }: BegunCheckout): string {
  return checkout.url.split("/").at(-1) ?? "";
}

/** Buys it through the test checkout, and gives our name of the purchase. */
export async function pay(studio: StudioBackend, person: Person, body: CheckoutRequest): Promise<string> {
  const begun = await begin(studio, person, body);
  if (!(await localOf(studio).act(localIdOf(begun), "pay"))) throw new Error("It could not be paid.");
  await studio.deliverPayments();
  return begun.transaction_id;
}

export async function creditsOf(studio: StudioBackend, { access }: Person): Promise<number> {
  return balance.parse((await studio.call(billing.balance, {}, access)).json).current_credits;
}

export async function planOf(studio: StudioBackend, { access }: Person): Promise<Subscription> {
  return subscription.parse((await studio.call(plans.subscription, {}, access)).json);
}
