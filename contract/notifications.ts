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
    /** The page of the thing itself, or where something can be done about it. */
    link: z.string().nullable(),
    is_read: z.boolean(),
    read_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof notification>;

/** How much is unread, and the latest of it. What `news` events of the stream carry. */
export const notificationUpdate = z
  .object({
    /** Up to 100, which stands for all that are more. */
    unread_count: z.number().int(),
    /** Of what is unread. */
    latest: notification.nullable(),
    /** Whether it is somebody's quiet hours: then nothing draws attention to itself. */
    is_quiet: z.boolean(),
  })
  .meta({ id: "NotificationNews" });
export type NotificationUpdate = z.infer<typeof notificationUpdate>;

/** Hour and minute on the clock where somebody lives, such as `22:30`. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "clockTime" });

export const notificationPreferences = z
  .object({
    /** Kinds that are not told of. */
    muted: z.array(z.enum(notificationKinds).exclude(mandatoryKinds)).max(notificationKinds.length),
    /** Kinds that also come by mail when the work took longer than a few minutes. */
    mailed: z.array(z.enum(mailedKinds)).max(mailedKinds.length),
    /** In the time zone of the settings; over midnight where it ends earlier than it begins. `null` for none. */
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
    summary: "What you are told of, newest first. What is over is not among it.",
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
    summary: "How much you have not read, and the latest of it.",
    auth: "bearer",
    scope: "notifications",
    answer: { status: 200, payload: notificationUpdate },
    refusals: [],
  }),
  events: endpoint({
    method: "GET",
    path: "/api/notifications/events/",
    tag: "Notifications",
    summary: "The same as a stream of server-sent events: one named `news` at the beginning and at each change.",
    auth: "bearer",
    scope: "notifications",
    answer: { status: 200, fileType: "text/event-stream" },
    refusals: ["RATE_LIMITED"],
  }),
  read: endpoint({
    method: "POST",
    path: "/api/notifications/{id}/read/",
    tag: "Notifications",
    summary: "Mark one as read.",
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
    summary: "Mark all as read.",
    auth: "bearer",
    scope: "notifications",
    answer: { status: 204 },
    refusals: [],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/notifications/{id}/",
    tag: "Notifications",
    summary: "Delete one. It can be restored for a day.",
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
    summary: "Bring a deleted one back.",
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
    summary: "What you are told of, how, and when not.",
    auth: "bearer",
    answer: { status: 200, payload: notificationPreferences },
    refusals: [],
  }),
  changePreferences: endpoint({
    method: "PUT",
    path: "/api/notifications/preferences/",
    tag: "Notifications",
    summary: "Change what you are told of. Failed payments, new devices and new API keys cannot be muted.",
    auth: "bearer",
    body: notificationPreferences,
    answer: { status: 200, payload: notificationPreferences },
    refusals: [],
  }),
};
