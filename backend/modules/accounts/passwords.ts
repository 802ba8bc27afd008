import { hash, parseOptions, verify } from "@node-rs/argon2";
import type { Logger } from "pino";
import { createGate } from "../../concurrency/gate.ts";

/** The parameters of Argon2id. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The OWASP password storage cheat sheet's minimum: 19 MiB, 2 passes, 1 lane. */
const owaspMinimum: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash needs a core and 19 MiB. More of them in parallel would only slow all of them. */
const hashesAtATime = 4;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Without a hash it does the same work and returns `false`. */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made with outdated parameters. */
  isOutdated(storedHash: string): boolean;
}

export function createPasswords(log: Logger, cost = owaspMinimum): Passwords {
  const { memoryCost, timeCost, parallelism } = cost;
  const atATime = createGate(hashesAtATime);
  /** Costs as much as a real hash and matches no password. An unknown address is refused as slowly as a known one. */
  const hashOfNothing = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;
  return {
    hash: (password) => atATime(() => hash(sameForm(password), cost)),

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
        made.memoryCost !== memoryCost ||
        made.timeCost !== timeCost ||
        made.parallelism !== parallelism
      );
    },
  };
}

/** Keyboards encode the same character differently (NIST SP 800-63B, section 3.1.1.2). */
function sameForm(password: string): string {
  return password.normalize("NFKC");
}
