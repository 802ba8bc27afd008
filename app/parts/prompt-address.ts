import { fillPath } from "./fill-path.ts";

export const promptsPath = "/prompts";

/** Returns the address of the page that describes an image as a prompt. */
export function describePath(image: { upload: string } | { creation: string }): string {
  return `${promptsPath}/describe?${new URLSearchParams(image)}`;
}

/** Returns the address of the composer filled with an entry of the prompt book. */
export function composePath(id: string): string {
  return fillPath("again", "prompt", id);
}
