import type { Logger } from "pino";
import { allowAll, inOrder } from "./adapters/content-rules/in-order.ts";
import { createLocalRules } from "./adapters/content-rules/local.ts";
import { createOpenAiModeration } from "./adapters/content-rules/openai-moderation.ts";
import type { ContentRules } from "./adapters/content-rules/port.ts";

export interface ContentRuleSettings {
  /** Whether the rules that need no provider apply. */
  local: boolean;
  /** OpenAI's moderation, or `null` when it is not used. */
  openAi: { apiKey: string; baseUrl: string } | null;
}

/**
 * Creates the content rules that the settings name. The local ones run first because they are free and disclose
 * nothing.
 */
export function chooseContentRules({ local, openAi }: ContentRuleSettings, log: Logger): ContentRules {
  const warn = (reason: string) =>
    log.warn({ code: "MODERATION_SKIPPED", reason }, "OpenAI's moderation failed. The content passed without it.");
  const rules = [
    ...(local ? [createLocalRules()] : []),
    ...(openAi ? [createOpenAiModeration({ ...openAi, warn })] : []),
  ];
  return rules.length === 0 ? allowAll : inOrder(...rules);
}
