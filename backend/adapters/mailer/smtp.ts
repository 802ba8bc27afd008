import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Mailer } from "./port.ts";

const patienceMilliseconds = 10_000;
const reasonMaxCharacters = 300;

/**
 * Creates a mailer that sends through a mail server over a few persistent connections. `url` is `smtp://` or
 * `smtps://`, with a user and password if the server requires them. A refusal of the recipient or the message (5xx, RFC
 * 5321, section 4.2.1) is permanent. All other failures are temporary, including a refusal of the studio itself: its
 * address, password, sender, or the number of its messages. The operator must fix those.
 */
export function createSmtpMailer({
  url,
  timeoutMilliseconds = patienceMilliseconds,
}: {
  url: string;
  /** How long the server may stay silent at each step. */
  timeoutMilliseconds?: number;
}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The sender counts attempts and retries a message whose connection broke.
    maxRequeues: 0,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    dnsTimeout: timeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
        return { outcome: "delivered" };
      } catch (error) {
        const failure = readFailure(error);
        return { outcome: failure.permanent ? "permanent" : "temporary", reason: failure.reason };
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** The transport's error details. Which ones are present depends on how far it got. */
const failureDetails = z.object({
  code: z.string().catch(""),
  /** The command that failed, or the stage before the first one. */
  command: z.string().catch(""),
  response: z.string().catch(""),
  responseCode: z.number().catch(0),
  message: z.string().catch("unknown"),
});

/** The commands whose refusal is about one message. All others are about the studio. */
const messageCommands = ["RCPT TO", "DATA"];

/** Codes about the order of commands, authentication and encryption (RFC 4954, section 6; RFC 3207, section 4). */
const studioCodes = [503, 530, 534, 535, 538];

/**
 * What servers say at a recipient or a message although it is about the studio: many check everything there only. The
 * numbers are about the sender's address and the system (RFC 3463, sections 3.2, 3.4, and 3.5).
 */
const studioWords =
  /\b5\.(1\.[78]|3\.[0-3]|4\.5)\b|\b(relay\w*|quotas?|limits?|rate|too many|sender address|client host)\b/i;

function readFailure(error: unknown): { permanent: boolean; reason: string } {
  const { code, command, response, responseCode, message } = failureDetails.parse(error instanceof Error ? error : {});
  const isAboutStudio = studioCodes.includes(responseCode) || studioWords.test(response);
  const isRefused = responseCode >= 500 && messageCommands.includes(command) && !isAboutStudio;
  // The transport sends nothing to the server.
  const isInvalid = code === "EENVELOPE" && command === "API";
  const reason = `${code} ${response || message}`.replace(/\s+/g, " ").trim();
  return { permanent: isRefused || isInvalid, reason: reason.slice(0, reasonMaxCharacters) };
}
