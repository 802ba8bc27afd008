import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { whenFinished } from "./temporary-folder.ts";

/**
 * Starts a proxy of a TCP port on this machine and returns its own port. `onBytes` is called with the size of everything
 * that passes, in either direction. It ends with the test.
 */
export async function startCountedProxy(port: number, onBytes: (count: number) => void): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on("data", (data) => onBytes(data.length));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  whenFinished(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, "close");
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return address.port;
}
