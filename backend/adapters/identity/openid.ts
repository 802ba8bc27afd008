import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { emailMaxCharacters } from "../../../contract/limits.ts";
import type { Runtime } from "../runtime/port.ts";
import type { Identity, IdentityProvider, Verification } from "./port.ts";

const googleIssuer = "https://accounts.google.com";
const hourSeconds = 3_600;
const clockToleranceSeconds = 5;
const answerWithinMilliseconds = 5_000;

/** OpenID Connect Discovery 1.0, section 3. */
const discovered = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  iat: z.number(),
  exp: z.number(),
  email: z.email().max(emailMaxCharacters),
  // Google sends a string in some tokens.
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]).default(false),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  /** The organization whose accounts the issuer manages. */
  hd: z.string().min(1).optional(),
  name: z.string().default(""),
  nonce: z.string().optional(),
  jti: z.string().optional(),
});
type Claims = z.infer<typeof claims>;

/** The issuer's keys could not be fetched. */
class Unreachable extends Error {}

/**
 * Returns a provider that checks an OpenID issuer's identity tokens against its published keys. It contacts the issuer
 * when the first token arrives, so the product starts without it.
 */
export function createOpenIdProvider(options: {
  issuer: string;
  clientId: string;
  runtime: Runtime;
  fetch?: typeof globalThis.fetch;
}): IdentityProvider {
  const { issuer, clientId, runtime, fetch = globalThis.fetch } = options;
  // Google omits the scheme in some tokens (developers.google.com/identity/openid-connect/openid-connect).
  const issuers = issuer === googleIssuer ? [issuer, "accounts.google.com"] : [issuer];
  let keys: Promise<JWTVerifyGetKey> | undefined;

  const keyFor: JWTVerifyGetKey = async (header, token) => {
    keys ??= discoverKeys(issuer, fetch);
    try {
      return await (await keys)(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      keys = undefined;
      throw new Unreachable("The issuer's keys cannot be had.", { cause: error });
    }
  };

  return {
    async verify(idToken, { nonce, maxAgeSeconds = hourSeconds } = {}) {
      try {
        const { payload } = await jwtVerify(idToken, keyFor, {
          algorithms: ["RS256"],
          issuer: issuers,
          audience: clientId,
          requiredClaims: ["sub", "email", "iat", "exp"],
          maxTokenAge: Math.min(maxAgeSeconds, hourSeconds),
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(runtime.now()),
        });
        const parsed = claims.safeParse(payload);
        return parsed.success && isForUs(parsed.data, nonce)
          ? { ok: true, identity: identityOf(parsed.data, issuer) }
          : refused;
      } catch (error) {
        if (error instanceof Unreachable) return { ok: false, reason: "unreachable" };
        if (error instanceof errors.JOSEError) return refused;
        throw error;
      }
    },
  };

  function isForUs({ aud, azp, nonce: theirs }: Claims, nonce: string | undefined): boolean {
    const isSharedToken = Array.isArray(aud) && aud.length > 1;
    if (isSharedToken && azp !== clientId) return false;
    return nonce === undefined || theirs === nonce;
  }
}

const refused: Verification = { ok: false, reason: "refused" };

async function discoverKeys(issuer: string, fetch: typeof globalThis.fetch): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    redirect: "error",
    signal: AbortSignal.timeout(answerWithinMilliseconds),
  });
  if (!response.ok) throw new Error(`The issuer responded with status ${response.status}.`);
  const { issuer: named, jwks_uri } = discovered.parse(await response.json());
  if (named !== issuer) throw new Error("The issuer's metadata names a different issuer.");
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: answerWithinMilliseconds });
}

function identityOf({ sub, email, email_verified, hd, name, ...token }: Claims, issuer: string): Identity {
  // The token's text is not used: one signature can be encoded in several ways.
  const fingerprint = [issuer, sub, String(token.iat), token.jti ?? "", token.nonce ?? ""].join("\n");
  return {
    issuer,
    subject: sub,
    email,
    emailVerified: email_verified,
    // Google is authoritative for these addresses
    // (developers.google.com/identity/gsi/web/guides/verify-google-id-token). Any other issuer could make the same
    // claim about an address that it does not manage.
    emailAuthoritative: issuer === googleIssuer && (hd !== undefined || /@gmail\.com$/i.test(email)),
    name,
    fingerprint: createHash("sha256").update(fingerprint).digest("hex"),
    expiresAt: Math.min(token.exp, token.iat + hourSeconds) * 1_000 + clockToleranceSeconds * 1_000,
  };
}
