import { instant } from "../../../contract/instants.ts";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import type { PromptRecord } from "./records.ts";

export function presentPrompt(entry: PromptRecord): SavedPrompt {
  return {
    id: entry.id,
    name: entry.name,
    prompt: entry.prompt,
    negative_prompt: entry.negative_prompt,
    generation_type: entry.generation_type,
    aspect_ratio: entry.aspect_ratio,
    style: entry.style,
    is_pinned: entry.is_pinned === 1,
    uses: entry.uses,
    created_at: instant(entry.created_at),
    used_at: instant(entry.used_at),
  };
}
