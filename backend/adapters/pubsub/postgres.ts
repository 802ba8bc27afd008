import { randomUUID } from "node:crypto";
import pg from "pg";
import { createListeners } from "./listeners.ts";
import type { PubSub } from "./port.ts";

const channel = "atelier";
const shortestPauseMilliseconds = 100;
const longestPauseMilliseconds = 5_000;
/** Messages kept while the database is down. Beyond this, the oldest are lost, which only delays their listeners. */
const unsentMax = 10_000;

/**
 * Creates a pub/sub between processes over PostgreSQL's LISTEN and NOTIFY. It uses its own connection, which reconnects
 * whenever it breaks. Every listener is then called once, because messages may have been missed. Messages published
 * meanwhile are kept and sent. Resolves when the first connection is listening.
 */
export async function createPostgresPubSub(options: {
  url: string;
  onConnectionError?: (error: unknown) => void;
}): Promise<PubSub> {
  const listeners = createListeners();
  const self = randomUUID();
  const unsent = new Set<string>();
  let client: pg.Client | undefined;
  let reconnection: NodeJS.Timeout | undefined;
  let resending: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let isSending = false;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    next.on("error", (error) => options.onConnectionError?.(error));
    next.on("notification", (notification) => {
      const message = notification.payload ?? "";
      const sender = message.slice(0, self.length);
      if (sender !== self) listeners.call(message.slice(self.length + 1));
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (closed) return next.end();
    next.once("end", () => {
      client = undefined;
      if (!closed) reconnectAfter(shortestPauseMilliseconds);
    });
    client = next;
  }

  function reconnectAfter(milliseconds: number): void {
    reconnection = setTimeout(() => {
      connect().then(
        () => {
          flush();
          listeners.callAll();
        },
        (error) => {
          options.onConnectionError?.(error);
          if (!closed) reconnectAfter(Math.min(milliseconds * 2, longestPauseMilliseconds));
        },
      );
    }, milliseconds);
  }

  function keep(topic: string): void {
    unsent.add(topic);
    const [oldest] = unsent;
    if (unsent.size > unsentMax && oldest !== undefined) unsent.delete(oldest);
  }

  /**
   * Sends a burst of messages as one statement, each topic once. Messages that arrive meanwhile go out in the next one.
   */
  function flush(): void {
    if (isSending) return;
    isSending = true;
    sending = Promise.resolve().then(send);
  }

  async function send(): Promise<void> {
    while (client && unsent.size > 0) {
      const topics = [...unsent];
      unsent.clear();
      const messages = topics.map((topic) => `${self} ${topic}`);
      try {
        await client.query("select pg_notify($1, message) from unnest($2::text[]) as message", [channel, messages]);
      } catch (error) {
        for (const topic of topics) keep(topic);
        options.onConnectionError?.(error);
        if (!closed) resending = setTimeout(flush, longestPauseMilliseconds);
        break;
      }
    }
    isSending = false;
  }

  await connect();
  return {
    publish(topic) {
      if (closed) return;
      listeners.call(topic);
      keep(topic);
      flush();
    },
    subscribe: listeners.add,
    async close() {
      closed = true;
      clearTimeout(reconnection);
      clearTimeout(resending);
      listeners.clear();
      await sending;
      await client?.end();
    },
  };
}
