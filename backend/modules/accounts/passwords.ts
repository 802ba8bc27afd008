import { hash, parseOptions, verify } from "@node-rs/argon2";
import type { Logger } from "pino";
import { createGate } from "../../concurrency/gate.ts";

/** Argon2id as the OWASP password storage cheat sheet asks for at the least: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a core and 19 MiB; more at once would only make all of them slower. */
const hashesAtATime = 4;

/** Costs what a real one costs and fits no password, so that an unknown address takes as long to refuse as a wrong password. */
const hashOfNothing = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the one behind the hash. Without a hash it does the same work and says no. */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than new ones are. */
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
          log.error({ err: error }, "a stored password hash cannot be read");
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

/** Keyboards differ in how they write one and the same character (NIST SP 800-63B, section 3.1.1.2). */
function sameForm(password: string): string {
  return password.normalize("NFKC");
}
