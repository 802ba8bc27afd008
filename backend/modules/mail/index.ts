import type { Hono } from "hono";
import type { Tx } from "../../adapters/database/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { Mailbox } from "../../adapters/mailer/port.ts";
import type { Route } from "../../http/operation.ts";
import { pageToken } from "../../http/plain-page.ts";
import type { MailDeps } from "./deps.ts";
import { mailJobs } from "./jobs.ts";
import { mountMailbox } from "./mailbox-pages.ts";
import { forgetOldMail } from "./operations/forget-old-mail.ts";
import { type NewMail, sendMail } from "./operations/send-mail.ts";
import type { TemplateName } from "./templates.ts";
import "./tables.ts";

export type { MailDeps, NewMail, TemplateName };

/** Who may look into the mailbox: anyone who can reach the product, whoever was told its address, nobody. */
export type MailboxAccess = "open" | "token" | "closed";

export interface MailDependencies extends MailDeps {
  /** Where unsent mail is kept; `null` when a mail server takes it. */
  mailbox: Mailbox | null;
  mailboxAccess: MailboxAccess;
  /** Any long random secret; what opens the mailbox is derived from it. */
  secret: Uint8Array;
  /** Where people reach the product. */
  publicOrigin: string;
}

/** Everything that leaves by mail: written in the transaction it stands for, sent by a worker. */
export interface Mail {
  routes: readonly Route[];
  jobs: JobDefinition[];
  /** Answers the mailbox's pages, where there are any. */
  mount(app: Hono): void;
  /** Sends exactly when `tx` commits. Returns `false`, and sends nothing, when there was a message with this key before. */
  send<T extends TemplateName>(tx: Tx, mail: NewMail<T>): Promise<boolean>;
  /** Removes the memory of old messages; for a worker to call now and then. Returns how many. */
  forgetOld(): Promise<number>;
}

export function createMail(deps: MailDependencies): Mail {
  const { log, mailbox, mailboxAccess, publicOrigin, secret } = deps;
  const token = mailboxAccess === "token" ? pageToken(secret, "atelier/mail/mailbox/1") : null;
  if (mailbox) logMailbox();

  function logMailbox(): void {
    const address = `${publicOrigin}/api/dev/mailbox/`;
    if (mailboxAccess === "open") log.info({ address }, "mail is not sent but kept here");
    else if (token)
      log.warn({ address: `${address}?token=${token}` }, "mail is not sent; whoever knows this address reads it");
    else log.info({}, "mail is not sent: there is no SMTP_URL. It is kept for a week, and DEV_MAILBOX=true shows it");
  }

  return {
    routes: [],
    jobs: mailJobs(deps),
    mount(app) {
      if (mailbox && mailboxAccess !== "closed") mountMailbox(app, mailbox, token);
    },
    send: (tx, mail) => sendMail(deps, tx, mail),
    forgetOld: () => forgetOldMail(deps),
  };
}
