import type { Hono } from "hono";
import type { PageNumber } from "../../adapters/database/paging.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { Mailbox } from "../../adapters/mailer/port.ts";
import type { Route } from "../../http/operation.ts";
import { pageToken } from "../../http/plain-page.ts";
import type { MailDeps } from "./deps.ts";
import { mailJobs } from "./jobs.ts";
import { mountMailbox } from "./mailbox-pages.ts";
import { forgetOldMail } from "./operations/forget-old-mail.ts";
import { type Resent, resendMail } from "./operations/resend-mail.ts";
import { type NewMail, sendMail } from "./operations/send-mail.ts";
import { countMail, type ListedMail, listMail, type MailFilter } from "./records.ts";
import { senderOf } from "./rules.ts";
import { checkTemplates, type TemplateName } from "./templates.ts";
import "./tables.ts";

export type { ListedMail, MailDeps, NewMail, Resent, TemplateName };
export { checkTemplates };

/** Who may read the mailbox: anyone who can reach the product, anyone with the token, or no one. */
export type MailboxAccess = "open" | "token" | "closed";

export interface MailDependencies extends MailDeps {
  /** Stores unsent mail; `null` if a mail server is configured. */
  mailbox: Mailbox | null;
  mailboxAccess: MailboxAccess;
  /** Any long random secret. The mailbox token is derived from it. */
  secret: Uint8Array;
  /** The origin at which users reach the product. */
  publicOrigin: string;
}

/** Outgoing mail. Messages are written to an outbox in the caller's transaction, and a worker sends them. */
export interface Mail {
  routes: readonly Route[];
  jobs: JobDefinition[];
  /** Mounts the mailbox pages if they are enabled. */
  mount(app: Hono): void;
  /** Returns the sender of all mail. */
  sender(): string;
  /** Sends if and only if `tx` commits. Returns `false` and sends nothing if a message with this key exists. */
  send<T extends TemplateName>(tx: Tx, mail: NewMail<T>): Promise<boolean>;
  /** Whether a mail server is configured. Without one, mail is only stored. */
  hasServer: boolean;
  /** Returns one page of the outbox, the newest message first, without the content of messages. */
  list(filter: MailFilter, page: PageNumber): Promise<{ count: number; items: ListedMail[] }>;
  /** Returns how many messages are waiting, sent, and dead. */
  counts(): Promise<Record<ListedMail["status"], number>>;
  /** Sends a dead message again within `tx`. */
  resend(tx: Tx, mailId: string): Promise<Resent>;
  /** Scheduled job: removes old messages from the outbox. Returns how many were removed. */
  deleteOld(): Promise<number>;
}

export function createMail(deps: MailDependencies): Mail {
  const { log, mailbox, mailboxAccess, publicOrigin, secret } = deps;
  const token = mailboxAccess === "token" ? pageToken(secret, "atelier/mail/mailbox/1") : null;
  if (mailbox) logMailbox();

  function logMailbox(): void {
    const address = `${publicOrigin}/api/dev/mailbox/`;
    if (mailboxAccess === "open")
      log.info({ code: "MAIL_NOT_SENT", address }, "Mail is not sent. It can be read at this address.");
    else if (token)
      log.warn(
        { code: "MAILBOX_IS_OPEN", address: `${address}?token=${token}` },
        "Mail is not sent. Anyone with this address can read it.",
      );
    else log.info({ code: "MAIL_NOT_SENT" }, "Mail is not sent but kept for a week, because SMTP_URL is not set.");
  }

  return {
    routes: [],
    jobs: mailJobs(deps),
    mount(app) {
      if (mailbox && mailboxAccess !== "closed") mountMailbox(app, mailbox, token);
    },
    sender: () => senderOf(deps.from, deps.appName()),
    send: (tx, mail) => sendMail(deps, tx, mail),
    hasServer: mailbox === null,
    list: (filter, page) => listMail(deps.database.read, filter, page),
    counts: () => countMail(deps.database.read),
    resend: (tx, mailId) => resendMail(deps, tx, mailId),
    deleteOld: () => forgetOldMail(deps),
  };
}
