import type { LookupAddress } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import ipaddr from "ipaddr.js";
import type { AddressProblem, Outgoing, Posted } from "./port.ts";
import { createResolver, type ResolveName } from "./resolve-name.ts";

export interface OutgoingOptions {
  /** Whether private networks and this machine are allowed as targets, and unencrypted addresses too. */
  allowPrivate: boolean;
  /** The limit for the whole request: name lookup, connection, and the start of the response. */
  timeoutMilliseconds?: number;
  /** Resolves a name. DNS by default. */
  resolve?: ResolveName;
}

/** Long enough for a receiver that must start up first, and short enough that slow receivers delay little. */
const defaultTimeoutMilliseconds = 10_000;

/**
 * Ranges that an operator may allow. Link-local addresses stay forbidden because clouds serve machine credentials
 * there. So do addresses that reach several machines or map to another address (NAT64, 6to4, Teredo).
 */
const privateRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/**
 * Cloud metadata addresses outside the link-local ranges, which serve machine credentials: Amazon over IPv6
 * (docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html), Alibaba
 * (alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata), and Azure's platform address
 * (learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16). Always forbidden, whatever the operator
 * allows.
 */
const metadataAddresses = ["fd00:ec2::254", "100.100.100.200", "168.63.129.16"].map((address) =>
  ipaddr.parse(address).toNormalizedString(),
);

/** All IPv6 space that is allocated to the internet (RFC 4291, section 2.4, and IANA's registry). */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Creates a sender that posts only to public addresses: those that no registry reserves (RFC 6890 and its updates, as
 * known to ipaddr.js).
 */
export function createOutgoing({
  allowPrivate,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
  resolve = createResolver(),
}: OutgoingOptions): Outgoing {
  const isAllowed = ({ address }: LookupAddress): boolean => {
    if (!ipaddr.isValid(address)) return false;
    // For an IPv6 address that embeds an IPv4 address, the IPv4 address counts.
    const machine = ipaddr.process(address);
    if (metadataAddresses.includes(machine.toNormalizedString())) return false;
    const range = machine.range();
    if (range === "unicast") return machine.kind() === "ipv4" || machine.match(globalUnicast);
    return allowPrivate && privateRanges.has(range);
  };

  /** Resolves an address now. One forbidden machine forbids the whole address. */
  async function look(
    address: string,
    signal: AbortSignal,
  ): Promise<{ url: URL; machines: LookupAddress[] } | AddressProblem> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return "not_public";
    if (url.protocol === "http:" && !allowPrivate) return "insecure";
    // An unknown name gets the same answer as a forbidden one, so that internal names cannot be probed.
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

/** Posts and returns the response status. Nothing else of the response is read. */
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
      // No connection reuse: a kept connection could reach a machine that was never checked for this address.
      agent: false,
      // Connects to the address that was checked. A second lookup could return another one.
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
