import { hash, parseOptions, verify } from "@node-rs/argon2";
import type { Logger } from "pino";
import { createGate } from "../../concurrency/gate.ts";

/** Argon2id with the OWASP password storage cheat sheet's minimum: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash needs a core and 19 MiB. More of them in parallel would only slow all of them. */
const hashesAtATime = 4;

/** Costs as much as a real hash and matches no password. An unknown address is refused as slowly as a known one. */
const hashOfNothing = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Without a hash it does the same work and returns `false`. */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made with outdated parameters. */
  isOutdated(storedHash: string): boolean;
}

export function createPasswords(log: Logger): Passwords {
  const atATime = createGate(hashesAtATime);
  return {
    hash: (password) => atATime(() => hash(sameForm(password), parameters)),

    matches: (storedHash, password) =>
      atATime(async () => {
        try {
          return await verify(storedHash ?? hashOfNothing, sameForm(password));
        } catch (error) {
          log.error({ code: "PASSWORD_NOT_READ", err: error }, "A stored password hash cannot be read.");
          return false;
        }
      }),

    isOutdated(storedHash) {
      const made = parseOptions(storedHash);
      return (
        !storedHash.startsWith("$argon2id$") ||
        made.memoryCost !== parameters.memoryCost ||
        made.timeCost !== parameters.timeCost ||
        made.parallelism !== parameters.parallelism
      );
    },
  };
}

/** Keyboards encode the same character differently (NIST SP 800-63B, section 3.1.1.2). */
function sameForm(password: string): string {
  return password.normalize("NFKC");
}
