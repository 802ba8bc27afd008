import type { MailboxMessage } from "../../backend/adapters/mailer/port.ts";
import {
  type Notification,
  type NotificationNews,
  type NotificationPreferences,
  notification,
  notificationNews,
  notifications,
} from "../../contract/notifications.ts";
import { paged } from "../../contract/paging.ts";
import { type StudioBackend, waitFor } from "./studio-backend.ts";
import type { Person } from "./verbs.ts";

/** Waits until everybody has heard everything and all mail has left. */
export async function settle({ adapters }: StudioBackend): Promise<void> {
  await waitFor(async () => {
    const left = Object.values(await adapters.jobQueue.depth()).reduce((sum, count) => sum + count, 0);
    return left === 0 ? true : undefined;
  }, "an empty queue");
}

/** What somebody is told of, the newest first. */
export async function noticesOf(
  studio: StudioBackend,
  { access }: Person,
  query: { unread?: "true"; urgent?: "true" | "false" } = {},
): Promise<Notification[]> {
  const answer = await studio.call(notifications.list, { query: { ...query, page_size: 100 } }, access);
  return paged(notification).parse(answer.json).results;
}

export async function newsOf(studio: StudioBackend, { access }: Person): Promise<NotificationNews> {
  return notificationNews.strict().parse((await studio.call(notifications.news, {}, access)).json);
}

/** Changes what somebody wants to be told of; throws when that is refused. */
export async function prefer(
  studio: StudioBackend,
  { access }: Person,
  wanted: Partial<NotificationPreferences>,
): Promise<void> {
  const body = { muted: [], mailed: [], quiet_hours: null, ...wanted };
  const { status, text } = await studio.call(notifications.changePreferences, { body }, access);
  if (status !== 200) throw new Error(text);
}

/** All mail to somebody, in no order. */
export async function mailTo(
  { adapters: { mailbox } }: StudioBackend,
  { email }: Pick<Person, "email">,
): Promise<MailboxMessage[]> {
  const messages = await Promise.all(((await mailbox?.list()) ?? []).map(({ id }) => mailbox?.read(id)));
  return messages.filter((message) => message !== undefined).filter(({ to }) => to === email);
}
