import { z } from "zod";
import { type NotificationPreferences, notificationPreferences } from "../../../contract/notifications.ts";
import { ruleOf } from "../../../contract/violations.ts";
import { choosableKinds } from "./notification-choices.ts";

const quietHours = notificationPreferences.shape.quiet_hours.unwrap();

/** Which notifications the user receives, and how. Hours count only while quiet hours are on. */
export const notificationsForm = z
  .object({
    told: z.array(z.enum(choosableKinds)).default([]),
    mailed: notificationPreferences.shape.mailed.default([]),
    isQuiet: z.boolean().default(false),
    from: z.string().optional(),
    to: z.string().optional(),
  })
  .superRefine(({ isQuiet, from, to }, context) => {
    const issues = isQuiet ? (quietHours.safeParse({ from, to }).error?.issues ?? []) : [];
    for (const issue of issues) context.addIssue({ code: "custom", path: issue.path, message: ruleOf(issue).key });
  });

export function toPreferences(form: z.output<typeof notificationsForm>): NotificationPreferences {
  const { told, mailed, isQuiet, from, to } = form;
  return {
    muted: choosableKinds.filter((kind) => !told.includes(kind)),
    mailed,
    quiet_hours: isQuiet ? quietHours.parse({ from, to }) : null,
  };
}
