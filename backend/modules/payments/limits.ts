import type { Limit, SignedInCaller } from "../../http/operation.ts";

/** What one account may do so often, whether it succeeds or not. */
function limited(name: string, times: number, perSeconds: number): readonly Limit<object, SignedInCaller>[] {
  return [{ name: `${name}: account`, times, perSeconds, counts: "everything", key: (_input, { userId }) => userId }];
}

/** Nobody pays more often than this. */
export const checkoutLimits = limited("checkout", 30, 600);

/** Everything else that asks the payment provider: a page that waits for a payment asks some twenty times in two minutes. */
export const providerLimits = limited("payment provider", 200, 600);

/** Each asks the payment provider about an order for a trained model. */
export const trainingPaymentLimits = limited("training confirm", 60, 3_600);
