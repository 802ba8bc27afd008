import { createHash } from "node:crypto";

/**
 * Returns the stored form of a random token: its SHA-256 in lower-case hexadecimal. A token has 256 random bits, so a plain
 * hash cannot be reversed and needs no salt; slow hashes are for secrets of fewer than 112 bits (NIST SP 800-63B, section
 * 5.1.2.2). A lookup's timing reveals only a hash, which an attacker cannot choose.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
