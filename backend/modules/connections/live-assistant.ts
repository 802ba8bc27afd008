import type { Assistant } from "../../adapters/assistant/port.ts";
import type { Sealer } from "../../keys/sealer.ts";
import { openKey } from "./connection-key.ts";
import type { ConnectionsDependencies, LiveAssistant } from "./deps.ts";
import { detailsOf } from "./details.ts";
import { findConnection } from "./records.ts";

/** The kind of the assistant's connection. */
export const assistantKind = "assistant";

type Deps = Pick<ConnectionsDependencies, "connectAssistant" | "database" | "environmentAssistant" | "log"> & {
  sealer: Sealer;
};

export function createLiveAssistant(deps: Deps): LiveAssistant {
  const { connectAssistant, database, environmentAssistant, log } = deps;
  let from: string | undefined;
  let current = environmentAssistant.assistant;
  let loading = Promise.resolve();

  const loadOnce = async () => {
    const row = environmentAssistant.isFixed ? undefined : await findConnection(database.read, assistantKind);
    const now = row && JSON.stringify([row.url, row.sealed_key, row.details]);
    if (now === from) return;
    current = row ? await connect(row) : environmentAssistant.assistant;
    from = now;
  };

  const connect = async (row: NonNullable<Awaited<ReturnType<typeof findConnection>>>): Promise<Assistant> => {
    const { provider, model, seesPictures } = detailsOf(row);
    const key = openKey(deps, row);
    if (provider === undefined || key === undefined) {
      log.error(
        { code: "KEY_NOT_OPENED", connection: assistantKind },
        "A stored key cannot be opened with this APP_SECRET.",
      );
      return environmentAssistant.assistant;
    }
    return connectAssistant({ provider, model, apiKey: key, baseUrl: row.url, seesPictures });
  };

  return {
    assistant: {
      get kind() {
        return current.kind;
      },
      get seesPictures() {
        return current.seesPictures;
      },
      label: (language) => current.label(language),
      answer: (request, signal) => current.answer(request, signal),
      writePrompt: (task, signal) => current.writePrompt(task, signal),
    },
    load() {
      loading = loading.then(loadOnce, loadOnce);
      return loading;
    },
  };
}
