import { createListeners } from "./listeners.ts";
import type { Events } from "./port.ts";

/** Signals within this process. */
export function createInProcessEvents(): Events {
  const listeners = createListeners();
  return {
    publish: listeners.call,
    subscribe: listeners.add,
    close: async () => listeners.clear(),
  };
}
