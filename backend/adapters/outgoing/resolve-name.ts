import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";

/** The addresses a name stands for, none when it cannot be found. Never rejects. Gives up when the signal aborts. */
export type ResolveName = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

export interface ResolverOptions {
  /** Of one question to one server. */
  timeoutMilliseconds?: number;
  /** Addresses of DNS servers; the system's own when left out. */
  servers?: readonly string[];
  now?: () => number;
}

const defaultTimeoutMilliseconds = 2_000;
const triesMax = 2;
/** A name that could not be found is not asked for again so soon, however many messages wait for it. */
const notFoundForMilliseconds = 30_000;
const notFoundMax = 1_000;

/**
 * Asks DNS servers over the network. The system's own lookup holds a thread that file and database work needs as well, cannot
 * be stopped, and four dead names would block it for all. RFC 6761, section 6.3, says what `localhost` stands for.
 */
export function createResolver({
  timeoutMilliseconds = defaultTimeoutMilliseconds,
  servers,
  now = Date.now,
}: ResolverOptions = {}): ResolveName {
  /** Until when a name counts as not found, the oldest first. */
  const notFound = new Map<string, number>();

  function remember(host: string): void {
    notFound.delete(host);
    notFound.set(host, now() + notFoundForMilliseconds);
    const [oldest] = notFound.keys();
    if (notFound.size > notFoundMax && oldest !== undefined) notFound.delete(oldest);
  }

  return async (host, signal) => {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    if (/^(.+\.)?localhost\.?$/i.test(host))
      return [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ];
    if ((notFound.get(host) ?? 0) > now()) return [];
    const resolver = new Resolver({ timeout: timeoutMilliseconds, tries: triesMax });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.removeEventListener("abort", cancel);
    const found = [
      ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0) remember(host);
    return found;
  };
}
