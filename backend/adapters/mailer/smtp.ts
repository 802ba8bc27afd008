import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Mailer } from "./port.ts";

const patienceMilliseconds = 10_000;
const reasonMaxCharacters = 300;

/**
 * Creates a mailer that sends through a mail server over a few persistent connections. `url` is `smtp://` or
 * `smtps://`, with a user and password if the server requires them. A refusal of the message (5xx, RFC 5321, section
 * 4.2.1) is permanent. All other failures are temporary, including a wrong password, which the operator must fix.
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
  response: z.string().catch(""),
  responseCode: z.number().catch(0),
  message: z.string().catch("unknown"),
});

function readFailure(error: unknown): { permanent: boolean; reason: string } {
  const { code, response, responseCode, message } = failureDetails.parse(error instanceof Error ? error : {});
  const isAboutUs = code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2";
  // Without a server response, an invalid envelope can never be sent. A 503 concerns the order of commands.
  const isRefused = responseCode >= 500 ? responseCode !== 503 : code === "EENVELOPE" && response === "";
  const reason = `${code} ${response || message}`.replace(/\s+/g, " ").trim();
  return { permanent: isRefused && !isAboutUs, reason: reason.slice(0, reasonMaxCharacters) };
}
