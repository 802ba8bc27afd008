import { crc32 } from "node:zlib";
import { hashToken } from "../../http/hash-token.ts";

/** The prefix by which secret scanners, and users, recognize a key. */
const prefix = "ak_";
const secretBytes = 32;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 256 bits in base 62, and 32 bits of checksum. */
const secretDigits = 43;
const checksumDigits = 6;
const form = new RegExp(`^${prefix}([0-9A-Za-z]{${secretDigits}})([0-9A-Za-z]{${checksumDigits}})$`);
const hintCharacters = prefix.length + 5;

export interface KeySecret {
  /** The bearer token. It authorizes its bearer. */
  token: string;
  hash: string;
  hint: string;
}

/**
 * Returns a new key of letters, digits and `_` only, so that a double click selects all of it. It ends in a checksum:
 * scanners recognize a real key, and a mistyped key is refused without a query.
 */
export function newKeySecret({ randomBytes }: { randomBytes(length: number): Uint8Array }): KeySecret {
  const secret = inBase62(BigInt(`0x${Buffer.from(randomBytes(secretBytes)).toString("hex")}`), secretDigits);
  const token = `${prefix}${secret}${checksumOf(secret)}`;
  return { token, hash: hashToken(token), hint: token.slice(0, hintCharacters) };
}

/** Whether a bearer token has the form of a key rather than of a session's access token. */
export function looksLikeKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** Whether a key has the right form and checksum. It may still not exist. */
export function isWhole(token: string): boolean {
  const [, secret, checksum] = form.exec(token) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

function checksumOf(secret: string): string {
  return inBase62(BigInt(crc32(secret)), checksumDigits);
}

function inBase62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
}
