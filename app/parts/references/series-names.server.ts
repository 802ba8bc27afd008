import type { ModeCapability } from "../../../contract/capabilities.ts";
import { pageSizeMax } from "../../../contract/limits.ts";
import type { Series } from "../../../contract/series.ts";
import type { Api } from "../../api/api.server.ts";

export type SeriesName = Pick<Series, "id" | "name">;

/** Returns the user's series by name where one of the modes accepts references; otherwise none. */
export async function seriesNamesFor(
  { series }: Pick<Api, "series">,
  modes: readonly Pick<ModeCapability, "models">[],
): Promise<SeriesName[]> {
  if (!modes.some(({ models }) => models.some(({ edit }) => edit.references_max > 0))) return [];
  const listed = await series.list({ query: { page_size: pageSizeMax } });
  const names = listed.ok ? listed.value.results.map(({ id, name }) => ({ id, name })) : [];
  return names.sort((one, other) => one.name.localeCompare(other.name));
}
