import { createServer, request } from "node:http";
import { pipeline } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { anyFreePort } from "../../server/provision/port.mjs";

/**
 * Proxies the product like a slow network: forwards all requests, and delays those for scripts.
 * @param {number} productPort
 * @param {number} lateMilliseconds
 * @returns {Promise<number>} the port it listens on
 */
export async function listenWithLateScripts(productPort, lateMilliseconds) {
  const server = createServer(async (incoming, outgoing) => {
    if (/^\/assets\/.*\.js$/.test(incoming.url ?? "")) await delay(lateMilliseconds);
    const { method, url, headers } = incoming;
    const forwarded = request({ port: productPort, host: "127.0.0.1", method, path: url, headers }, (answer) => {
      if (outgoing.destroyed) return answer.destroy();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // A client that leaves an event stream ends it in the product too.
      pipeline(answer, outgoing, () => undefined);
    });
    pipeline(incoming, forwarded, (error) => error && outgoing.destroy());
    forwarded.on("error", () => outgoing.destroy());
  });
  const port = await anyFreePort();
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  // Ends with the product.
  server.unref();
  return port;
}
