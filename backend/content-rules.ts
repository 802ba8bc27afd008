import type { Logger } from "pino";
import { allowAll, inOrder } from "./adapters/content-rules/in-order.ts";
import { createLocalRules } from "./adapters/content-rules/local.ts";
import { createOpenAiModeration } from "./adapters/content-rules/openai-moderation.ts";
import type { ContentRules } from "./adapters/content-rules/port.ts";

export interface ContentRuleSettings {
  /** The rules that need no provider. */
  local: boolean;
  /** OpenAI's moderation; `null` when it is not asked. */
  openAi: { apiKey: string; baseUrl: string } | null;
}

/** The rules that the settings ask for: those at hand first, since they cost nothing and tell nobody. */
export function chooseContentRules({ local, openAi }: ContentRuleSettings, log: Logger): ContentRules {
  const rules = [
    ...(local ? [createLocalRules()] : []),
    ...(openAi ? [createOpenAiModeration({ ...openAi, warn: (message) => log.warn(message) })] : []),
  ];
  return rules.length === 0 ? allowAll : inOrder(...rules);
}
