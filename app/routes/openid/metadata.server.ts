import { z } from "zod";
import { host } from "../../host.server.ts";

/** Longer than any working issuer needs to answer. */
export const answerMilliseconds = 10_000;
/** Metadata is read again after this time, so that changes at the issuer need no restart. */
const freshMilliseconds = 60 * 60_000;
const documentMaxBytes = 256 * 1024;

const httpUrl = z.url({ protocol: /^https?$/ });

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: httpUrl,
  token_endpoint: httpUrl,
  end_session_endpoint: httpUrl.optional(),
});
type Metadata = z.infer<typeof metadata>;

const known = new Map<string, { metadata: Promise<Metadata>; at: number }>();

/** Returns an issuer's endpoints (OpenID Connect Discovery 1.0, section 4). Throws when it does not answer. */
export function readMetadata(issuer: string): Promise<Metadata> {
  const now = host().now();
  const kept = known.get(issuer);
  if (kept && now - kept.at < freshMilliseconds) return kept.metadata;
  const read = { metadata: discover(issuer), at: now };
  known.set(issuer, read);
  read.metadata.catch(() => {
    if (known.get(issuer) === read) known.delete(issuer);
  });
  return read.metadata;
}

async function discover(issuer: string): Promise<Metadata> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(answerMilliseconds) });
  if (!response.ok) throw new Error(`The OpenID issuer returned ${response.status} for its configuration.`);
  const text = await response.text();
  if (text.length > documentMaxBytes) throw new Error("The OpenID issuer's configuration is too large.");
  const found = metadata.parse(JSON.parse(text));
  if (found.issuer !== issuer) throw new Error("The OpenID issuer's configuration names a different issuer.");
  return found;
}
