import { promises as dns, type LookupAddress } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import ipaddr from "ipaddr.js";
import type { AddressProblem, Outgoing, Posted } from "./port.ts";

export interface OutgoingOptions {
  /** Whether addresses of private networks and of this machine are sent to as well, and without encryption. */
  allowPrivate: boolean;
  /** For the whole of it: the name, the connection and the beginning of the answer. */
  timeoutMilliseconds?: number;
  /** What a name stands for; the system's own answer when left out. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** Long enough for a receiver that starts up first, and short enough that slow ones hold up little. */
const defaultTimeoutMilliseconds = 10_000;

/**
 * Ranges an operator may open. Link-local addresses, where clouds keep the credentials of a machine, stay closed, as does
 * whatever reaches several machines or stands for another address (NAT64, 6to4, Teredo).
 */
const privateRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/** All of IPv6 that is given out to the internet (RFC 4291, section 2.4, and IANA's registry of it). */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Sends to public addresses alone: those that no registry sets apart (RFC 6890 and its updates, as ipaddr.js knows them). */
export function createOutgoing({
  allowPrivate,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
  resolve = (host) => dns.lookup(host, { all: true }),
}: OutgoingOptions): Outgoing {
  const isAllowed = ({ address }: LookupAddress): boolean => {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address inside of an IPv6 one is what counts.
    const machine = ipaddr.process(address);
    const range = machine.range();
    if (range === "unicast") return machine.kind() === "ipv4" || machine.match(globalUnicast);
    return allowPrivate && privateRanges.has(range);
  };

  /** Where an address leads at this moment. A single machine that is not allowed closes all of it. */
  async function look(address: string): Promise<{ url: URL; machines: LookupAddress[] } | AddressProblem> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return "not_public";
    if (url.protocol === "http:" && !allowPrivate) return "insecure";
    // A name that cannot be found is answered like one that must not be: names inside the house cannot be told apart.
    const machines = await resolve(url.hostname.replace(/^\[|\]$/g, "")).catch(() => []);
    return machines.length > 0 && machines.every(isAllowed) ? { url, machines } : "not_public";
  }

  /** As `look`, given up when the time is over: the system's resolver cannot be stopped. */
  function lookUntil(address: string, signal: AbortSignal): ReturnType<typeof look> {
    const over = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return Promise.race([look(address), over]);
  }

  return {
    async problemOf(address) {
      const found = await lookUntil(address, AbortSignal.timeout(timeoutMilliseconds)).catch(
        (): AddressProblem => "not_public",
      );
      return typeof found === "string" ? found : undefined;
    },

    async post(address, message) {
      const begun = performance.now();
      const took = () => Math.round(performance.now() - begun);
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      const failed = (reason: Extract<Posted, { ok: false }>["reason"]): Posted => ({
        ok: false,
        reason,
        durationMilliseconds: took(),
      });
      try {
        const found = await lookUntil(address, signal);
        if (typeof found === "string") return failed("refused_address");
        const status = await statusOf(found.url, found.machines, message, signal);
        return { ok: true, status, durationMilliseconds: took() };
      } catch {
        return failed(signal.aborted ? "timeout" : "unreachable");
      }
    },
  };
}

/** Posts and gives the status of the answer, of which nothing else is read. */
function statusOf(
  url: URL,
  machines: LookupAddress[],
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<number> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked = send(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal,
      // A connection of its own: one that was kept could lead to a machine that was never checked for this address.
      agent: false,
      // What was checked is what is connected to; the name is not asked for again, when it may say something else.
      lookup: (_host, options, done) => {
        const [first] = machines;
        if (options.all) done(null, machines);
        else done(null, first?.address ?? "", first?.family);
      },
    });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    asked.end(body);
  });
}
