import { createHash } from "node:crypto";
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from "jose";
import type { z } from "zod";
import type { Runtime } from "../runtime/port.ts";
import { holdsClaim, type IdentityClaims, identityClaims, signOutClaims, userinfoClaims } from "./claims.ts";
import { createIssuerMetadata, type Metadata, Unreachable } from "./metadata.ts";
import type { Identity, IdentityProvider, SignOutVerification, Verification } from "./port.ts";

const googleIssuer = "https://accounts.google.com";
const hourSeconds = 3_600;
/** How old a logout token may be. Issuers send it at once. */
const signOutSeconds = 300;
/** How much the clocks of the issuer and this machine may differ. */
const clockToleranceSeconds = 60;

export interface OpenIdOptions {
  /** The exact `iss` of its tokens: a URL, with a path or a slash at the end where the issuer has one. */
  issuer: string;
  clientId: string;
  runtime: Runtime;
  fetch?: typeof globalThis.fetch;
  /** Whether an address counts as verified when the issuer does not say whether it is. False by default. */
  trustsEmail?: boolean;
  /** The domains, in lower case, whose addresses the issuer assigns. */
  domains?: readonly string[];
  /** Claims to look for in an identity, as `name:value`. */
  wantedClaims?: readonly string[];
}

/** Returns a provider that checks an OpenID issuer's tokens against its published keys. */
export function createOpenIdProvider(options: OpenIdOptions): IdentityProvider {
  const { issuer, clientId, runtime, fetch = globalThis.fetch } = options;
  const metadata = createIssuerMetadata({ issuer, runtime, fetch });
  const { wantedClaims = [] } = options;
  // Google omits the scheme in some tokens (developers.google.com/identity/openid-connect/openid-connect).
  const issuers = issuer === googleIssuer ? [issuer, "accounts.google.com"] : [issuer];

  async function payloadOf(token: string, wanted: JWTVerifyOptions): Promise<{ payload: JWTPayload; of: Metadata }> {
    const check = async (of: Metadata) => {
      const { payload } = await jwtVerify(token, keysOf(of), {
        algorithms: of.algorithms,
        issuer: issuers,
        audience: clientId,
        clockTolerance: clockToleranceSeconds,
        currentDate: new Date(runtime.now()),
        ...wanted,
      });
      return { payload, of };
    };
    // The issuer is not asked about text that is not a token.
    decodeJwt(token);
    const known = await metadata.read();
    try {
      return await check(known);
    } catch (error) {
      // The issuer may sign with a new key, or in a new way, since its metadata was read.
      const isNews = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSEAlgNotAllowed;
      const current = isNews ? await metadata.read({ isKeyUnknown: true }) : known;
      if (current === known) throw error;
      return check(current);
    }
  }

  /** Returns the token's claims, completed by those that the issuer serves. `undefined` when they are of another user. */
  async function completed(
    claims: IdentityClaims,
    { userinfoEndpoint }: Metadata,
    accessToken: string | undefined,
  ): Promise<IdentityClaims | undefined> {
    const isComplete =
      claims.email !== undefined &&
      (claims.email_verified !== undefined || issuer === googleIssuer) &&
      wantedClaims.every((wanted) => holdsClaim(claims, wanted));
    if (isComplete || accessToken === undefined || userinfoEndpoint === undefined) return claims;
    const served = userinfoClaims.safeParse(await metadata.readUserinfo(userinfoEndpoint, accessToken)).data;
    if (served?.sub !== claims.sub) return undefined;
    return identityClaims.safeParse(mergedClaims(claims, served)).data;
  }

  return {
    verify: (idToken, { nonce, maxAgeSeconds = hourSeconds, accessToken } = {}) =>
      orRefused<Verification>(async () => {
        const { payload, of } = await payloadOf(idToken, {
          requiredClaims: ["sub", "iat", "exp"],
          maxTokenAge: Math.min(maxAgeSeconds, hourSeconds),
        });
        const claims = parsed(identityClaims, payload);
        if (!claims || !isForUs(claims, nonce)) return refused;
        const all = await completed(claims, of, accessToken);
        return all ? { ok: true, identity: identityOf(claims, all, options) } : refused;
      }),
    verifySignOut: (logoutToken) =>
      orRefused<SignOutVerification>(async () => {
        const { payload } = await payloadOf(logoutToken, {
          requiredClaims: ["iat", "jti"],
          maxTokenAge: signOutSeconds,
        });
        const claims = parsed(signOutClaims, payload);
        if (!claims) return refused;
        return {
          ok: true,
          signOut: {
            issuer,
            subject: claims.sub,
            issuerSession: claims.sid,
            fingerprint: digestOf("sign-out", issuer, claims.jti),
            expiresAt: (claims.iat + signOutSeconds + clockToleranceSeconds) * 1_000,
          },
        };
      }),
  };

  function isForUs({ aud, azp, nonce: theirs }: IdentityClaims, nonce: string | undefined): boolean {
    const isSharedToken = Array.isArray(aud) && aud.length > 1;
    if (isSharedToken && azp !== clientId) return false;
    return nonce === undefined || theirs === nonce;
  }
}

