import type { Outgoing } from "./port.ts";

/**
 * Returns a fetch for addresses that administrators entered. It refuses what the guard refuses, and never follows a
 * redirect, which could lead to such an address.
 */
export function createGuardedFetch(outgoing: Pick<Outgoing, "problemOf">): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const problem = await outgoing.problemOf(address);
    // The same error as for an address that cannot be reached.
    if (problem) throw new TypeError("The address is not allowed or not known.");
    return globalThis.fetch(input, { ...init, redirect: init?.redirect === "manual" ? "manual" : "error" });
  };
}
