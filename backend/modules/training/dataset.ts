import { datasetPicturesMax, datasetPicturesMin, datasetSideMinPixels } from "../../../contract/limits.ts";
import type { Dataset } from "../../../contract/training.ts";
import type { Queries } from "../../adapters/database/port.ts";
import type { TrainingDeps } from "./deps.ts";
import { judgePictures } from "./judging.ts";
import { picturesOf } from "./records/pictures.ts";

/**
 * Returns the images of one of the owner's training orders with their current verdicts. Deleted uploads are omitted.
 */
export async function readPictures(
  { database, gallery }: Pick<TrainingDeps, "database" | "gallery">,
  ownerId: string,
  orderId: string,
  queries: Queries = database.read,
): Promise<Dataset> {
  const rows = await picturesOf(queries, [orderId]);
  const uploads = await gallery.findPictures(
    ownerId,
    rows.map(({ upload_id }) => upload_id),
    queries,
  );
  const present = rows.flatMap(({ upload_id, look, sharpness }) => {
    const picture = uploads.get(upload_id);
    return picture ? [{ ...picture, look, sharpness }] : [];
  });
  const judged = judgePictures(present);
  const pictures = present.map(({ id, name, url, thumbnailUrl, width, height, look }, index) => ({
    upload_id: id,
    name,
    url,
    thumbnail_url: thumbnailUrl,
    width,
    height,
    state: look === null ? ("checking" as const) : ("checked" as const),
    problems: judged[index]?.problems ?? [],
    duplicate_of: judged[index]?.duplicateOf ?? null,
  }));
  return asDataset(pictures);
}

/** Returns images together with how many of them count. */
export function asDataset(pictures: Dataset["pictures"]): Dataset {
  const usable = pictures.filter(({ state, problems }) => state === "checked" && problems.length === 0).length;
  return {
    pictures,
    usable,
    checking: pictures.filter(({ state }) => state === "checking").length,
    minimum: datasetPicturesMin,
    maximum: datasetPicturesMax,
    side_minimum: datasetSideMinPixels,
    is_enough: usable >= datasetPicturesMin,
  };
}

/** Whether all of these are images that the owner uploaded. */
export async function areOwnPictures(
  { gallery }: Pick<TrainingDeps, "gallery">,
  ownerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const found = await Promise.all(ids.map((id) => gallery.findSource(ownerId, { kind: "upload", id })));
  return found.every((picture) => picture !== undefined && picture !== "other-kind");
}
