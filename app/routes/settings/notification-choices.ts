import { mandatoryKinds, type NotificationKind, notificationKinds } from "../../../contract/notification-terms.ts";

/** The intent of the notifications form, among the forms of the settings page. */
export const notificationsIntent = "notifications";

type ChoosableKind = Exclude<NotificationKind, (typeof mandatoryKinds)[number]>;

function isChoosable(kind: NotificationKind): kind is ChoosableKind {
  return mandatoryKinds.every((mandatory) => mandatory !== kind);
}

/** The notification kinds that users may turn off, in display order. */
export const choosableKinds = notificationKinds.filter(isChoosable).toSorted((a, b) => rankOf(a) - rankOf(b));

function rankOf(kind: NotificationKind): number {
  const last = ["training_details", "subscription_ending", "credits_low"];
  return last.indexOf(kind);
}

const moneyKinds: readonly (NotificationKind | undefined)[] = ["payment_failed", "subscription_ending", "credits_low"];

/** Whether a kind exists only where the studio uses credits. */
export function isAboutMoney(kind: NotificationKind | undefined): boolean {
  return moneyKinds.includes(kind);
}
