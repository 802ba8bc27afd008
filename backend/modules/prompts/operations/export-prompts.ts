import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import { pagesAfter } from "../../../adapters/database/port.ts";
import type { PromptsDeps } from "../deps.ts";
import { presentPrompt } from "../present.ts";
import { promptsAfter } from "../records.ts";

const promptsAtOnce = 200;

/** Somebody's prompt book, the oldest entry first. */
export async function* exportPrompts(deps: PromptsDeps, ownerId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("prompts.json", everyPrompt(deps, ownerId), deps.runtime.now());
}

async function* everyPrompt({ database }: PromptsDeps, ownerId: string): AsyncGenerator<unknown> {
  const read = (after: string, limit: number) => promptsAfter(database.read, ownerId, after, limit);
  for await (const page of pagesAfter(read, promptsAtOnce)) yield* page.map(presentPrompt);
}
