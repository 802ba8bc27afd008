import { createCoach } from "./adapters/assistant/coach/index.ts";
import { type ModelAccess, modelProviders } from "./adapters/assistant/hosted/access.ts";
import type { Assistant } from "./adapters/assistant/port.ts";

export { modelProviders };

/** Who answers in conversations: the built-in coach, or a language model. */
export type AssistantSettings = { provider: "coach" } | ModelAccess;

/** The built-in prompt coach, which needs nobody else. */
export const coachAlone: AssistantSettings = { provider: "coach" };

/** Makes the assistant that the settings name. It opens no connection before it is asked something. */
export async function createAssistant(settings: AssistantSettings): Promise<Assistant> {
  if (settings.provider === "coach") return createCoach();
  // The packages of the providers are large, so only who uses them loads them.
  const { createModelAssistant } = await import("./adapters/assistant/hosted/index.ts");
  return createModelAssistant({ access: settings });
}
