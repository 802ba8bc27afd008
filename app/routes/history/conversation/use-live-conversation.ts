import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useHasAdditions } from "../../../parts/additions.tsx";
import type { ShownMessage } from "../shown-messages.ts";
import { askStanding, type Delta, followConversation, withDelta } from "./live-conversation.ts";

/** The page polls when a reply is being written but nothing has arrived for this long. */
const silenceMilliseconds = 2_000;

function onVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "visible",
    () => true,
  );
}

/**
 * Returns the current text of each message. Text streams in while the page is visible or a reply is being written, and
 * renders once per frame. The whole page reloads whenever a message begins or ends, here or in another window.
 */
export function useLiveConversation(id: string, messages: readonly ShownMessage[]): (message: ShownMessage) => string {
  const { revalidate } = useRevalidator();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const isWriting = messages.some(({ status }) => status === "writing");
  const isVisible = useIsVisible();
  const isListening = useHasAdditions() && (isVisible || isWriting);
  const loaded = useRef(messages);
  const heardAt = useRef(0);

  useEffect(() => {
    loaded.current = messages;
  }, [messages]);

  useEffect(() => {
    if (!isListening) return;
    const stopped = new AbortController();
    const heard = new Map<string, string>();
    let pieces: Delta[] = [];
    let frame = 0;
    const isOpenMessage = () => loaded.current.some(({ status }) => status === "writing");
    const draw = () => {
      frame = 0;
      for (const piece of pieces) {
        const { messageId } = piece;
        const before =
          heard.get(messageId) ?? loaded.current.find((message) => message.id === messageId)?.content ?? "";
        const text = withDelta(before, piece);
        if (text === undefined) void revalidate();
        else heard.set(messageId, text);
      }
      pieces = [];
      setTexts(new Map(heard));
    };
    let opened = false;
    void followConversation(id, stopped.signal, {
      onOpen() {
        // A message may have ended between loading the page and opening the stream, or while there was no stream.
        if (opened || isOpenMessage()) void revalidate();
        opened = true;
      },
      onMessage(news) {
        heardAt.current = performance.now();
        const known = loaded.current.find((message) => message.id === news.id);
        heard.set(news.id, news.content);
        pieces = pieces.filter(({ messageId }) => messageId !== news.id);
        setTexts(new Map(heard));
        const isChanged = known === undefined || (known.status === "writing") !== news.isWriting;
        if (isChanged) void revalidate();
      },
      onDelta(piece) {
        heardAt.current = performance.now();
        pieces.push(piece);
        frame ||= requestAnimationFrame(draw);
      },
    });
    return () => {
      stopped.abort();
      cancelAnimationFrame(frame);
    };
  }, [id, isListening, revalidate]);

  useEffect(() => {
    if (!isWriting) return;
    const stopped = new AbortController();
    let before: string | undefined;
    const ask = async () => {
      if (performance.now() - heardAt.current < silenceMilliseconds) return;
      const standing = await askStanding(id, stopped.signal);
      if (stopped.signal.aborted || standing === undefined || standing === before) return;
      before = standing;
      void revalidate();
    };
    const timer = setInterval(() => void ask(), silenceMilliseconds);
    return () => {
      stopped.abort();
      clearInterval(timer);
    };
  }, [id, isWriting, revalidate]);

  return ({ id: messageId, content, status }) => {
    const text = texts.get(messageId);
    // For a reply being written, use the longer of the two texts.
    return status === "writing" && text !== undefined && text.length > content.length ? text : content;
  };
}
