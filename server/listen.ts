import type { Server } from "node:http";
import { SettingsError } from "./settings.ts";

/** Longer than proxies keep idle connections, so that we never close one that they are about to use. */
const keepAliveTimeoutMilliseconds = 65_000;
const requestTimeoutMilliseconds = 15 * 60_000;

/**
 * Starts to accept requests. Throws SettingsError with one line when the server cannot listen there; `name` is the
 * setting of the port.
 */
export async function listen(
  server: Server,
  { host, port, name }: { host: string | null; port: number; name: string },
): Promise<void> {
  server.keepAliveTimeout = keepAliveTimeoutMilliseconds;
  server.headersTimeout = keepAliveTimeoutMilliseconds + 1_000;
  server.requestTimeout = requestTimeoutMilliseconds;
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(
        new SettingsError(
          `Cannot listen on ${host ?? "this machine"}, port ${port} (${error.code}). Check HOST and ${name}.`,
        ),
      );
    server.once("error", refuse);
    server.listen({ port, host: host ?? undefined }, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}
