import type { LookupAddress } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import ipaddr from "ipaddr.js";
import type { AddressProblem, Outgoing, Posted } from "./port.ts";
import { createResolver, type ResolveName } from "./resolve-name.ts";

export interface OutgoingOptions {
  /** Whether addresses of private networks and of this machine are sent to as well, and without encryption. */
  allowPrivate: boolean;
  /** For the whole of it: the name, the connection and the beginning of the answer. */
  timeoutMilliseconds?: number;
  /** What a name stands for; what DNS says when left out. */
  resolve?: ResolveName;
}

/** Long enough for a receiver that starts up first, and short enough that slow ones hold up little. */
const defaultTimeoutMilliseconds = 10_000;

/**
 * Ranges an operator may open. Link-local addresses, where clouds keep the credentials of a machine, stay closed, as does
 * whatever reaches several machines or stands for another address (NAT64, 6to4, Teredo).
 */
const privateRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/**
 * Where clouds keep the credentials of a machine outside the link-local ranges: Amazon over IPv6
 * (docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html), Alibaba
 * (alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata), and Azure's platform address
 * (learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16). Closed whatever the operator opens.
 */
const metadataAddresses = ["fd00:ec2::254", "100.100.100.200", "168.63.129.16"].map((address) =>
  ipaddr.parse(address).toNormalizedString(),
);

/** All of IPv6 that is given out to the internet (RFC 4291, section 2.4, and IANA's registry of it). */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Sends to public addresses alone: those that no registry sets apart (RFC 6890 and its updates, as ipaddr.js knows them). */
export function createOutgoing({
  allowPrivate,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
  resolve = createResolver(),
}: OutgoingOptions): Outgoing {
  const isAllowed = ({ address }: LookupAddress): boolean => {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address inside of an IPv6 one is what counts.
    const machine = ipaddr.process(address);
    if (metadataAddresses.includes(machine.toNormalizedString())) return false;
    const range = machine.range();
    if (range === "unicast") return machine.kind() === "ipv4" || machine.match(globalUnicast);
    return allowPrivate && privateRanges.has(range);
  };

  /** Where an address leads at this moment. A single machine that is not allowed closes all of it. */
  async function look(
    address: string,
    signal: AbortSignal,
  ): Promise<{ url: URL; machines: LookupAddress[] } | AddressProblem> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return "not_public";
    if (url.protocol === "http:" && !allowPrivate) return "insecure";
    // A name that cannot be found is answered like one that must not be: names inside the house cannot be told apart.
    const machines = await resolve(url.hostname.replace(/^\[|\]$/g, ""), signal);
    signal.throwIfAborted();
    return machines.length > 0 && machines.every(isAllowed) ? { url, machines } : "not_public";
  }

  return {
    async problemOf(address) {
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      const found = await look(address, signal).catch((): AddressProblem => "not_public");
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
        const found = await look(address, signal);
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
