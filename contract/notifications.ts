import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { mailedKinds, mandatoryKinds, notificationKinds, notificationTypes } from "./notification-terms.ts";
import { flag, paged, pageQuery } from "./paging.ts";

export const notification = z
  .object({
    id: z.string(),
    kind: z.enum(notificationKinds),
    type: z.enum(notificationTypes),
    /** In the caller's language. */
    title: z.string(),
    message: z.string(),
    /** The page of the subject, or a page where the user can act on it. */
    link: z.string().nullable(),
    is_read: z.boolean(),
    read_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof notification>;

/** The number of unread notifications and the latest of them. `news` events of the stream carry it. */
export const notificationUpdate = z
  .object({
    /** At most 100, which means 100 or more. */
    unread_count: z.number().int(),
    /** The latest unread notification. */
    latest: notification.nullable(),
    /** Whether the user's quiet hours apply now; then clients show no alerts. */
    is_quiet: z.boolean(),
  })
  .meta({ id: "NotificationNews" });
export type NotificationUpdate = z.infer<typeof notificationUpdate>;

/** Hour and minute in the user's time zone, such as `22:30`. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "clockTime" });

export const notificationPreferences = z
  .object({
    /** Kinds without notifications. */
    muted: z.array(z.enum(notificationKinds).exclude(mandatoryKinds)).max(notificationKinds.length),
    /** Kinds that are also mailed, when the run or export took longer than a few minutes. */
    mailed: z.array(z.enum(mailedKinds)).max(mailedKinds.length),
    /** In the account's time zone; past midnight when the end is before the start. `null` for none. */
    quiet_hours: z
      .object({ from: clockTime, to: clockTime })
      .refine(({ from, to }) => from !== to, { path: ["to"], error: "sameTime" })
      .nullable(),
  })
  .meta({ id: "NotificationPreferences" });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

const notificationParams = z.object({ id: z.uuid() });

export const notifications = {
  list: endpoint({
    method: "GET",
    path: "/api/notifications/",
    tag: "Notifications",
    summary: "List your notifications, newest first. Resolved and expired ones are omitted.",
    auth: "bearer",
    scope: "notifications",
    query: pageQuery.extend({ unread: flag.optional(), urgent: flag.optional() }),
    answer: { status: 200, payload: paged(notification) },
    refusals: [],
  }),
  update: endpoint({
    method: "GET",
    path: "/api/notifications/news/",
    tag: "Notifications",
    summary: "Retrieve the number of unread notifications and the latest one.",
    auth: "bearer",
    scope: "notifications",
    answer: { status: 200, payload: notificationUpdate },
    refusals: [],
  }),
  events: endpoint({
    method: "GET",
    path: "/api/notifications/events/",
    tag: "Notifications",
    summary: "Stream your unread notifications as server-sent events: a `news` event at the start and at each change.",
    auth: "bearer",
    scope: "notifications",
    answer: { status: 200, fileType: "text/event-stream" },
    refusals: ["RATE_LIMITED"],
  }),
  read: endpoint({
    method: "POST",
    path: "/api/notifications/{id}/read/",
    tag: "Notifications",
    summary: "Mark a notification as read.",
    auth: "bearer",
    scope: "notifications",
    params: notificationParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  readAll: endpoint({
    method: "POST",
    path: "/api/notifications/read-all/",
    tag: "Notifications",
    summary: "Mark all notifications as read.",
    auth: "bearer",
    scope: "notifications",
    answer: { status: 204 },
    refusals: [],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/notifications/{id}/",
    tag: "Notifications",
    summary: "Delete a notification. It can be restored for a day.",
    auth: "bearer",
    scope: "notifications",
    params: notificationParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/notifications/{id}/restore/",
    tag: "Notifications",
    summary: "Restore a deleted notification.",
    auth: "bearer",
    scope: "notifications",
    params: notificationParams,
    answer: { status: 200, payload: notification },
    refusals: ["NOT_FOUND"],
  }),
  preferences: endpoint({
    method: "GET",
    path: "/api/notifications/preferences/",
    tag: "Notifications",
    summary: "Retrieve your notification preferences.",
    auth: "bearer",
    answer: { status: 200, payload: notificationPreferences },
    refusals: [],
  }),
  changePreferences: endpoint({
    method: "PUT",
    path: "/api/notifications/preferences/",
    tag: "Notifications",
    summary:
      "Update your notification preferences. Failed payments, new devices, new API keys and decisions of moderators cannot be muted.",
    auth: "bearer",
    body: notificationPreferences,
    answer: { status: 200, payload: notificationPreferences },
    refusals: [],
  }),
};
