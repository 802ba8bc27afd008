import type { Limit, SignedInCaller } from "../../http/operation.ts";

const halfHour = 1_800;

/**
 * A creator drops a whole folder of references at once, so a few dozen files must pass without a wait; 120 in half an hour
 * still bounds what one account can make us decode and store.
 */
export const uploadLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "upload: account",
    times: 120,
    perSeconds: halfHour,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];

/** Reading a recipe stores and decodes nothing, but takes a large body. */
export const recipeLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "recipe: account",
    times: 120,
    perSeconds: halfHour,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];
