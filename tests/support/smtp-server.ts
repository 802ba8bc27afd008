import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { whenFinished } from "./temporary-folder.ts";

export interface TestMailServer {
  url: string;
  /** Raw messages in order of arrival. */
  received: string[];
}

/** Starts a real mail server on a free port. By default, it accepts mail from anyone. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      text(stream).then(
        (raw) => {
          received.push(raw);
          done();
        },
        (error) => done(error),
      );
    },
    ...options,
  });
  // Clients that disconnect are part of the tests.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  whenFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${portOf(listening.address())}`, received };
}

/** Returns the error of a mail server that refuses a command. */
export function smtpRefusal(responseCode: number, said: string): Error {
  return Object.assign(new Error(said), { responseCode });
}

/** Returns the port in a server's address. Throws if it has none. */
export function portOf(address: unknown): number {
  if (typeof address === "object" && address !== null && "port" in address && typeof address.port === "number") {
    return address.port;
  }
  throw new Error("The server listens on no port.");
}
