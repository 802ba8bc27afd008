import { createGuardedFetch } from "./adapters/outgoing/guarded-fetch.ts";
import type { Adapters, BackendSettings } from "./choose-adapters.ts";
import { isComfyUi, tryAssistant, tryEngine } from "./connection-tests.ts";
import type { ConnectionsDependencies } from "./modules/connections/index.ts";

/** Returns what connects and tests engines and the assistant's model. Every call passes the outbound guard. */
export function connectionParts(
  settings: Pick<BackendSettings, "assistant">,
  { assistant, connectAssistant, engineChoice, operatorOutgoing: outgoing }: Adapters,
): Pick<
  ConnectionsDependencies,
  | "connectAssistant"
  | "connectEngine"
  | "environment"
  | "environmentAssistant"
  | "isComfyUi"
  | "tryAssistant"
  | "tryEngine"
> {
  const fetch = createGuardedFetch(outgoing);
  const chosen = settings.assistant ?? { provider: "coach" };
  return {
    environment: engineChoice,
    environmentAssistant: {
      assistant,
      isFixed: chosen.provider !== "coach",
      provider: chosen.provider,
      model: chosen.provider === "coach" ? null : chosen.model,
    },
    connectEngine: (access) => engineChoice.connect(access, fetch),
    connectAssistant: (access) => connectAssistant(access, fetch),
    tryEngine: (access) => tryEngine(access, { outgoing, choice: engineChoice, fetch }),
    tryAssistant: (access) => tryAssistant(access, outgoing),
    isComfyUi: (url) => isComfyUi(outgoing, url),
  };
}
