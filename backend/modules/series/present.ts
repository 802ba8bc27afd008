import { instant } from "../../../contract/instants.ts";
import type { Series } from "../../../contract/series.ts";
import type { SeriesDeps } from "./deps.ts";
import type { SeriesRecord } from "./records.ts";
import { imagesOf } from "./rules.ts";

/** Returns one owner's series with the current addresses of their images. */
export async function presentSeries(
  { gallery }: Pick<SeriesDeps, "gallery">,
  ownerId: string,
  records: readonly SeriesRecord[],
): Promise<Series[]> {
  const images = records.map(imagesOf);
  const addresses = await gallery.sourceAddresses(ownerId, images.flat());
  return records.map((record, index) => ({
    ...detailsOf(record),
    references: (images[index] ?? []).map(({ kind, id }) => {
      const address = addresses.get(id);
      return { kind, id, url: address?.url ?? null, thumbnail_url: address?.thumbnailUrl ?? null };
    }),
  }));
}

/** Returns a series without its images. */
export function detailsOf({ id, name, description, created_at, updated_at }: SeriesRecord): Omit<Series, "references"> {
  return { id, name, description, created_at: instant(created_at), updated_at: instant(updated_at) };
}
