import type { Limit, SignedInCaller } from "../../http/operation.ts";

/** What one account may do so often in ten minutes, whatever comes of it. */
function eachTenMinutes(what: string, times: number): readonly Limit<object, SignedInCaller>[] {
  return [
    {
      name: `${what}: account`,
      times,
      perSeconds: 600,
      counts: "everything",
      key: (_input, caller) => caller.userId,
    },
  ];
}

/** Nobody pays more often than this. */
export const checkoutLimits = eachTenMinutes("checkout", 30);

/** Everything else that asks the payment provider: a page that waits for a payment asks some twenty times in two minutes. */
export const providerLimits = eachTenMinutes("payment provider", 200);
