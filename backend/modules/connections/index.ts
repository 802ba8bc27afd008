import type { Quality } from "../../../contract/generation-terms.ts";
import { toHundredths } from "../../../contract/hundredths.ts";
import type { Assistant } from "../../adapters/assistant/port.ts";
import type { Engines } from "../../adapters/engine/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { createSealer } from "../../keys/sealer.ts";
import { resealKeys } from "./connection-key.ts";
import { type ConnectionsDependencies, routes } from "./deps.ts";
import { createLiveAssistant } from "./live-assistant.ts";
import { createLiveEngines } from "./live-engines.ts";
import { pricesSetting } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { ConnectionsDependencies };

/** Engines and the assistant's model, connected while the product runs. Decision 041. */
export interface Connections {
  routes: Route[];
  /** The engines in use: the environment's and the connected ones. */
  engines: Engines;
  /** What answers in chats. */
  assistant: Assistant;
  /** Returns an administrator's price of a model in hundredths of a credit, or `undefined` when there is none. */
  priceOf(modelId: string, quality: Quality): number | undefined;
  /** Closes the connected engines. */
  close(): Promise<void>;
}

/** Creates the module with the stored connections in use. */
export async function createConnections(dependencies: ConnectionsDependencies): Promise<Connections> {
  const { configuration, arePricesFixed, keyRing, log, runtime } = dependencies;
  const sealer = createSealer(keyRing, "atelier/connections/keys/1", runtime.randomBytes);
  const parts = { ...dependencies, sealer };
  await resealKeys(parts);
  const engines = createLiveEngines(parts);
  const assistant = createLiveAssistant(parts);
  await Promise.all([engines.load(), assistant.load()]);
  configuration.onChange(() => {
    Promise.all([engines.load(), assistant.load()]).catch((error) =>
      log.warn(
        { code: "CONNECTIONS_NOT_RELOADED", err: error },
        "The connections could not be reloaded. The previous ones stay in use.",
      ),
    );
  });
  return {
    routes: routes({ ...parts, engines, assistant }),
    engines,
    assistant: assistant.assistant,
    priceOf(modelId, quality) {
      if (arePricesFixed) return undefined;
      const credits = configuration.read(pricesSetting(modelId))[quality];
      return credits === undefined ? undefined : toHundredths(credits);
    },
    close: () => engines.close(),
  };
}
