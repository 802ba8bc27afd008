import type { LookupAddress } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import ipaddr from "ipaddr.js";
import { traceHeaders } from "../../tracing/trace.ts";
import type { AddressProblem, Outgoing, Posted, ReadProblem } from "./port.ts";
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
  async function look(address: string, signal: AbortSignal): Promise<Checked | AddressProblem> {
    const found = await lookUp(address, signal);
    // An unknown name gets the same answer as a forbidden one, so that internal names cannot be probed.
    return found === "unknown_host" ? "not_public" : found;
  }

  async function lookUp(address: string, signal: AbortSignal): Promise<Checked | AddressProblem | "unknown_host"> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return "not_public";
    if (url.protocol === "http:" && !allowPrivate) return "insecure";
    const machines = await resolve(url.hostname.replace(/^\[|\]$/g, ""), signal);
    signal.throwIfAborted();
    if (machines.length === 0) return "unknown_host";
    return machines.every(isAllowed) ? { url, machines } : "not_public";
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
        const { headers, body } = message;
        const answer = await send(found, { method: "POST", headers, body }, signal);
        const status = answer.statusCode ?? 0;
        // Nothing else of the response is read.
        answer.destroy();
        return { ok: true, status, durationMilliseconds: took() };
      } catch {
        return failed(signal.aborted ? "timeout" : "unreachable");
      }
    },

    async read(address, { headers, maxBytes, timeoutMilliseconds: within }) {
      const signal = AbortSignal.timeout(within);
      try {
        const found = await lookUp(address, signal);
        if (found === "unknown_host") return { ok: false, reason: "unknown_host" };
        if (typeof found === "string") return { ok: false, reason: "refused_address" };
        const request = { method: "GET", headers: { ...headers, "accept-encoding": "identity" } } as const;
        const answer = await send(found, request, signal);
        const text = await textOf(answer, maxBytes);
        if (text === undefined) return { ok: false, reason: "too_large" };
        return { ok: true, status: answer.statusCode ?? 0, headers: answer.headers, text };
      } catch (error) {
        return { ok: false, reason: signal.aborted ? "timeout" : problemOfError(error) };
      }
    },
  };
}

/** A checked address and its machines. */
interface Checked {
  url: URL;
  machines: LookupAddress[];
}

/** Sends a request to the machine that was checked. Resolves with the response once its headers have arrived. */
function send(
  { url, machines }: Checked,
  { method, headers, body }: { method: "GET" | "POST"; headers: Readonly<Record<string, string>>; body?: string },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method,
      headers: {
        ...traceHeaders(),
        ...headers,
        ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
      },
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
    asked.on("response", resolve);
    asked.end(body);
  });
}

/** Returns the body, or `undefined` when it is longer than `maxBytes`. */
async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts, bytes).toString();
}

/** Returns why a connection failed. Node tries all addresses of a name and collects their errors. */
function problemOfError(error: unknown): ReadProblem {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && "code" in first ? String(first.code) : "";
  if (code === "ECONNREFUSED") return "refused";
  return /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO|HPE_)/.test(code)
    ? "no_encryption"
    : "unreachable";
}
