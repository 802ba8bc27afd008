import type { ImportOutcome } from "../../../../contract/import-terms.ts";
import { uploadsPath } from "../addresses.ts";

export const importsPath = `${uploadsPath}/import`;
/** Takes the parts of an archive from a script. */
export const importPartsPath = `${importsPath}/parts`;

/** Returns the address of an import's report: all files, or those with one outcome. */
export function reportAddress(id: string, place: { outcome?: ImportOutcome | undefined; page?: number } = {}): string {
  const search = new URLSearchParams();
  if (place.outcome) search.set("outcome", place.outcome);
  if (place.page && place.page > 1) search.set("page", String(place.page));
  return search.size > 0 ? `${importsPath}/${id}?${search}` : `${importsPath}/${id}`;
}
