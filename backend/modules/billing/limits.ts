import type { Limit, SignedInCaller } from "../../http/operation.ts";

/** Nobody pays more often than this. */
export const checkoutLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "checkout: account",
    times: 30,
    perSeconds: 600,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];

/** Everything else that asks the payment provider: a page that waits for a payment asks some twenty times in two minutes. */
export const providerLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "payment provider: account",
    times: 200,
    perSeconds: 600,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];
