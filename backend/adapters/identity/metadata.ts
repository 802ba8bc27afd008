import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Runtime } from "../runtime/port.ts";

const answerWithinMilliseconds = 5_000;
const documentMaxBytes = 256 * 1024;
/** Metadata is read again after this time, so that changes at the issuer need no restart. */
const freshMilliseconds = 60 * 60_000;
/** An unknown key makes us look for new keys, but not more often than this: anyone can send an unknown key. */
const newKeysMilliseconds = 30_000;

/** No shared secrets (HS256) and no missing signature (none): anyone who knows our client secret could sign. */
const asymmetric = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

const httpUrl = z.url({ protocol: /^https?$/ });

/** OpenID Connect Discovery 1.0, section 3. */
const discovered = z.object({
  issuer: z.string(),
  jwks_uri: httpUrl,
  userinfo_endpoint: httpUrl.optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
});

export interface Metadata {
  keys: JWTVerifyGetKey;
  algorithms: string[];
  /** `undefined` when the issuer has none. */
  userinfoEndpoint: string | undefined;
}

/** The issuer could not be asked. */
export class Unreachable extends Error {}

export interface IssuerMetadata {
  /** Returns the issuer's metadata. With `isKeyUnknown`, reads it again unless that was just done. Throws Unreachable. */
  read(options?: { isKeyUnknown: boolean }): Promise<Metadata>;
  /** Returns the claims about the bearer of an access token (Core 1.0, section 5.3). Throws Unreachable. */
  readUserinfo(endpoint: string, accessToken: string): Promise<unknown>;
}

/** Reads an issuer's metadata when it is first needed, so that the product starts without the issuer. */
export function createIssuerMetadata(options: {
  issuer: string;
  runtime: Pick<Runtime, "now">;
  fetch: typeof globalThis.fetch;
}): IssuerMetadata {
  const { issuer, runtime, fetch } = options;
  let known: { metadata: Promise<Metadata>; at: number } | undefined;

  async function readJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
    const signal = AbortSignal.timeout(answerWithinMilliseconds);
    const response = await fetch(address, { redirect: "error", signal, headers });
    if (!response.ok) throw new Error(`The issuer responded with status ${response.status}.`);
    return JSON.parse(await readBounded(response));
  }

  async function discover(): Promise<Metadata> {
    const document = await readJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
    const { issuer: named, ...found } = discovered.parse(document);
    if (named !== issuer) throw new Error("The issuer's metadata names a different issuer.");
    return {
      keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: answerWithinMilliseconds }),
      algorithms: asymmetric.filter((name) => found.id_token_signing_alg_values_supported.includes(name)),
      userinfoEndpoint: found.userinfo_endpoint,
    };
  }

  async function orUnreachable<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw new Unreachable("The issuer cannot be asked.", { cause: error });
    }
  }

  return {
    async read({ isKeyUnknown } = { isKeyUnknown: false }) {
      const now = runtime.now();
      const validMilliseconds = isKeyUnknown ? newKeysMilliseconds : freshMilliseconds;
      if (!known || now - known.at >= validMilliseconds) known = { metadata: discover(), at: now };
      const { metadata } = known;
      metadata.catch(() => {
        if (known?.metadata === metadata) known = undefined;
      });
      return orUnreachable(metadata);
    },
    readUserinfo: (endpoint, accessToken) =>
      orUnreachable(readJson(endpoint, { authorization: `Bearer ${accessToken}`, accept: "application/json" })),
  };
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream and closes the connection.
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > documentMaxBytes) throw new Error("The issuer's document is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts, bytes).toString("utf8");
}
