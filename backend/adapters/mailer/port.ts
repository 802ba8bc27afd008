/** A message ready to send. Both parts have the same content. */
export interface MailMessage {
  /** `Name <address>`, or an address alone. */
  from: string;
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Includes the angle brackets. The same on every attempt, so that a mail program shows a duplicate only once. */
  messageId: string;
  headers: Record<string, string>;
}

/**
 * The outcome of a message. A kept message is not sent, because there is no mail server. A temporary failure may
 * resolve: retry later. A permanent failure will not: the receiving server refused this message to this address.
 * `reason` is short and contains nothing from the message.
 */
export type Delivery =
  | { outcome: "delivered" }
  | { outcome: "kept" }
  | { outcome: "temporary" | "permanent"; reason: string };

export interface Mailer {
  /** Sends one message. Never throws because of what the mail server does. */
  send(message: MailMessage): Promise<Delivery>;
  close(): Promise<void>;
}

/** A message in a mailbox. Timestamps are milliseconds since the epoch, UTC. */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  receivedAt: number;
}

export interface MailboxMessage extends MailboxEntry {
  html: string;
  text: string;
  /** The complete message in the format mail programs read (RFC 5322). */
  eml: string;
}

/** Holds mail when there is no mail server. */
export interface Mailbox {
  /** Returns the latest messages first, at most a hundred. */
  list(): Promise<MailboxEntry[]>;
  read(id: string): Promise<MailboxMessage | undefined>;
}
