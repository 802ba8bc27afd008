import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, paged, pageQuery } from "./paging.ts";

export const notificationTypes = ["success", "warning", "error", "info"] as const;

/** What there is to tell, the most urgent first. */
export const notificationKinds = ["payment_failed", "training_details", "subscription_ending", "credits_low"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notification = z
  .object({
    id: z.string(),
    kind: z.enum(notificationKinds),
    type: z.enum(notificationTypes),
    /** In the caller's language. */
    title: z.string(),
    message: z.string(),
    /** The page where something can be done about it. */
    link: z.string().nullable(),
    is_read: z.boolean(),
    read_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof notification>;

const notificationParams = z.object({ id: z.uuid() });

export const notifications = {
  list: endpoint({
    method: "GET",
    path: "/api/notifications/",
    tag: "Notifications",
    summary: "What you are told of, newest first. What is over is not among it.",
    auth: "bearer",
    query: pageQuery.extend({ unread: flag.optional() }),
    answer: { status: 200, payload: paged(notification) },
    refusals: [],
  }),
  read: endpoint({
    method: "POST",
    path: "/api/notifications/{id}/read/",
    tag: "Notifications",
    summary: "Mark one as read.",
    auth: "bearer",
    params: notificationParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/notifications/{id}/",
    tag: "Notifications",
    summary: "Delete one.",
    auth: "bearer",
    params: notificationParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
};
