import type { Notification } from "../../../contract/notifications.ts";
import { notificationsPath } from "./notification-changes.ts";

/** The latest that somebody is told of, newest first, and when that was. */
export interface LatestNotifications {
  notifications: Notification[];
  now: number;
}

/** `undefined` when it could not be had, or somebody is to sign in first; it never throws. */
export async function loadLatest(signal: AbortSignal): Promise<LatestNotifications | undefined> {
  try {
    const response = await fetch(`${notificationsPath}/latest`, { signal, redirect: "manual" });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return isLatest(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** It comes from our own server: this tells it from the page of somebody in between. */
function isLatest(value: unknown): value is LatestNotifications {
  return typeof value === "object" && value !== null && "notifications" in value && Array.isArray(value.notifications);
}
