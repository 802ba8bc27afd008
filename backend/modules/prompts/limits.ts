import type { Limit, SignedInCaller } from "../../http/operation.ts";

/** Many times what somebody writes down by hand; a script that fills the book is held back. */
export const saveLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "save a prompt: account",
    times: 120,
    perSeconds: 600,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];
