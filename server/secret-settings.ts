import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { keptPreviousSecret, keptSecret } from "./kept-secret.ts";
import { secret } from "./optional.ts";

/** The example in `.env.example`; using it unchanged would let anyone forge a session. */
const publishedSecret = "change-me-to-32-or-more-random-characters";
/** In place of the previous secret: what it has sealed is given up. */
const lost = "lost";

const appSecret = z
  .string()
  .min(32, "must have at least 32 characters")
  .refine((value) => value !== publishedSecret, "is the published example: set it to your own random characters");

/** The secrets that the product signs and seals with. */
export const secretEnvironment = {
  APP_SECRET: secret(appSecret),
  APP_SECRET_PREVIOUS: secret(
    z.union(
      [z.literal(lost), appSecret],
      "must have at least 32 characters and not be the published example, or be lost",
    ),
  ),
};

export interface Secrets {
  secret: string;
  /** The secret before the current one; `null` when it was never replaced. */
  previousSecret: string | null;
  /** Whether the secret before the current one is lost. */
  isSecretLost: boolean;
}

interface SecretPlaces {
  dataFolder: string;
  mustBeSet: boolean;
  isTool: boolean;
  /** The secret that a backup keeps, in place of the data folder's. */
  kept?: string | undefined;
}

/**
 * Returns the secrets of the environment, or else those that the data folder keeps; `kept` replaces its current one. At
 * the first start, creates one, except for a tool: a new secret would open nothing. Throws CannotStartError when there is
 * none and `mustBeSet`.
 */
export function secretSettings(
  { APP_SECRET, APP_SECRET_PREVIOUS }: z.infer<z.ZodObject<typeof secretEnvironment>>,
  { dataFolder, mustBeSet, isTool, kept }: SecretPlaces,
): Secrets {
  if (APP_SECRET === undefined && mustBeSet) {
    throw new CannotStartError(
      "APP_SECRET must be set, and the same everywhere, when the product runs as several processes.",
    );
  }
  const isKept = APP_SECRET === undefined;
  const secret = isKept ? (kept ?? keptSecret(dataFolder, isTool)) : APP_SECRET;
  if (APP_SECRET_PREVIOUS === lost) return { secret, previousSecret: null, isSecretLost: true };
  const previousSecret = APP_SECRET_PREVIOUS ?? (isKept ? keptPreviousSecret(dataFolder) : null);
  return { secret, previousSecret, isSecretLost: false };
}

/** Returns the secrets of cookies: the first one signs, all verify. */
export function cookieSecrets({ secret, previousSecret }: Secrets): string[] {
  return previousSecret === null ? [secret] : [secret, previousSecret];
}
