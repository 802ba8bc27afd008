import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
} from "openid-client";
import { z } from "zod";
import { host, type Issuer } from "../../../host.server.ts";

/** Longer than any working issuer needs to answer. */
export const answerSeconds = 10;
const answerMaxBytes = 256 * 1024;
/** How much the clocks of the issuer and this machine may differ. */
const clockToleranceSeconds = 60;
/** Metadata is read again after this time, so that changes at the issuer need no restart. */
const freshMilliseconds = 60 * 60_000;

const known = new WeakMap<Issuer, { configuration: Promise<Configuration>; at: number }>();

/**
 * Returns an issuer's metadata with our registration (OpenID Connect Discovery 1.0, section 4). Throws when it does not
 * answer.
 */
export function configurationOf(issuer: Issuer): Promise<Configuration> {
  const now = host().now();
  const kept = known.get(issuer);
  if (kept && now - kept.at < freshMilliseconds) return kept.configuration;
  const read = { configuration: discover(issuer), at: now };
  known.set(issuer, read);
  read.configuration.catch(() => {
    if (known.get(issuer) === read) known.delete(issuer);
  });
  return read.configuration;
}

async function discover(registered: Issuer): Promise<Configuration> {
  const { issuer, clientId } = registered;
  const registration = { [clockTolerance]: clockToleranceSeconds };
  const configuration = await discovery(new URL(issuer), clientId, registration, basic(registered), {
    timeout: answerSeconds,
    [customFetch]: boundedFetch,
    // An issuer on this machine or network may have no certificate. One with https must use it everywhere.
    execute: issuer.startsWith("http:") ? [allowInsecureRequests] : [],
  });
  // The library ignores a slash at the end, but tokens name the issuer exactly.
  if (configuration.serverMetadata().issuer !== issuer)
    throw new Error("The OpenID issuer's configuration names a different issuer.");
  return configuration;
}

/** Issuers that took the credentials as they are. */
const plain = new WeakSet<Issuer>();

/**
 * Authenticates us with HTTP Basic. The library's own way also encodes `-`, `_` and `.`, which RFC 6749 allows, but some
 * issuers do not decode.
 */
function basic(issuer: Issuer): ClientAuth {
  return (_server, _client, _body, headers) => {
    headers.set("authorization", `Basic ${Buffer.from(credentials(issuer, plain.has(issuer))).toString("base64")}`);
  };
}

function credentials({ clientId, clientSecret }: Issuer, isPlain: boolean): string {
  return [clientId, clientSecret].map((text) => (isPlain ? text : encodeURIComponent(text))).join(":");
}

/** How the library tells of an issuer that does not know us, with its code or by status alone. */
const clientRefused = z.union([
  z.object({ error: z.literal("invalid_client") }),
  z.object({ status: z.literal(401) }),
  z.object({ cause: z.object({ status: z.literal(401) }) }),
]);

/**
 * Exchanges the code in the address of an answer for tokens. Credentials with signs that RFC 6749 (section 2.3.1) encodes
 * are sent a second time as they are where the issuer does not know us: many issuers do not decode. What an issuer took
 * is sent to it first from then on. Throws when the issuer refuses, or its answer is not valid.
 */
export async function exchangeCode(issuer: Issuer, address: URL, checks: Parameters<typeof authorizationCodeGrant>[2]) {
  const configuration = await configurationOf(issuer);
  const isPlain = plain.has(issuer);
  try {
    return await authorizationCodeGrant(configuration, address, checks);
  } catch (error) {
    const isOnlyWay = credentials(issuer, true) === credentials(issuer, false);
    if (isOnlyWay || !clientRefused.safeParse(error).success) throw error;
    if (isPlain) plain.delete(issuer);
    else plain.add(issuer);
    return authorizationCodeGrant(configuration, address, checks);
  }
}

const boundedFetch: CustomFetch = async (address, { body, ...options }) => {
  const response = await fetch(address, { ...options, body: body instanceof Uint8Array ? Buffer.from(body) : body });
  let bytes = 0;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, stream) {
      bytes += part.byteLength;
      if (bytes > answerMaxBytes) throw new Error("The OpenID issuer's answer is too large.");
      stream.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(limit), response);
};

/**
 * Takes the issuer's answer from an error and its causes, and returns the error for the log. The library keeps the whole
 * answer there, with tokens and claims.
 */
export function withoutAnswer(error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (!(each.cause instanceof Error)) each.cause = undefined;
  }
  return error;
}
