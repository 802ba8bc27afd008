import type { MailboxMessage } from "../../backend/adapters/mailer/port.ts";
import {
  type Notification,
  type NotificationPreferences,
  type NotificationUpdate,
  notification,
  notifications,
  notificationUpdate,
} from "../../contract/notifications.ts";
import { paged } from "../../contract/paging.ts";
import { type StudioBackend, waitFor } from "./studio-backend.ts";
import type { TestUser } from "./verbs.ts";

/** Waits until all subscribers have handled their events and all mail has been sent. */
export async function settle({ adapters }: StudioBackend): Promise<void> {
  await waitFor(async () => {
    const left = Object.values(await adapters.jobQueue.depth()).reduce((sum, count) => sum + count, 0);
    return left === 0 ? true : undefined;
  }, "an empty queue");
}

/** Returns a user's notifications, newest first. */
export async function notificationsOf(
  studio: StudioBackend,
  { access }: TestUser,
  query: { unread?: "true"; urgent?: "true" | "false" } = {},
): Promise<Notification[]> {
  const answer = await studio.call(notifications.list, { query: { ...query, page_size: 100 } }, access);
  return paged(notification).parse(answer.json).results;
}

export async function updateOf(studio: StudioBackend, { access }: TestUser): Promise<NotificationUpdate> {
  return notificationUpdate.strict().parse((await studio.call(notifications.update, {}, access)).json);
}

/** Changes a user's notification preferences. Throws if the change is refused. */
export async function prefer(
  studio: StudioBackend,
  { access }: TestUser,
  wanted: Partial<NotificationPreferences>,
): Promise<void> {
  const body = { muted: [], mailed: [], quiet_hours: null, ...wanted };
  const { status, text } = await studio.call(notifications.changePreferences, { body }, access);
  if (status !== 200) throw new Error(text);
}

/** Returns all mail to a user, in no particular order. */
export async function mailTo(
  { adapters: { mailbox } }: StudioBackend,
  { email }: Pick<TestUser, "email">,
): Promise<MailboxMessage[]> {
  const messages = await Promise.all(((await mailbox?.list()) ?? []).map(({ id }) => mailbox?.read(id)));
  return messages.filter((message) => message !== undefined).filter(({ to }) => to === email);
}
