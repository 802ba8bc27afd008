import type { Limit, SignedInCaller } from "../../http/operation.ts";

/** Many times what somebody makes by hand. */
export const keyLimits: readonly Limit<object, SignedInCaller>[] = [
  { name: "key: account", times: 60, perSeconds: 3_600, counts: "everything", key: (_input, caller) => caller.userId },
];
