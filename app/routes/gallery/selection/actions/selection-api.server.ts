import type { RouterContextProvider } from "react-router";
import { dayStartIn } from "../../../../../contract/day-start.ts";
import type { CreationFilter, CreationSelection } from "../../../../../contract/gallery.ts";
import { type Api, valueOrThrow } from "../../../../api/api.server.ts";
import { safeReturnPath } from "../../../../session/safe-return.ts";
import { readTimeZone } from "../../../../session/time-zone.server.ts";
import { filterOf } from "../../list-query.ts";
import { type ReadSelection, toSelection, type UsableSelection } from "./read-selection.server.ts";

/** Returns the page that a gallery form was on. */
export function returnPathOf(form: FormData): string {
  return form.has("return") ? safeReturnPath(form.get("return")) : "/gallery";
}

/** Returns the API's selection for a form. The days of its filter are in the user's time zone. */
export async function selectionFor(request: Request, read: UsableSelection): Promise<CreationSelection> {
  const dayStart = dayStartIn(await readTimeZone(request));
  return toSelection(read, (query) => filterOf(query, dayStart));
}

/** Returns the current number of creations that match a selection; a lower bound where it is not exact. */
export async function countMatching(
  context: Readonly<RouterContextProvider>,
  { gallery }: Api,
  { matching, except_ids = [] }: { matching: CreationFilter; except_ids?: readonly string[] },
): Promise<{ count: number; countIsExact: boolean }> {
  const { favorite, ...filter } = matching;
  const query = { ...filter, ...(favorite === undefined ? {} : { favorite: `${favorite}` as const }), page_size: 1 };
  const { count, count_is_exact } = valueOrThrow(context, await gallery.creations({ query }));
  return { count: Math.max(0, count - except_ids.length), countIsExact: count_is_exact };
}

/** Returns how many creations a form selects, like `countMatching`. */
export async function countSelected(
  request: Request,
  context: Readonly<RouterContextProvider>,
  calls: Api,
  read: ReadSelection,
): Promise<{ count: number; countIsExact: boolean }> {
  if (read.of === "named") return { count: read.ids.length, countIsExact: true };
  if (read.of !== "matching") return { count: 0, countIsExact: true };
  const selection = await selectionFor(request, read);
  return "matching" in selection ? countMatching(context, calls, selection) : { count: 0, countIsExact: true };
}
