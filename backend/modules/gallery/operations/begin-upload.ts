import { pendingUploadsMax, uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../../contract/limits.ts";
import { uploads } from "../../../../contract/uploads.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { insertPendingUpload, openPendingUpload } from "../records/pending-uploads.ts";
import { lockQuota } from "../records/upload-quota.ts";
import { uploadLimit } from "../rules.ts";
import type { PendingUploadTable } from "../tables.ts";
import { presentPendingUpload } from "../upload-parts.ts";
import { fitsQuota, quotaExceeded } from "../upload-quota.ts";

const maxBytesOf = { image: uploadImageMaxBytes, audio: uploadAudioMaxBytes };

/**
 * Starts an upload in parts and reserves quota for it. Resumes a pending upload with the same name, size and
 * modification time.
 */
export const startUpload = implement(
  uploads.begin,
  { limits: [uploadLimit] },
  async (deps, { body: { kind, name, size_bytes, last_modified } }, { userId }) => {
    if (size_bytes > maxBytesOf[kind]) return refuse("PAYLOAD_TOO_LARGE", "uploadTooLarge");
    const { database, runtime, storage } = deps;
    const wanted: PendingUploadTable = {
      id: runtime.newId(),
      owner_id: userId,
      kind,
      state: "open",
      name,
      size_bytes,
      last_modified: last_modified === undefined ? null : Date.parse(last_modified),
      upload_id: null,
      created_at: runtime.now(),
    };
    const begun = await database.transaction(async (tx): Promise<Outcome<PendingUploadTable>> => {
      if (!(await deps.accountExists(tx, userId))) return refuse("UNAUTHORIZED");
      await lockQuota(deps, tx, userId);
      const open = await openPendingUpload(tx, userId, wanted.created_at);
      const same = open.find((one) => isSameFile(one, wanted));
      if (same) return done(same);
      if (open.length >= pendingUploadsMax) return refuse("CONFLICT", "uploadsUnderWay");
      if (!(await fitsQuota(deps, tx, userId, size_bytes))) return quotaExceeded;
      await insertPendingUpload(tx, wanted);
      return done(wanted);
    });
    return begun.ok ? done(await presentPendingUpload(storage, begun.value)) : begun;
  },
);

function isSameFile(one: PendingUploadTable, other: PendingUploadTable): boolean {
  return (
    one.last_modified !== null &&
    one.last_modified === other.last_modified &&
    one.kind === other.kind &&
    one.name === other.name &&
    one.size_bytes === other.size_bytes
  );
}
