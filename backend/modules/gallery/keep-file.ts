import { createHash } from "node:crypto";
import type { RefusedFileProblem } from "../../../contract/import-terms.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { GalleryDeps } from "./deps.ts";
import { reencodeUpload, storeFile } from "./keep-upload.ts";
import { findUploadOf } from "./records/uploads.ts";
import { fitsQuota } from "./upload-quota.ts";

/** The result of a file: a new upload, an existing one, or none. `stopped`: it is not wanted anymore. */
export type KeptFile =
  | { outcome: "imported" | "existing"; uploadId: string }
  | { outcome: "refused"; problem: RefusedFileProblem }
  | { outcome: "stopped" };

/** The rules that an image can violate, by the key of their sentence. */
const problemOf: Record<string, RefusedFileProblem> = { imageType: "type", imageTooManyPixels: "too_many_pixels" };

/**
 * Makes an upload of an image that a job has read, unless the owner has an upload of the same file. `onShow` runs in the
 * transaction that shows the upload; unless it returns true, nothing is kept and the outcome is `stopped`.
 */
export async function keepFile(
  deps: GalleryDeps,
  ownerId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
  onShow: (tx: Tx, uploadId: string) => Promise<boolean>,
): Promise<KeptFile> {
  const sourceSha256 = createHash("sha256").update(bytes).digest("hex");
  const existing = await findUploadOf(deps.database.read, ownerId, sourceSha256);
  if (existing) return { outcome: "existing", uploadId: existing.id };
  const full = { outcome: "refused", problem: "storage_full" } as const;
  if (!(await fitsQuota(deps, deps.database.read, ownerId, bytes.byteLength))) return full;
  const made = await reencodeUpload(deps, { field: "image", bytes }, ownerId);
  if ("key" in made) return { outcome: "refused", problem: problemOf[made.key] ?? "broken" };
  const kept = await storeFile(deps, { ownerId, name, made, onShow });
  if (kept.ok) return { outcome: "imported", uploadId: kept.value.id };
  return kept.code === "CONFLICT" ? full : { outcome: "stopped" };
}
