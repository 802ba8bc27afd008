import type { ExportedItem } from "../../../../contract/export-files.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { PromptsDeps } from "../deps.ts";
import { presentPrompt } from "../present.ts";
import * as records from "../records.ts";

const promptsAtOnce = 200;

/** Yields a user's prompt book, the oldest entry first. */
export async function* exportPrompts(deps: PromptsDeps, ownerId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("prompts.json", everyPrompt(deps, ownerId), deps.runtime.now());
}

async function* everyPrompt({ database }: PromptsDeps, ownerId: string): AsyncGenerator<ExportedItem<"prompts.json">> {
  for await (const some of records.everyPrompt(database.read, ownerId, promptsAtOnce)) yield* some.map(presentPrompt);
}
