/** The terms of notifications, in a separate file for code that needs nothing else. */

export const notificationTypes = ["success", "warning", "error", "info"] as const;

/** Kinds shown at the top of every page until the user acts on them, the most urgent first. */
export const urgentKinds = ["payment_failed", "training_details", "subscription_ending", "credits_low"] as const;

/** All kinds of notifications. */
export const notificationKinds = [
  ...urgentKinds,
  "run_completed",
  "run_failed",
  "run_blocked",
  "training_moved",
  "export_ready",
  "import_ended",
  "collection_joined",
  "webhook_off",
  "credits_changed",
  "new_device",
  "new_key",
  "item_moderated",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that cannot be turned off. */
export const mandatoryKinds = [
  "payment_failed",
  "new_device",
  "new_key",
  "item_moderated",
] as const satisfies readonly NotificationKind[];

/** Kinds that can also be mailed: a long run or export that ended. */
export const mailedKinds = [
  "run_completed",
  "run_failed",
  "export_ready",
] as const satisfies readonly NotificationKind[];
export type MailedKind = (typeof mailedKinds)[number];
