import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import { done, type Outcome, refuseFields } from "../../../http/operation.ts";
import type { GenerationDeps } from "../deps.ts";
import { referencesOf } from "../edits/requested-edit.ts";

/**
 * Adds the images of the series that a request names to its own references, each once. Refuses a series that does not
 * exist, is not the owner's, or has a deleted image.
 */
export async function resolveSeries(
  { database, gallery, series }: Pick<GenerationDeps, "database" | "gallery" | "series">,
  request: GenerationRequest,
  ownerId: string,
): Promise<Outcome<GenerationRequest>> {
  const { series_id: id, references = [] } = request;
  if (id === undefined) return done(request);
  const refuse = (key: string) => refuseFields({ field: "series_id", key, values: {} });
  const images = await series.imagesOf(database.read, ownerId, id);
  if (!images) return refuse("seriesMissing");
  const found = await Promise.all(images.map((image) => gallery.findSource(ownerId, image)));
  if (found.some((image) => image === undefined || image === "other-kind")) return refuse("seriesImageMissing");
  const named = new Set(referencesOf(request).map((image) => image.id));
  const added = images
    .filter((image) => !named.has(image.id))
    .map((image) => (image.kind === "upload" ? { upload_id: image.id } : { creation_id: image.id }));
  return done({ ...request, references: [...references, ...added] });
}
