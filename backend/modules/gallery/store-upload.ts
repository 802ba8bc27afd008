import { createHash } from "node:crypto";
import type { SentFile } from "../../../contract/endpoint.ts";
import type { Upload } from "../../../contract/uploads.ts";
import { done, type Outcome, refuse, refuseFields } from "../../http/operation.ts";
import type { GalleryDeps } from "./deps.ts";
import { type RepeatableRequest, reencodeUpload, storeFile } from "./keep-upload.ts";
import { presentUpload } from "./present.ts";
import { findUploadByKey } from "./records/uploads.ts";
import { fitsQuota, quotaExceeded } from "./upload-quota.ts";

/**
 * Stores an image or audio file, re-encoded without metadata. With an idempotency key, the same file returns the same
 * upload for as long as it exists, even across concurrent processes.
 */
export async function storeUpload(
  deps: GalleryDeps,
  file: SentFile,
  key: string | undefined,
  ownerId: string,
): Promise<Outcome<Upload>> {
  const repeatable = key === undefined ? undefined : { key, requestSha256: digestOf(file) };
  const repeated = await repeatedUpload(deps, repeatable, ownerId);
  if (repeated) return repeated;

  // An early check that saves the work of re-encoding. The binding check happens in the transaction.
  if (!(await fitsQuota(deps, deps.database.read, ownerId, file.bytes.byteLength, key))) return quotaExceeded;
  const made = await reencodeUpload(deps, file, ownerId);
  if ("key" in made) return refuseFields(made);
  try {
    return await storeFile(deps, { ownerId, name: file.name, made, repeatable });
  } catch (error) {
    // A concurrent request with the same key won.
    const first = deps.database.isUniqueViolation(error) && (await repeatedUpload(deps, repeatable, ownerId));
    if (first) return first;
    throw error;
  }
}

async function repeatedUpload(
  { addresses, database }: GalleryDeps,
  repeatable: RepeatableRequest | undefined,
  ownerId: string,
): Promise<Outcome<Upload> | undefined> {
  const upload = repeatable && (await findUploadByKey(database.read, ownerId, repeatable.key));
  if (!upload) return undefined;
  return upload.request_sha256 === repeatable.requestSha256
    ? done(presentUpload(addresses, upload))
    : refuse("CONFLICT");
}

function digestOf({ field, name, bytes }: SentFile): string {
  return createHash("sha256").update(JSON.stringify({ field, name })).update(bytes).digest("hex");
}
