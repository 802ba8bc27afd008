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
}

/**
 * Downloads a result: over https, from public addresses only, with the key for the provider's own origin only, and
 * limited to the size of an output. Throws EngineRefusal when the answer is not an output. Connection errors are thrown
 * unchanged.
 */
export async function download(
  address: string,
  { fetch, ownOrigin, authorization, timeoutMilliseconds }: DownloadParts,
): Promise<Artifact> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  let url = new URL(address);
  for (let hop = 0; hop <= redirectsMax; hop++) {
    const isOwn = url.origin === ownOrigin;
    if (!isOwn && !isPublic(url)) throw badOutput("The result's address is not public.");
    const response = await fetch(url, { headers: isOwn ? authorization : {}, redirect: "manual", signal });
    const next = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (next === null) {
      if (response.ok) return readArtifact(await readBounded(response, artifactMaxBytes));
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

function isPublic({ protocol, hostname }: URL): boolean {
  if (protocol !== "https:") return false;
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.+$/, "");
  const version = isIP(host);
  if (version === 0) return host.includes(".") && !/(^|\.)(localhost|local|internal)$/.test(host);
  return !inner.check(host, version === 4 ? "ipv4" : "ipv6");
}
