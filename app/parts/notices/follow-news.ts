import type { NotificationNews } from "../../../contract/notifications.ts";
import { listenTo } from "../event-stream.ts";
import { pause } from "../pause.ts";
import { noticePersonField, noticesPath } from "./notice-changes.ts";

/** Specification, sections 4 and 9. */
export const refreshMilliseconds = 30_000;

/**
 * Hears of news for a person until `signal` aborts, or somebody else is signed in. All tabs of a browser hear the same: one
 * of them listens, hidden or not, and tells the others; when it closes, the next one listens. It also asks every 30 s, and
 * tries to listen again where the stream ended. Without Web Locks each tab asks by itself.
 */
export async function followNews(
  person: string,
  signal: AbortSignal,
  onNews: (news: NotificationNews) => void,
): Promise<void> {
  const tabs = new BroadcastChannel(`news of ${person}`);
  signal.addEventListener("abort", () => tabs.close(), { once: true });
  // Only where the page came over https or from this very machine.
  if (!("locks" in navigator)) return keepAsking(person, signal, onNews);
  tabs.addEventListener("message", ({ data }) => {
    const news = newsOf(data);
    if (news) onNews(news);
  });
  const tellAll = (news: NotificationNews) => {
    tabs.postMessage(news);
    onNews(news);
  };
  try {
    await navigator.locks.request(`news of ${person}`, { signal }, () => keepAsking(person, signal, tellAll, listen));
  } catch (error) {
    // Closed before it was this tab's turn.
    if (!signal.aborted) throw error;
  }
}

async function keepAsking(
  person: string,
  signal: AbortSignal,
  onNews: (news: NotificationNews) => void,
  listening?: typeof listen,
): Promise<void> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  let isListening = false;
  let hasHeard = false;
  const hear = (news: NotificationNews) => {
    hasHeard = true;
    onNews(news);
  };
  while (!either.aborted) {
    if (listening && !isListening) {
      isListening = true;
      void listening(person, either, hear).then(() => {
        isListening = false;
      });
    }
    await pause(refreshMilliseconds, either);
    if (either.aborted) return;
    hasHeard = false;
    const answer = await ask(person, either);
    if (answer === "refused") ended.abort();
    // What was heard meanwhile may be newer.
    else if (answer !== "failed" && !hasHeard) onNews(answer);
  }
}

function listen(person: string, signal: AbortSignal, onNews: (news: NotificationNews) => void): Promise<boolean> {
  const hear = (said: unknown) => {
    const news = newsOf(said);
    if (!news) return false;
    onNews(news);
    return undefined;
  };
  return listenTo({ address: addressOf("events", person), signal, hear: { news: hear } });
}

async function ask(person: string, signal: AbortSignal): Promise<NotificationNews | "refused" | "failed"> {
  try {
    const response = await fetch(addressOf("news", person), { signal, redirect: "manual" });
    const isRefused = response.status === 403 || response.status === 404 || response.type === "opaqueredirect";
    if (isRefused) return "refused";
    return (response.ok ? newsOf(await response.json()) : undefined) ?? "failed";
  } catch {
    return "failed";
  }
}

function addressOf(question: "events" | "news", person: string): string {
  return `${noticesPath}/${question}?${new URLSearchParams({ [noticePersonField]: person })}`;
}

/** What was said, when it makes sense. It comes from our own server, or another tab of ours. */
function newsOf(said: unknown): NotificationNews | undefined {
  return isNews(said) ? said : undefined;
}

function isNews(said: unknown): said is NotificationNews {
  return (
    typeof said === "object" &&
    said !== null &&
    "unread_count" in said &&
    typeof said.unread_count === "number" &&
    "latest" in said &&
    typeof said.latest === "object" &&
    "is_quiet" in said &&
    typeof said.is_quiet === "boolean"
  );
}
