import type { Database } from "../../backend/adapters/database/port.ts";
import type { MailboxMessage } from "../../backend/adapters/mailer/port.ts";
import { type AccountsApi, type AccountsApiOptions, startAccountsApi } from "./api.ts";
import { waitFor } from "./studio-backend.ts";
import { whenFinished } from "./temporary-folder.ts";

export interface MailingApi extends AccountsApi {
  /** Returns all mail to an address, latest first, once all requested mail has been sent. */
  mailTo(address: string): Promise<MailboxMessage[]>;
}

/** Starts the accounts and mail modules with their workers, over a mailbox. */
export async function startMailingApi(
  open: () => Promise<Database>,
  { idle, ...options }: AccountsApiOptions & { /** Start without workers. */ idle?: boolean } = {},
): Promise<MailingApi> {
  const api = await startAccountsApi(open, options);
  const { accounts, jobQueue, mail, mailbox } = api;
  whenFinished(() => jobQueue.stop(1_000));
  if (!idle) jobQueue.start([...mail.jobs, ...accounts.jobs]);
  return {
    ...api,
    async mailTo(address) {
      await waitFor(async () => {
        const left = Object.values(await jobQueue.depth()).reduce((sum, count) => sum + count, 0);
        return left === 0 ? true : undefined;
      }, "the queue to be empty");
      const messages = await Promise.all((await mailbox.list()).map(({ id }) => mailbox.read(id)));
      return messages.filter((message) => message !== undefined).filter(({ to }) => to === address);
    },
  };
}

/** Returns the link in a message. Throws if there is no message, it has no link, or HTML and text disagree. */
export function linkIn(message: MailboxMessage | undefined): string {
  const { html, text } = message ?? { html: "", text: "" };
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  const [, inHtml] = /<a [^>]*href="([^"]+)"/.exec(html) ?? [];
  if (link === undefined || link !== inHtml) throw new Error(`No link that both parts share: ${link}, ${inHtml}`);
  return link;
}
