import { createCoach } from "./adapters/assistant/coach/index.ts";
import type { Assistant } from "./adapters/assistant/port.ts";

/** Who answers in conversations: the built-in coach. */
export interface AssistantSettings {
  provider: "coach";
}

/** The built-in prompt coach, which needs nobody else. */
export const coachAlone: AssistantSettings = { provider: "coach" };

/** Makes the assistant that the settings name. It opens no connection before it is asked something. */
export async function createAssistant(_settings: AssistantSettings): Promise<Assistant> {
  return createCoach();
}
