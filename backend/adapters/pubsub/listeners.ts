/** The topic listeners of this process. */
export interface Listeners {
  add(topic: string, listener: () => void): () => void;
  /** Calls the topic's listeners one after another, after the caller's own code has run. */
  call(topic: string): void;
  callAll(): void;
  clear(): void;
}

export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<() => void>>();

  function call(topic: string): void {
    for (const listener of byTopic.get(topic) ?? []) queueMicrotask(() => callOne(topic, listener));
  }

  function callOne(topic: string, listener: () => void): void {
    if (!byTopic.get(topic)?.has(listener)) return;
    try {
      listener();
    } catch (error) {
      // A failing listener must not stop the process or the other listeners.
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }

  return {
    add(topic, listener) {
      // The same function may be added twice and is then called twice.
      const own = () => listener();
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(own));
      return () => {
        listeners.delete(own);
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic);
      };
    },
    call,
    callAll: () => {
      for (const topic of byTopic.keys()) call(topic);
    },
    clear: () => byTopic.clear(),
  };
}
