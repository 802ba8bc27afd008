import { tags } from "../../../../contract/tags.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentTag } from "../present.ts";
import { listTags } from "../records/tags.ts";

/** Lists the caller's tags that have creations outside the trash. */
implement(tags.list, async ({ database }, { query }, { userId }) => {
  const { search = "", sort } = query;
  const { count, items } = await listTags(database.read, userId, { search, sort, page: query });
  return done({ count, ...pageAddresses(tags.list.path, query, count), results: items.map(presentTag) });
});
