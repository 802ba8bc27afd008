import {
  allowInsecureRequests,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
} from "openid-client";
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

async function discover({ issuer, clientId, clientSecret }: Issuer): Promise<Configuration> {
  const registration = { [clockTolerance]: clockToleranceSeconds };
  const configuration = await discovery(new URL(issuer), clientId, registration, basic(clientSecret), {
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

/**
 * Authenticates us with HTTP Basic. The library's own way also encodes `-`, `_` and `.`, which RFC 6749 allows, but some
 * issuers do not decode.
 */
function basic(clientSecret: string): ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const pair = [client_id, clientSecret].map(encodeURIComponent).join(":");
    headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
  };
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
