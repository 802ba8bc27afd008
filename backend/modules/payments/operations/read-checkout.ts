import { payments } from "../../../../contract/checkout.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement, type PaymentsDeps } from "../deps.ts";
import { presentTransaction } from "../present.ts";
import * as records from "../records/purchases.ts";
import { isOn, providerLimit, sellsPlans } from "../rules.ts";
import { refreshPayment } from "./refresh-payment.ts";

const isOver = new Set(["completed", "canceled"]);

/**
 * Pages that wait for a payment ask after one second and then less and less often. Pages without JavaScript ask every five
 * seconds. Each tab asks separately. Paddle is asked once within this pause, and usually reports the payment in the meantime.
 */
const askPauseMilliseconds = 3_000;

/**
 * One of the caller's payments. While it is open, the provider is asked from time to time, and its answer is applied like
 * its events. In between, and when the provider does not answer, the known state is returned.
 */
export const readCheckout = implement(
  payments.checkoutStatus,
  { isOffered: sellsPlans, isOn, limits: [providerLimit] },
  async (deps, { params: { id } }, { userId, language }) => {
    const purchase = await records.findPurchase(deps.database.read, userId, id);
    if (!purchase) return refuse("NOT_FOUND");
    const isFinal = isOver.has(purchase.status) && (purchase.status !== "completed" || purchase.fulfilled_at !== null);
    if (isFinal || !(await isDueForReading(deps, id)) || (await refreshPayment(deps, purchase)) !== "learnt") {
      return done(presentTransaction(language, purchase));
    }
    return done(presentTransaction(language, (await records.findPurchase(deps.database.read, userId, id)) ?? purchase));
  },
);

function isDueForReading({ database, runtime }: PaymentsDeps, id: string): Promise<boolean> {
  const pause = { now: runtime.now(), pauseMilliseconds: askPauseMilliseconds };
  return database.transaction((tx) => records.claimAsking(tx, id, pause));
}
