import { BlockList, isIP } from "node:net";
import { readBounded } from "../bounded-body.ts";
import { type Artifact, artifactMaxBytes, EngineRefusal } from "../port.ts";
import { badOutput, readArtifact } from "../read-artifact.ts";
import type { Fetch } from "./access.ts";

const redirectsMax = 5;

/** Networks that no provider stores its results in (RFC 6890 and its updates). */
const inner = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inner.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inner.addSubnet(network, prefix, "ipv6");
}

export interface DownloadParts {
  fetch: Fetch;
  /** The provider's own origin: the only one that may receive the key. */
  ownOrigin: string;
  authorization: Record<string, string>;
  timeoutMilliseconds: number;
  /** Whether another address than the provider's own may be asked; by default, public ones over https. */
  allows?: (address: URL) => boolean | Promise<boolean>;
}

/** Downloads a result like `downloadBytes`. Throws EngineRefusal when it is not an output. */
export async function download(address: string, parts: DownloadParts): Promise<Artifact> {
  return readArtifact(await downloadBytes(address, parts));
}

/**
 * Downloads a file: from the provider's own origin and the addresses that are allowed, with the key for that origin
 * only, and limited to the size of an output. Throws EngineRefusal when there is none. Connection errors are thrown
 * unchanged.
 */
export async function downloadBytes(
  address: string,
  { fetch, ownOrigin, authorization, timeoutMilliseconds, allows = isPublic }: DownloadParts,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  let url = new URL(address);
  for (let hop = 0; hop <= redirectsMax; hop++) {
    const isOwn = url.origin === ownOrigin;
    if (!isOwn && !(await allows(url))) throw badOutput("The result's address is not allowed.");
    const response = await fetch(url, { headers: isOwn ? authorization : {}, redirect: "manual", signal });
    const next = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (next === null) {
      if (response.ok) return readBounded(response, artifactMaxBytes);
      await response.body?.cancel();
      throw new EngineRefusal({
        code: "UNAVAILABLE",
        retryable: response.status >= 500 || response.status === 429,
        detail: `The result answered with status ${response.status}.`,
      });
    }
    await response.body?.cancel();
    url = new URL(next, url);
  }
  throw badOutput("The result was redirected too often.");
}

/** Whether an address is public, as far as its name says, and encrypted. */
export function isPublic({ protocol, hostname }: URL): boolean {
  if (protocol !== "https:") return false;
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.+$/, "");
  const version = isIP(host);
  if (version === 0) return host.includes(".") && !/(^|\.)(localhost|local|internal)$/.test(host);
  return !inner.check(host, version === 4 ? "ipv4" : "ipv6");
}
