import { prompts } from "../../../../contract/prompts.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { findIds } from "../finding.ts";
import { presentPrompt } from "../present.ts";
import * as records from "../records.ts";

/** Lists the caller's prompts, or those that match a search: pinned ones first, then the most recently used. */
export const listPrompts = implement(prompts.list, async ({ database, search }, { query }, { userId }) => {
  const { search: text, pinned } = query;
  const ids = text ? await findIds(search, database.read, userId, text) : undefined;
  const { count, items } = await records.listPrompts(database.read, userId, { pinned, ids }, query);
  return done({
    count,
    ...pageAddresses(prompts.list.path, query, count),
    results: items.map(presentPrompt),
  });
});
