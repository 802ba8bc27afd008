import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { whenFinished } from "./temporary-folder.ts";

export interface TestMailServer {
  url: string;
  /** Raw messages in the order they came. */
  received: string[];
}

/** A real mail server on a port of its own, taking mail from anyone unless told otherwise. */
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
  // Clients that break off are part of what is tested.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  whenFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${portOf(listening.address())}`, received };
}

/** What a mail server says when it does not do as asked. */
export function smtpRefusal(responseCode: number, said: string): Error {
  return Object.assign(new Error(said), { responseCode });
}

/** The port in a server's address; throws when it listens on none. */
export function portOf(address: unknown): number {
  if (typeof address === "object" && address !== null && "port" in address && typeof address.port === "number") {
    return address.port;
  }
  throw new Error("The server listens on no port.");
}
