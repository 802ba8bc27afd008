import type { Limit, SignedInCaller } from "../../http/operation.ts";

/** Many times what somebody shares by hand; a script that ends links and makes them anew is held back. */
export const shareLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "share: account",
    times: 120,
    perSeconds: 1_800,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];
