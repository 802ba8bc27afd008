import { uploads } from "../../../../contract/uploads.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Refusal, refuse, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findPendingUpload } from "../records/pending-uploads.ts";
import type { PendingUploadTable } from "../tables.ts";
import { partKey, partSizeOf } from "../upload-parts.ts";

/** Stores one part of a pending upload. A part that already exists is replaced. */
export const sendPart = implement(
  uploads.sendPart,
  {
    limits: [
      // The number of parts within the upload limit, plus half as many for retries.
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
    // If the upload was finished or canceled in the meantime, nothing else removes this part.
    const closedMeanwhile = closedTo(await find());
    if (closedMeanwhile) await storage.delete(key);
    return closedMeanwhile ?? done(undefined);
  },
);

function closedTo(begun: PendingUploadTable | undefined): Refusal | undefined {
  if (!begun) return refuse("NOT_FOUND");
  return begun.state === "open" ? undefined : refuse("CONFLICT", "uploadFinished");
}
