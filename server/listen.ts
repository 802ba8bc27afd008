import type { Server } from "node:http";
import { SettingsError } from "./settings.ts";

/** Longer than proxies keep idle connections, so that we never close one that they are about to use. */
const keepAliveTimeoutMilliseconds = 65_000;
const requestTimeoutMilliseconds = 15 * 60_000;

interface Place {
  host: string | null;
  port: number;
  /** The setting of the port. */
  name: string;
}

/** Limits how long connections may be idle and requests may take. */
export function limitTimes(server: Server): void {
  server.keepAliveTimeout = keepAliveTimeoutMilliseconds;
  server.headersTimeout = keepAliveTimeoutMilliseconds + 1_000;
  server.requestTimeout = requestTimeoutMilliseconds;
}

/** Returns the one line for an operator whose server cannot listen. */
export function refusalToListen({ code }: NodeJS.ErrnoException, { host, port, name }: Place): SettingsError {
  return new SettingsError(
    `Cannot listen on ${host ?? "this machine"}, port ${port} (${code}). Check HOST and ${name}.`,
  );
}

/** Starts to accept requests. Throws SettingsError with one line when the server cannot listen there. */
export async function listen(server: Server, place: Place): Promise<void> {
  limitTimes(server);
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(refusalToListen(error, place));
    server.once("error", refuse);
    server.listen({ port: place.port, host: place.host ?? undefined }, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}
