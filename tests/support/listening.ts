import type { Server } from "node:http";
import { whenFinished } from "./temporary-folder.ts";

/** Makes a server listen on this machine and returns its origin. It closes when the test, or the file, has ended. */
export async function originOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenFinished(async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}
