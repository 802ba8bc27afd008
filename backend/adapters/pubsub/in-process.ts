import { createListeners } from "./listeners.ts";
import type { PubSub } from "./port.ts";

/** Creates a pub/sub that works within this process only. */
export function createInProcessPubSub(): PubSub {
  const listeners = createListeners();
  return {
    publish: listeners.call,
    subscribe: listeners.add,
    close: async () => listeners.clear(),
  };
}
