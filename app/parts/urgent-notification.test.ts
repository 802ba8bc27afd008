import { expect, test } from "vitest";
import type { NotificationKind } from "../../contract/notification-terms.ts";
import type { Notification } from "../../contract/notifications.ts";
import { mostUrgent } from "./urgent-notification.ts";

function notification(id: string, kind: NotificationKind): Notification {
  const created_at = "2026-01-15T12:00:00.000Z";
  return { id, kind, type: "info", title: "", message: "", link: null, is_read: false, read_at: null, created_at };
}

test("pages show one notification: the most urgent, and the newest of that kind", () => {
  const newestFirst = [
    notification("0", "run_failed"),
    notification("1", "credits_low"),
    notification("2", "subscription_ending"),
    notification("3", "payment_failed"),
    notification("4", "payment_failed"),
    notification("5", "training_details"),
  ];
  expect(mostUrgent(newestFirst)?.id).toBe("3");
  expect(mostUrgent(newestFirst.slice(0, 3))?.id).toBe("2");
  expect(mostUrgent(newestFirst.slice(0, 1))).toBeNull();
  expect(mostUrgent([])).toBeNull();
});
