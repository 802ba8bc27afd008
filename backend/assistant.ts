import type { Logger } from "pino";
import { coach } from "./adapters/assistant/coach.ts";
import type { ModelAccess } from "./adapters/assistant/hosted/access.ts";
import { type Assistant, AssistantFailure } from "./adapters/assistant/port.ts";
import type { ContentRules } from "./adapters/content-rules/port.ts";

/** What answers in conversations: the built-in coach, or a language model. */
export type AssistantSettings = { provider: "coach" } | ModelAccess;

/** The built-in prompt coach, which needs no external service. */
export const coachAlone: AssistantSettings = { provider: "coach" };

/** Creates the assistant that the settings name. It opens no connection before the first question. */
export async function createAssistant(
  settings: AssistantSettings,
  log: Logger,
  fetch?: typeof globalThis.fetch,
): Promise<Assistant> {
  if (settings.provider === "coach") return coach;
  // The provider packages are large, so they are loaded only when used.
  const { createModelAssistant } = await import("./adapters/assistant/hosted/index.ts");
  const warn = (reason: string) =>
    log.warn({ code: "ASSISTANT_FAILED", reason }, "The assistant's model did not finish an answer.");
  return createModelAssistant({ access: settings, warn, ...(fetch && { fetch }) });
}

/**
 * Returns an assistant that never sees messages the rules refuse, because nobody may generate that content. Such a
 * message is refused and is also omitted from later context. Decision 025.
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
    async *writePrompt(task, signal) {
      const isAllowed = task.kind === "describe" || (await rules.checkPrompt([task.prompt], task.mode)).allowed;
      if (!isAllowed) throw new AssistantFailure("refused");
      yield* assistant.writePrompt(task, signal);
    },
  };
}
