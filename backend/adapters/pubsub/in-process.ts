import { createListeners } from "./listeners.ts";
import type { PubSub } from "./port.ts";

/** Signals within this process. */
export function createInProcessPubSub(): PubSub {
  const listeners = createListeners();
  return {
    publish: listeners.call,
    subscribe: listeners.add,
    close: async () => listeners.clear(),
  };
}
