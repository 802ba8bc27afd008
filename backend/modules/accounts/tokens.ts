import { createHmac, type KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { hashToken } from "../../http/hash-token.ts";
import { isSameSecret } from "../../http/is-same-secret.ts";
import { deriveKeys, type KeyRing } from "../../keys/key-ring.ts";

export const accessTokenSeconds = 15 * 60;

const algorithm = "HS256";
const type = "at+jwt";
const issuer = "atelier";
const audience = "atelier-api";
const secretMinBytes = 32;

const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });

/** Cached verifications. A valid signature stays valid, and a page sends several requests with the same token. */
const verifiedTokensMax = 10_000;

export interface Tokens {
  /** Returns a JWT (RFC 9068) that authorizes API calls for 15 minutes while its session lives. */
  signAccess(subject: { accountId: string; email: string; sessionId: string }): Promise<string>;
  /** Returns the subject of an access token; `undefined` unless it is ours, intact and not expired. */
  verifyAccess(token: string): Promise<{ accountId: string; sessionId: string } | undefined>;
  /**
   * Returns the refresh token of one generation of a rotating session. It is derived from both arguments: the successor
   * of a token is always the same, although no token is stored.
   */
  rotatingRefresh(sessionId: string, generation: number): { token: string; hash: string };
  /** Parses a rotating refresh token; `undefined` for any other text. */
  readRotatingRefresh(token: string): { sessionId: string; generation: number } | undefined;
}

/** Throws when a secret is shorter than the hash it keys (RFC 7518, section 3.2). */
export function createTokens(keyRing: KeyRing, runtime: Runtime): Tokens {
  if (keyRing.some((secret) => secret.byteLength < secretMinBytes))
    throw new Error(`The secret must have at least ${secretMinBytes} bytes.`);
  const accessKeys = deriveKeys(keyRing, "atelier/accounts/access-token/1");
  const refreshKeys = deriveKeys(keyRing, "atelier/accounts/refresh-token/1");
  const rotating = (key: KeyObject, sessionId: string, generation: number): string => {
    const named = `rt_${sessionId}.${generation}`;
    return `${named}.${createHmac("sha256", key).update(named).digest("base64url")}`;
  };
  const verified = new Map<string, { subject: { accountId: string; sessionId: string }; expiresAtSeconds: number }>();
  const nowSeconds = () => Math.floor(runtime.now() / 1000);

  return {
    signAccess({ accountId, email, sessionId }) {
      return new SignJWT({ sid: sessionId, user: { id: accountId, email } })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(accountId)
        .setJti(runtime.newId())
        .setIssuedAt(nowSeconds())
        .setExpirationTime(nowSeconds() + accessTokenSeconds)
        .sign(accessKeys[0]);
    },

    async verifyAccess(token) {
      const known = verified.get(token);
      if (known && known.expiresAtSeconds > nowSeconds()) return known.subject;
      for (const key of accessKeys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [algorithm],
            typ: type,
            issuer,
            audience,
            currentDate: new Date(runtime.now()),
            requiredClaims: ["exp", "iat", "jti"],
          });
          const { sub, sid, exp } = claims.parse(payload);
          const subject = { accountId: sub, sessionId: sid };
          if (verified.size >= verifiedTokensMax) verified.clear();
          verified.set(token, { subject, expiresAtSeconds: exp });
          return subject;
        } catch (error) {
          if (!(error instanceof errors.JOSEError || error instanceof z.ZodError)) throw error;
        }
      }
      return undefined;
    },

    rotatingRefresh(sessionId, generation) {
      const token = rotating(refreshKeys[0], sessionId, generation);
      return { token, hash: hashToken(token) };
    },

    readRotatingRefresh(token) {
      const [, sessionId, count] = rotatingForm.exec(token) ?? [];
      if (sessionId === undefined || count === undefined) return undefined;
      const generation = Number(count);
      const isOurs = refreshKeys.some((key) => isSameSecret(token, rotating(key, sessionId, generation)));
      return isOurs ? { sessionId, generation } : undefined;
    },
  };
}

const rotatingForm = /^rt_([0-9a-f-]{36})\.(0|[1-9]\d{0,9})\.[\w-]{43}$/;
