import type { Notification } from "../../../contract/notifications.ts";
import { notificationsPath } from "./notification-changes.ts";

/** The user's latest notifications, newest first, and when they were loaded. */
export interface LatestNotifications {
  notifications: Notification[];
  now: number;
}

/** Returns `undefined` when the request failed or the user must sign in. Never throws. */
export async function loadLatest(signal: AbortSignal): Promise<LatestNotifications | undefined> {
  try {
    const response = await fetch(`${notificationsPath}/latest`, { signal, redirect: "manual" });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return isLatest(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Distinguishes our server's answer from a page that a proxy inserted. */
function isLatest(value: unknown): value is LatestNotifications {
  return typeof value === "object" && value !== null && "notifications" in value && Array.isArray(value.notifications);
}
