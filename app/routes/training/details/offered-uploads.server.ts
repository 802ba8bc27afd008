import type { RouterContextProvider } from "react-router";
import type { Upload } from "../../../../contract/uploads.ts";
import { type Api, valueOrThrow } from "../../../api/api.server.ts";

/** How many of the newest uploads are offered. Older ones are found under Uploads. */
const newestOffered = 48;

/**
 * Returns the uploads offered as reference images: the newest, and all selected earlier, however old, because a form
 * that omits them would deselect them. Uploads deleted since then are omitted.
 */
export async function offeredUploads(
  context: Readonly<RouterContextProvider>,
  uploads: Pick<Api["uploads"], "uploads" | "oneUpload">,
  chosenIds: readonly string[],
): Promise<Upload[]> {
  const kept = await uploads.uploads({ query: { kind: "image", page_size: newestOffered } });
  const newest = valueOrThrow(context, kept).results;
  const older = chosenIds.filter((id) => newest.every((upload) => upload.id !== id));
  const found = await Promise.all(older.map((id) => uploads.oneUpload({ params: { id } })));
  return [
    ...found.flatMap((outcome) => (!outcome.ok && outcome.status === 404 ? [] : [valueOrThrow(context, outcome)])),
    ...newest,
  ];
}
