import type { SavedPrompt } from "../../contract/prompts.ts";
import { draftAddress } from "./draft.ts";

export const promptsPath = "/prompts";

/** Returns the address of the page that describes an image as a prompt. */
export function describePath(image: { upload: string } | { creation: string }): string {
  return `${promptsPath}/describe?${new URLSearchParams(image)}`;
}

/** Returns the address of the composer filled with an entry of the prompt book. */
export function composePath(
  entry: Pick<SavedPrompt, "generation_type" | "prompt" | "negative_prompt" | "aspect_ratio" | "style">,
): string {
  return draftAddress({
    mode: entry.generation_type,
    prompt: entry.prompt,
    negative_prompt: entry.negative_prompt,
    aspect_ratio: entry.aspect_ratio,
    style: entry.style,
  });
}
