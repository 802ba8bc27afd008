import { errors, jwtVerify, SignJWT } from "jose";
import { deriveKey } from "../keys/key-ring.ts";
import type { FindCaller } from "./bind.ts";

/** The actor of commands in the audit log. */
export const commandLine = "command-line";

const algorithm = "HS256";
const type = "command+jwt";
const validForSeconds = 60;

const keyOf = (secret: Uint8Array) => deriveKey(secret, "atelier/command-token/1");

/** Returns a token with which a command on this machine acts as an administrator for a minute. */
export function commandToken(secret: Uint8Array, nowMilliseconds: number): Promise<string> {
  const nowSeconds = Math.floor(nowMilliseconds / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + validForSeconds)
    .sign(keyOf(secret));
}

/**
 * Returns a function that recognizes the tokens of commands. It has `undefined` for any other token. Only the current
 * secret makes administrators, so that a leaked one stops doing so as soon as it is replaced.
 */
export function createFindCommand(secret: Uint8Array, now: () => number): FindCaller {
  const key = keyOf(secret);
  return async (token) => {
    try {
      await jwtVerify(token, key, { algorithms: [algorithm], typ: type, currentDate: new Date(now()) });
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
    // Without scopes, it opens nothing but the administration.
    return {
      userId: commandLine,
      sessionId: commandLine,
      scopes: [],
      staff: { role: "admin", hasRecentPassword: true },
    };
  };
}
