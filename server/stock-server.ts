import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import type { Listener } from "./front-door.ts";
import { limitTimes, refusalToListen } from "./listen.ts";

/** Node publishes here that a server is about to listen. */
const beforeListening = "tracing:net.server.listen:asyncStart";

/**
 * The prompt of a link can be in its address. In Chinese or Japanese, one of 4,000 characters has 36 kB there; Node.js
 * accepts 16 kB by default.
 */
const headersMaxBytes = 65_536;

interface StockServerOptions {
  host: string | null;
  port: number;
  /** Wraps the listener of the stock server. */
  wrap(pages: Listener): Listener;
  /** Called once the server accepts requests. */
  onListening(server: Server): void;
}

/**
 * Prepares the server of react-router-serve, which has no options: when it is about to listen, it gets the port of the
 * settings, limits, and a listener around its own. Ends the process with one line when it cannot listen.
 */
export function prepareStockServer({ host, port, wrap, onListening }: StockServerOptions): void {
  const prepare = (message: unknown) => {
    if (!isAboutToListen(message)) return;
    unsubscribe(beforeListening, prepare);
    const { server, options } = message;
    options.port = port;
    Object.assign(server, { maxHeaderSize: headersMaxBytes });
    limitTimes(server);
    const stock = server.listeners("request");
    server.removeAllListeners("request");
    server.on(
      "request",
      wrap((...exchange) => {
        for (const listener of stock) Reflect.apply(listener, server, exchange);
      }),
    );
    server.once("error", (error: NodeJS.ErrnoException) => {
      process.stderr.write(`${refusalToListen(error, { host, port, name: "PORT" }).message}\n`);
      process.exit(1);
    });
    process.nextTick(() => {
      // Its line names the port that it chose before `.env` was read.
      const [line] = server.listeners("listening").slice(-1);
      if (line) Reflect.apply(server.off, server, ["listening", line]);
      server.once("listening", () => onListening(server));
    });
  };
  subscribe(beforeListening, prepare);
}

function isAboutToListen(message: unknown): message is { server: Server; options: { port?: number } } {
  if (typeof message !== "object" || message === null || !("server" in message && "options" in message)) return false;
  return message.server instanceof Server && typeof message.options === "object" && message.options !== null;
}
