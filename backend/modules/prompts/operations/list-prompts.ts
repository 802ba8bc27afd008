import type { AnswerOf, ParsedInput } from "../../../../contract/endpoint.ts";
import { prompts } from "../../../../contract/prompts.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { PromptsDeps } from "../deps.ts";
import { findIds } from "../finding.ts";
import { presentPrompt } from "../present.ts";
import * as records from "../records.ts";

/** The caller's prompts, the pinned first, then the latest used: all of them, or those found by their words. */
export async function listPrompts(
  { database, search }: PromptsDeps,
  query: ParsedInput<typeof prompts.list>["query"],
  { userId }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof prompts.list>>> {
  const { search: text, pinned } = query;
  const ids = text ? await findIds(search, database.read, userId, text) : undefined;
  const { count, items } = await records.listPrompts(database.read, userId, { pinned, ids }, query);
  return done({
    count,
    ...pageAddresses(prompts.list.path, query, count),
    results: items.map(presentPrompt),
  });
}
