import { listKey } from "../../../../contract/prompt-template.ts";
import type { PromptsDeps } from "../deps.ts";
import { namedPrompts } from "../records.ts";

/**
 * Returns the text of each of the owner's prompts that has a name, by `listKey`. Of several with one name, the one used
 * last is returned.
 */
export async function readLists(
  { database }: Pick<PromptsDeps, "database">,
  ownerId: string,
): Promise<Map<string, string>> {
  const prompts = await namedPrompts(database.read, ownerId);
  return new Map(prompts.map(({ name, prompt }) => [listKey(name ?? ""), prompt]));
}
