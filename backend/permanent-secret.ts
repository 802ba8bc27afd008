import type { Logger } from "pino";
import { z } from "zod";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import type { Database } from "./adapters/database/port.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import { permanentSecretName, permanentSecretSealer } from "./keys/permanent-secret.ts";
import type { Configuration, Setting } from "./modules/configuration/index.ts";

/** The current APP_SECRET, in a database from before this secret existed: everything was derived from that one. */
const appSecret = "APP_SECRET";

/** Anything is read here: a value that is not understood must stop the start, not be replaced by the initial one. */
const stored: Setting<unknown> = { name: permanentSecretName, schema: z.unknown(), initial: null };

const known = z.union([z.object({ text: z.string(), keyId: z.string() }), z.literal(appSecret)]).nullable();

const secretBytes = 32;

interface Given {
  configuration: Pick<Configuration, "update">;
  database: Database;
  runtime: Runtime;
  log: Logger;
  keyRing: KeyRing;
  /** Whether to give up the secret that no key opens. */
  isLost: boolean;
}

/**
 * Returns the secret that never changes, 32 or more random bytes. Public links, signing secrets of webhooks, and stored
 * hashes are derived from it. The database has it sealed with APP_SECRET, and a new APP_SECRET seals it again. Decision
 * 048. Throws CannotStartError when neither the current nor the previous APP_SECRET opens it, or when it is damaged.
 */
export async function openPermanentSecret(given: Given): Promise<Uint8Array> {
  const { configuration, database, runtime, log, keyRing, isLost } = given;
  const sealer = permanentSecretSealer(keyRing, runtime.randomBytes);
  let secret = "";
  let isReplaced = false;
  const seal = (opened: string) => {
    secret = opened;
    return sealer.seal(opened, stored.name);
  };
  const create = () => seal(Buffer.from(runtime.randomBytes(secretBytes)).toString("base64"));
  const { before, after } = await database.transaction((tx) =>
    configuration.update(tx, stored, (value) => {
      const { data: current, error } = known.safeParse(value);
      if (current === undefined)
        throw new CannotStartError(
          "The permanent secret in the database is damaged: restore the database from a backup.",
          {
            cause: error,
          },
        );
      if (current === null) return create();
      if (current === appSecret) return seal(Buffer.from(keyRing[0]).toString("base64"));
      const opened = sealer.open(current, stored.name);
      if (opened === undefined) {
        if (isLost) {
          isReplaced = true;
          return create();
        }
        throw new CannotStartError(
          "The database belongs to another secret (APP_SECRET, or the file secret in DATA_DIR). Use that one, or set it as APP_SECRET_PREVIOUS. If it is lost, set APP_SECRET_PREVIOUS=lost.",
        );
      }
      const resealed = seal(opened);
      return current.keyId === resealed.keyId ? current : resealed;
    }),
  );
  if (isReplaced)
    log.warn(
      { code: "SECRET_LOST" },
      "The previous secret is given up: public links and the signing secrets of webhooks are new. Remove APP_SECRET_PREVIOUS=lost.",
    );
  else if (isLost)
    log.warn(
      { code: "SECRET_NOT_LOST" },
      "APP_SECRET_PREVIOUS=lost changed nothing, because APP_SECRET opens the database. Remove it, or set another APP_SECRET.",
    );
  else if (before !== null && before !== appSecret && before !== after)
    log.info("the permanent secret is sealed with the new APP_SECRET");
  return Buffer.from(secret, "base64");
}
