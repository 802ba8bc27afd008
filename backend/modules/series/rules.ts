import { z } from "zod";
import type { ImageReference } from "../../../contract/edits.ts";
import { done, type Outcome, refuseFields } from "../../http/operation.ts";
import { plainLine } from "../../http/plain-text.ts";
import type { SourceRef } from "../gallery/index.ts";
import type { SeriesTable } from "./tables.ts";

const keptImages = z.array(z.object({ kind: z.enum(["upload", "creation"]), id: z.string() }));

/** Returns the images of a series in order. Some may have been deleted. */
export function imagesOf({ images }: Pick<SeriesTable, "images">): SourceRef[] {
  return keptImages.parse(JSON.parse(images));
}

/** Returns the images that references name, each once. */
export function imagesNamed(references: readonly ImageReference[]): SourceRef[] {
  const images = references.flatMap(({ upload_id: uploadId, creation_id: creationId }): SourceRef[] => {
    if (uploadId !== undefined) return [{ kind: "upload", id: uploadId }];
    return creationId === undefined ? [] : [{ kind: "creation", id: creationId }];
  });
  return images.filter(({ id }, index) => images.findIndex((image) => image.id === id) === index);
}

/** Returns the normalized name. Refuses a name without visible characters. */
export function seriesName(name: string): Outcome<string> {
  const plain = plainLine(name);
  return plain === "" ? refuseFields({ field: "name", key: "required", values: {} }) : done(plain);
}
