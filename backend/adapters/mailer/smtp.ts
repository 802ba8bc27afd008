import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Mailer } from "./port.ts";

const patienceMilliseconds = 10_000;
const reasonMaxCharacters = 300;

/**
 * Sends through a mail server, over a few connections that stay open. `url` is `smtp://` or `smtps://`, with user and
 * password where the server wants them. A refusal of the message (5xx, RFC 5321, section 4.2.1) is permanent; all else
 * may pass, a wrong password included, for that is the operator's to mend and not the message's fault.
 */
export function createSmtpMailer({
  url,
  timeoutMilliseconds = patienceMilliseconds,
}: {
  url: string;
  /** How long the server may keep silent, at each step. */
  timeoutMilliseconds?: number;
}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A message whose connection broke is tried again by whoever sends it, who keeps count.
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

/** What the transport tells besides the message; which of it is there depends on how far it came. */
const failureDetails = z.object({
  code: z.string().catch(""),
  response: z.string().catch(""),
  responseCode: z.number().catch(0),
  message: z.string().catch("unknown"),
});

function readFailure(error: unknown): { permanent: boolean; reason: string } {
  const { code, response, responseCode, message } = failureDetails.parse(error instanceof Error ? error : {});
  const isAboutUs = code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2";
  // Without an answer of the server, an envelope that cannot be made is one that never can be. A 503 is about the order of commands.
  const isRefused = responseCode >= 500 ? responseCode !== 503 : code === "EENVELOPE" && response === "";
  const reason = `${code} ${response || message}`.replace(/\s+/g, " ").trim();
  return { permanent: isRefused && !isAboutUs, reason: reason.slice(0, reasonMaxCharacters) };
}
