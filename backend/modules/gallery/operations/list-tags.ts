import { tags } from "../../../../contract/tags.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentTag } from "../present.ts";
import { listTags } from "../records/tags.ts";

/** Lists the caller's tags, also those that only creations in the trash have, so that these can be merged and deleted. */
implement(tags.list, async ({ database }, { query }, { userId }) => {
  const { search = "", sort } = query;
  const { count, items } = await listTags(database.read, userId, { search, sort, page: query });
  return done({ count, ...pageAddresses(tags.list.path, query, count), results: items.map(presentTag) });
});
