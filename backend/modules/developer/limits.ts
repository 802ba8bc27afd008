import type { Limit, SignedInCaller } from "../../http/operation.ts";

const minute = 60;
const hour = 60 * minute;

/** Many times what somebody makes by hand. */
export const keyLimits: readonly Limit<object, SignedInCaller>[] = [
  { name: "key: account", times: 60, perSeconds: hour, counts: "everything", key: (_input, caller) => caller.userId },
];

/** Each may look up a name that somebody typed in. */
export const webhookLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "webhook: account",
    times: 60,
    perSeconds: hour,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];

/** Each sends at once, and may take as long as a slow receiver does. */
export const sendLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "webhook sending: account",
    times: 10,
    perSeconds: minute,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];
