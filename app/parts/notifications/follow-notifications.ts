import type { NotificationUpdate } from "../../../contract/notifications.ts";
import { pause } from "../../framework/pause.ts";
import { listenTo } from "../event-stream.ts";
import { notificationsPath, notificationUserField } from "./notification-changes.ts";

/** Specification, sections 4 and 9. */
export const refreshMilliseconds = 30_000;

/**
 * Reports notification updates for a user until `signal` aborts or another user is signed in. All tabs of a browser get
 * the same updates: one tab listens to the event stream, hidden or not, and passes updates to the others. When it
 * closes, the next one listens. It also polls every 30 s, and reopens the stream when it ends. Without Web Locks each
 * tab polls on its own.
 */
export async function followNotifications(
  userId: string,
  signal: AbortSignal,
  onUpdate: (update: NotificationUpdate) => void,
): Promise<void> {
  const tabs = new BroadcastChannel(`news of ${userId}`);
  signal.addEventListener("abort", () => tabs.close(), { once: true });
  // Web Locks are available only over https and on localhost.
  if (!("locks" in navigator)) return keepAsking(userId, signal, onUpdate);
  tabs.addEventListener("message", ({ data }) => {
    const update = updateOf(data);
    if (update) onUpdate(update);
  });
  const notifyAll = (update: NotificationUpdate) => {
    tabs.postMessage(update);
    onUpdate(update);
  };
  try {
    await navigator.locks.request(`news of ${userId}`, { signal }, () => keepAsking(userId, signal, notifyAll, listen));
  } catch (error) {
    // The tab closed before it acquired the lock.
    if (!signal.aborted) throw error;
  }
}

async function keepAsking(
  userId: string,
  signal: AbortSignal,
  onUpdate: (update: NotificationUpdate) => void,
  listening?: typeof listen,
): Promise<void> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  let isListening = false;
  let hasHeard = false;
  const hear = (update: NotificationUpdate) => {
    hasHeard = true;
    onUpdate(update);
  };
  while (!either.aborted) {
    if (listening && !isListening) {
      isListening = true;
      void listening(userId, either, hear).then(() => {
        isListening = false;
      });
    }
    await pause(refreshMilliseconds, either);
    if (either.aborted) return;
    hasHeard = false;
    const answer = await ask(userId, either);
    if (answer === "refused") ended.abort();
    // An update received in the meantime may be newer.
    else if (answer !== "failed" && !hasHeard) onUpdate(answer);
  }
}

function listen(userId: string, signal: AbortSignal, onUpdate: (update: NotificationUpdate) => void): Promise<boolean> {
  const hear = (said: unknown) => {
    const update = updateOf(said);
    if (!update) return false;
    onUpdate(update);
    return undefined;
  };
  return listenTo({ address: addressOf("events", userId), signal, hear: { news: hear } });
}

async function ask(userId: string, signal: AbortSignal): Promise<NotificationUpdate | "refused" | "failed"> {
  try {
    const response = await fetch(addressOf("news", userId), { signal, redirect: "manual" });
    const isRefused = response.status === 403 || response.status === 404 || response.type === "opaqueredirect";
    if (isRefused) return "refused";
    return (response.ok ? updateOf(await response.json()) : undefined) ?? "failed";
  } catch {
    return "failed";
  }
}

function addressOf(question: "events" | "news", userId: string): string {
  return `${notificationsPath}/${question}?${new URLSearchParams({ [notificationUserField]: userId })}`;
}

/** Returns a valid update, or `undefined`. The data comes from our server or from another tab of this site. */
function updateOf(said: unknown): NotificationUpdate | undefined {
  return isUpdate(said) ? said : undefined;
}

function isUpdate(said: unknown): said is NotificationUpdate {
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