const refused = { ok: false, reason: "refused" } as const;

/** Returns `refused` for a token that is not valid, and says so when the issuer could not be asked. */
async function orRefused<T>(
  verify: () => Promise<T>,
): Promise<T | typeof refused | { ok: false; reason: "unreachable" }> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Unreachable) return { ok: false, reason: "unreachable" };
    if (error instanceof errors.JOSEError) return refused;
    throw error;
  }
}

/** Tells keys that cannot be fetched from a token whose key the issuer does not have. */
function keysOf({ keys }: Metadata): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isOfToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isOfToken) throw error;
      throw new Unreachable("The issuer's keys cannot be had.", { cause: error });
    }
  };
}

function parsed<T>(schema: z.ZodType<T>, payload: JWTPayload): T | undefined {
  return schema.safeParse(payload).data;
}

/** The token's claims count more. What is said about an address counts only for that address. */
function mergedClaims(own: IdentityClaims, served: z.infer<typeof userinfoClaims>): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...served, ...own, name: own.name || served.name };
  const { email, email_verified } = own.email === undefined ? served : own;
  const isSame = served.email === email;
  return { ...merged, email, email_verified: email_verified ?? (isSame ? served.email_verified : undefined) };
}

function digestOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}

/** `token` identifies the token and its session, `claims` also contains what the issuer serves about the user. */
function identityOf(
  token: IdentityClaims,
  claims: IdentityClaims,
  { issuer, trustsEmail = false, domains = [], wantedClaims = [] }: OpenIdOptions,
): Identity {
  const { sub, email, email_verified, hd, name } = claims;
  return {
    issuer,
    subject: sub,
    email,
    emailVerified: email !== undefined && (email_verified ?? trustsEmail),
    // Google is authoritative for these addresses
    // (developers.google.com/identity/gsi/web/guides/verify-google-id-token). Any other issuer could make the same
    // claim about an address that it does not manage: it is authoritative for the domains that the operator names.
    emailAuthoritative:
      issuer === googleIssuer
        ? hd !== undefined || /@gmail\.com$/i.test(email ?? "")
        : domains.includes(domainOf(email ?? "")),
    name,
    claims: new Set(wantedClaims.filter((wanted) => holdsClaim(claims, wanted))),
    issuerSession: token.sid ?? null,
    // The token's text is not used: one signature can be encoded in several ways.
    fingerprint: digestOf(issuer, sub, String(token.iat), token.jti ?? "", token.nonce ?? ""),
    expiresAt: (Math.min(token.exp, token.iat + hourSeconds) + clockToleranceSeconds) * 1_000,
  };
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
