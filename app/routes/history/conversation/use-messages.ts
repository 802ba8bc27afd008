import { useState } from "react";
import type { ShownMessage } from "../shown-messages.ts";

interface Loaded {
  messages: ShownMessage[];
  hasEarlier: boolean;
}

/** Ids sort by creation time. */
const isBefore = (first: ShownMessage | undefined) => (message: ShownMessage) =>
  first !== undefined && message.id < first.id;

/** Returns the known messages before the loaded ones; none if messages in between may be missing. */
function stillBefore(loaded: readonly ShownMessage[], known: readonly ShownMessage[]): ShownMessage[] {
  const ids = new Set(known.map(({ id }) => id));
  return loaded.some(({ id }) => ids.has(id)) ? known.filter(isBefore(loaded[0])) : [];
}

/** Returns the loaded messages. An unchanged message keeps its previous object, so that it does not render again. */
function withKnown(loaded: readonly ShownMessage[], known: readonly ShownMessage[]): ShownMessage[] {
  const before = new Map(known.map((message) => [message.id, message]));
  return loaded.map((message) => {
    const same = before.get(message.id);
    return same && JSON.stringify(same) === JSON.stringify(message) ? same : message;
  });
}

/**
 * The most recently loaded messages, after the earlier ones that were requested. Messages that newer ones pushed out of
 * the loaded page stay in between.
 */
export function useMessages(loaded: Loaded) {
  const [seen, setSeen] = useState(loaded.messages);
  const [shown, setShown] = useState(loaded);
  if (seen !== loaded.messages) {
    const kept = loaded.hasEarlier ? stillBefore(loaded.messages, shown.messages) : [];
    setSeen(loaded.messages);
    setShown({
      messages: [...kept, ...withKnown(loaded.messages, shown.messages)],
      hasEarlier: kept.length > 0 ? shown.hasEarlier : loaded.hasEarlier,
    });
  }
  return {
    ...shown,
    /** Shows a page of messages before all others. */
    addEarlier(page: Loaded) {
      setShown(({ messages }) => ({
        messages: [...page.messages.filter(isBefore(messages[0])), ...messages],
        hasEarlier: page.hasEarlier,
      }));
    },
  };
}
