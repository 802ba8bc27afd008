import { useState } from "react";
import type { ShownMessage } from "./shown.ts";

interface Loaded {
  messages: ShownMessage[];
  hasEarlier: boolean;
}

/** Ids are made in the order of time. */
const isBefore = (first: ShownMessage | undefined) => (message: ShownMessage) =>
  first !== undefined && message.id < first.id;

/** The known messages before those that were loaded; none where others may be missing in between. */
function stillBefore(loaded: readonly ShownMessage[], known: readonly ShownMessage[]): ShownMessage[] {
  const ids = new Set(known.map(({ id }) => id));
  return loaded.some(({ id }) => ids.has(id)) ? known.filter(isBefore(loaded[0])) : [];
}

/**
 * The latest messages as the page loaded them last, after the earlier ones that were asked for. What the page no longer
 * loads, because others came after it, stays in between.
 */
export function useMessages(loaded: Loaded) {
  const [seen, setSeen] = useState(loaded.messages);
  const [earlier, setEarlier] = useState<Loaded>({ messages: [], hasEarlier: loaded.hasEarlier });
  if (seen !== loaded.messages) {
    const kept = loaded.hasEarlier ? stillBefore(loaded.messages, [...earlier.messages, ...seen]) : [];
    setSeen(loaded.messages);
    setEarlier({ messages: kept, hasEarlier: kept.length > 0 ? earlier.hasEarlier : loaded.hasEarlier });
  }
  return {
    messages: [...earlier.messages, ...loaded.messages],
    hasEarlier: earlier.hasEarlier,
    /** Shows a page of messages before all others. */
    addEarlier(page: Loaded) {
      setEarlier(({ messages }) => {
        const first = messages[0] ?? loaded.messages[0];
        return { messages: [...page.messages.filter(isBefore(first)), ...messages], hasEarlier: page.hasEarlier };
      });
    },
  };
}
