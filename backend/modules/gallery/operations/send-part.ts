import type { SentFile } from "../../../../contract/endpoint.ts";
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
  refuseFields,
  type SignedInCaller,
} from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { findBegun } from "../records/begun-uploads.ts";
import type { BegunUploadTable } from "../tables.ts";
import { partKey, partSizeOf } from "../upload-parts.ts";

/** Stores one part of a file that is on its way; one that is there already is replaced. */
export async function sendPart(
  { database, runtime, storage }: GalleryDeps,
  { id, number }: { id: string; number: number },
  { field, bytes }: SentFile,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  const find = () => findBegun(database.read, userId, id, runtime.now());
  const begun = await find();
  const size = begun && partSizeOf(begun, number);
  if (size === undefined) return refuse("NOT_FOUND");
  const closed = closedTo(begun);
  if (closed) return closed;
  if (bytes.byteLength !== size) return refuseFields({ field, key: "partSize", values: { size } });
  const key = partKey(id, number);
  await storage.put(key, bytes);
  // It may have been finished or given up meanwhile: then nobody comes for this part any more.
  const closedMeanwhile = closedTo(await find());
  if (closedMeanwhile) await storage.delete(key);
  return closedMeanwhile ?? done(undefined);
}

function closedTo(begun: BegunUploadTable | undefined): Refusal | undefined {
  if (!begun) return refuse("NOT_FOUND");
  return begun.state === "open" ? undefined : refuse("CONFLICT", "uploadFinished");
}
