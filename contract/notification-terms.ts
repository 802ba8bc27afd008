/** The words notifications are made of, for who needs no more than them. */

export const notificationTypes = ["success", "warning", "error", "info"] as const;

/** What stands above every page until it is dealt with, the most urgent first. */
export const urgentKinds = ["payment_failed", "training_details", "subscription_ending", "credits_low"] as const;

/** Everything there is to tell. */
export const notificationKinds = [
  ...urgentKinds,
  "run_completed",
  "run_failed",
  "run_blocked",
  "training_moved",
  "export_ready",
  "webhook_off",
  "new_device",
  "new_key",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that nobody can do without. */
export const mandatoryKinds = [
  "payment_failed",
  "new_device",
  "new_key",
] as const satisfies readonly NotificationKind[];

/** Kinds that can come by mail too: long work that ended. */
export const mailedKinds = [
  "run_completed",
  "run_failed",
  "export_ready",
] as const satisfies readonly NotificationKind[];
export type MailedKind = (typeof mailedKinds)[number];
