import type { ImageReference } from "../../../contract/edits.ts";
import { done, type Outcome, refuseFields } from "../../http/operation.ts";
import type { SourceRef } from "../gallery/index.ts";
import type { SeriesDeps } from "./deps.ts";
import { imagesNamed } from "./rules.ts";

/** Returns the images that references name, each once. Refuses what is missing, not the owner's, or no image. */
export async function ownImages(
  { gallery }: Pick<SeriesDeps, "gallery">,
  ownerId: string,
  references: readonly ImageReference[],
): Promise<Outcome<SourceRef[]>> {
  const images = imagesNamed(references);
  const found = await Promise.all(images.map((image) => gallery.findSource(ownerId, image)));
  if (found.includes(undefined)) return refuseFields({ field: "references", key: "pictureMissing", values: {} });
  if (found.includes("other-kind")) return refuseFields({ field: "references", key: "sourceNotImage", values: {} });
  return done(images);
}
