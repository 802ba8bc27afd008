import type { Logger } from "pino";
import { coach } from "./adapters/assistant/coach.ts";
import { type ModelAccess, modelProviders } from "./adapters/assistant/hosted/access.ts";
import { type Assistant, AssistantFailure } from "./adapters/assistant/port.ts";
import type { ContentRules } from "./adapters/content-rules/port.ts";

export { modelProviders };

/** Who answers in conversations: the built-in coach, or a language model. */
export type AssistantSettings = { provider: "coach" } | ModelAccess;

/** The built-in prompt coach, which needs nobody else. */
export const coachAlone: AssistantSettings = { provider: "coach" };

/** Makes the assistant that the settings name. It opens no connection before it is asked something. */
export async function createAssistant(settings: AssistantSettings, log: Logger): Promise<Assistant> {
  if (settings.provider === "coach") return coach;
  // The packages of the providers are large, so only who uses them loads them.
  const { createModelAssistant } = await import("./adapters/assistant/hosted/index.ts");
  return createModelAssistant({ access: settings, warn: (message) => log.warn(message) });
}

/**
 * An assistant that is not told what the rules refuse, since nobody may make it: such a message is refused, and left out of
 * what is said later. Decision 025.
 */
export function withinRules(assistant: Assistant, rules: Pick<ContentRules, "checkPrompt">): Assistant {
  return {
    ...assistant,
    async *answer(request, signal) {
      const verdicts = await Promise.all(
        request.turns.map(({ role, text }) =>
          role === "user" ? rules.checkPrompt([text], "text-to-image") : { allowed: true },
        ),
      );
      if (verdicts.at(-1)?.allowed === false) throw new AssistantFailure("refused");
      yield* assistant.answer(
        { ...request, turns: request.turns.filter((_turn, at) => verdicts[at]?.allowed) },
        signal,
      );
    },
  };
}
