/** A message as it leaves: both parts say the same. */
export interface MailMessage {
  /** `Name <address>`, or an address alone. */
  from: string;
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** With its angle brackets; the same at every attempt, so that a mail program shows a message that came twice once. */
  messageId: string;
  headers: Record<string, string>;
}

/**
 * What became of a message. A kept one is sent to nobody: there is no mail server. A temporary failure may pass by itself: try again later. A permanent one will not: the
 * receiving side has refused this message to this address. `reason` is short and holds nothing of the message.
 */
export type Delivery =
  | { outcome: "delivered" }
  | { outcome: "kept" }
  | { outcome: "temporary" | "permanent"; reason: string };

export interface Mailer {
  /** Hands one message over. Never throws for what the other side does or fails to do. */
  send(message: MailMessage): Promise<Delivery>;
  close(): Promise<void>;
}

/** A message that a mailbox holds. Instants are milliseconds since the epoch, UTC. */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  receivedAt: number;
}

export interface MailboxMessage extends MailboxEntry {
  html: string;
  text: string;
  /** The whole message as a mail program reads it (RFC 5322). */
  eml: string;
}

/** Where mail ends up that no mail server carries. */
export interface Mailbox {
  /** The latest first, at most a hundred. */
  list(): Promise<MailboxEntry[]>;
  read(id: string): Promise<MailboxMessage | undefined>;
}
