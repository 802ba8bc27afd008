import { uploads } from "../../../../contract/uploads.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Refusal, refuse, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findPendingUpload } from "../records/pending-uploads.ts";
import type { PendingUploadTable } from "../tables.ts";
import { partKey, partSizeOf } from "../upload-parts.ts";

/** Stores one part of a file that is on its way; one that is there already is replaced. */
export const sendPart = implement(
  uploads.sendPart,
  {
    limits: [
      // As many parts as the files of the upload limit can have, and half as many again for those sent twice.
      accountLimit({ name: "upload part: account", times: 2_400, perSeconds: 1_800 }),
    ],
  },
  async ({ database, runtime, storage }, { params: { id, number }, file: { field, bytes } }, { userId }) => {
    const find = () => findPendingUpload(database.read, userId, id, runtime.now());
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
  },
);

function closedTo(begun: PendingUploadTable | undefined): Refusal | undefined {
  if (!begun) return refuse("NOT_FOUND");
  return begun.state === "open" ? undefined : refuse("CONFLICT", "uploadFinished");
}
