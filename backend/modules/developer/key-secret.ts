import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** What every key begins with, so that scanners for lost secrets, and people, know one when they see it. */
const prefix = "ak_";
const secretBytes = 32;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 256 bits in base 62, and 32 bits of checksum. */
const secretDigits = 43;
const checksumDigits = 6;
const form = new RegExp(`^${prefix}([0-9A-Za-z]{${secretDigits}})([0-9A-Za-z]{${checksumDigits}})$`);
const hintCharacters = prefix.length + 5;

export interface KeySecret {
  /** The bearer token; whoever has it is let in. */
  token: string;
  hash: string;
  hint: string;
}

/**
 * A new key: letters and digits alone, so that a double click marks all of it, with a checksum at the end, by which a
 * scanner knows a real one, and a mistyped one is refused unread.
 */
export function newKeySecret({ randomBytes }: { randomBytes(length: number): Uint8Array }): KeySecret {
  const secret = inBase62(BigInt(`0x${Buffer.from(randomBytes(secretBytes)).toString("hex")}`), secretDigits);
  const token = `${prefix}${secret}${checksumOf(secret)}`;
  return { token, hash: keyHash(token), hint: token.slice(0, hintCharacters) };
}

/** Whether a bearer token claims to be a key, and not the access token of a session. */
export function looksLikeKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** Whether a key can be one of ours. Tells nothing of whether it is. */
export function isWhole(token: string): boolean {
  const [, secret, checksum] = form.exec(token) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

/**
 * A key has 256 random bits, so a plain hash cannot be turned back and needs no salt; slow hashes are for secrets of fewer
 * than 112 (NIST SP 800-63B, section 5.1.2.2). It is compared by being looked up: what the time of that tells is of a hash
 * that nobody can aim at.
 */
export function keyHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function checksumOf(secret: string): string {
  return inBase62(BigInt(crc32(secret)), checksumDigits);
}

function inBase62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
}
