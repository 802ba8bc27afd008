import { z } from "zod";
import { user } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { notification, notificationUpdate } from "./notifications.ts";
import { roles } from "./roles.ts";
import { studioInfo } from "./studio.ts";

export const appShell = z
  .object({
    studio: studioInfo,
    user: user.pick({ email: true, display_name: true, avatar_url: true }).extend({ role: z.enum(roles) }),
    /** Whether the caller, an administrator, has steps of the first start left. */
    setup_is_unfinished: z.boolean(),
    current_credits: z.number(),
    /** `null` when the product has no notifications. */
    notifications: notificationUpdate.nullable(),
    /** The most urgent unread notification, and of several the newest. */
    urgent_notification: notification.nullable(),
  })
  .meta({ id: "Shell" });
export type AppShell = z.infer<typeof appShell>;

export const shell = {
  read: endpoint({
    method: "GET",
    path: "/api/shell/",
    tag: "Accounts",
    summary: "Retrieve what every page of the product shows: your name, credits and unread notifications.",
    auth: "bearer",
    answer: { status: 200, payload: appShell },
    refusals: [],
  }),
};
