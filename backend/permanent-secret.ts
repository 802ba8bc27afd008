import type { Logger } from "pino";
import { z } from "zod";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import type { Database } from "./adapters/database/port.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import { permanentSecretName, permanentSecretSealer } from "./keys/permanent-secret.ts";
import type { Sealed } from "./keys/sealer.ts";
import type { Configuration, Setting } from "./modules/configuration/index.ts";

/** The current APP_SECRET, in a database from before this secret existed: everything was derived from that one. */
const appSecret = "APP_SECRET";

const stored: Setting<Sealed | typeof appSecret | null> = {
  name: permanentSecretName,
  schema: z.union([z.object({ text: z.string(), keyId: z.string() }), z.literal(appSecret)]).nullable(),
  initial: null,
};

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
 * 048. Throws CannotStartError when neither the current nor the previous APP_SECRET opens it.
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
    configuration.update(tx, stored, (current) => {
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
  else if (before !== null && before !== appSecret && before !== after)
    log.info("the permanent secret is sealed with the new APP_SECRET");
  return Buffer.from(secret, "base64");
}
