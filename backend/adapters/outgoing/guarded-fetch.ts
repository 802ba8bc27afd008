import { untilAborted } from "../../concurrency/waiting.ts";
import type { Outgoing } from "./port.ts";

/**
 * Returns a fetch for addresses that administrators entered. It refuses what the guard refuses, and never follows a
 * redirect, which could lead to such an address.
 */
export function createGuardedFetch(outgoing: Pick<Outgoing, "problemOf">): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const checking = outgoing.problemOf(address);
    const problem = await (init?.signal ? untilAborted(checking, init.signal) : checking);
    // The same error as for an address that cannot be reached.
    if (problem) throw new TypeError("The address is not allowed or not known.");
    return globalThis.fetch(input, { ...init, redirect: init?.redirect === "manual" ? "manual" : "error" });
  };
}
