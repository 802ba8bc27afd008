import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { untilAborted } from "../../concurrency/waiting.ts";

/** Returns the addresses of a name, or none when it cannot be found. Never rejects. Stops when the signal aborts. */
export type ResolveName = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

export interface ResolverOptions {
  /** The timeout of one question to one server. */
  timeoutMilliseconds?: number;
  /** Addresses of DNS servers. The system's servers by default. */
  servers?: readonly string[];
  now?: () => number;
}

const defaultTimeoutMilliseconds = 2_000;
const triesMax = 2;
/** A name that was not found is not looked up again for this long, however many messages wait for it. */
const notFoundForMilliseconds = 30_000;
const notFoundMax = 1_000;

/**
 * Creates a resolver that queries DNS servers over the network. The system's own lookup occupies a thread that file and
 * database work also needs, and it cannot be canceled: four dead names would block everything. RFC 6761, section 6.3,
 * defines what `localhost` resolves to.
 */
export function createResolver({
  timeoutMilliseconds = defaultTimeoutMilliseconds,
  servers,
  now = Date.now,
}: ResolverOptions = {}): ResolveName {
  /** When each not-found name may be looked up again, the oldest first. */
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

/**
 * Resolves a name as the system does, including its hosts file: a container reaches its host by a name from there. Only
 * for the few addresses that administrators entered.
 */
export const resolveBySystem: ResolveName = (host, signal) =>
  // The lookup itself cannot be canceled.
  untilAborted(lookup(host, { all: true }), signal).catch(() => []);
