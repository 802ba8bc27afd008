import { createHash } from "node:crypto";
import type { SentFile } from "../../../contract/endpoint.ts";
import { imageSideMaxPixels, uploadAudioMaxSeconds, uploadImageMaxPixels } from "../../../contract/limits.ts";
import type { FoundRecipe, Upload } from "../../../contract/uploads.ts";
import type { Violation } from "../../../contract/violations.ts";
import { mayHaveManifest } from "../../adapters/content-credentials/port.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, type Refusal, refuse } from "../../http/operation.ts";
import { allSettledOrThrow } from "./all-settled.ts";
import { type AudioFile, type AudioFileProblem, audioFileMinSeconds, readAudioFile } from "./audio-file.ts";
import { keepCredentials } from "./credentials/keep-credentials.ts";
import type { GalleryDeps } from "./deps.ts";
import type { Picture, PictureProblem } from "./picture.ts";
import { presentUpload } from "./present.ts";
import { findRecipeIn } from "./recipe/find-recipe-in.ts";
import { readKeywords } from "./recipe/read-keywords.ts";
import { closePendingUpload } from "./records/pending-uploads.ts";
import { lockQuota } from "./records/upload-quota.ts";
import { forgetUploads, insertUpload, showUpload } from "./records/uploads.ts";
import type { PendingUploadTable, UploadTable } from "./tables.ts";
import { planUpload, removeUploadFiles } from "./upload-files.ts";
import { cleanUploadName } from "./upload-name.ts";
import { fitsQuota, quotaExceeded } from "./upload-quota.ts";
import { uploadDocument } from "./upload-search.ts";

const megapixel = 1_000_000;
export const pictureRules: Record<PictureProblem, Pick<Violation, "key" | "values">> = {
  type: { key: "imageType", values: {} },
  "too-many-pixels": {
    key: "imageTooManyPixels",
    values: { max: uploadImageMaxPixels / megapixel, side: imageSideMaxPixels },
  },
  broken: { key: "imageBroken", values: {} },
};
const audioFileRules: Record<Exclude<AudioFileProblem, `codec ${string}`>, Pick<Violation, "key" | "values">> = {
  type: { key: "audioType", values: {} },
  broken: { key: "audioBroken", values: {} },
  "too-long": { key: "audioTooLong", values: { max: uploadAudioMaxSeconds / 60 } },
  "too-short": { key: "audioTooShort", values: { min: audioFileMinSeconds } },
};

function audioFileRule(problem: AudioFileProblem): Pick<Violation, "key" | "values"> {
  return isCodec(problem)
    ? { key: "audioCodec", values: { codec: problem.slice(codecPrefix.length) } }
    : audioFileRules[problem];
}

const codecPrefix = "codec ";
function isCodec(problem: AudioFileProblem): problem is `codec ${string}` {
  return problem.startsWith(codecPrefix);
}

/** A file without metadata, and what the metadata said. */
export interface MadeUpload {
  file: Picture | AudioFile;
  /** The SHA-256 of the file as it was sent. */
  sourceSha256: string;
  recipe: FoundRecipe | undefined;
  /** The keywords of an image. */
  tags: readonly string[];
}

/**
 * Re-encodes a file without metadata and reads its recipe and keywords, or returns the violated rule. Keeps its Content Credentials.
 * Consumes the bytes.
 */
export async function reencodeUpload(
  deps: Pick<GalleryDeps, "log" | "nearestRatio" | "packer" | "pictures" | "runtime" | "signing">,
  { field, bytes }: Pick<SentFile, "field" | "bytes">,
  ownerId: string,
): Promise<MadeUpload | Violation> {
  const sourceSha256 = createHash("sha256").update(bytes).digest("hex");
  if (field === "image") {
    const recipe = findRecipeIn(deps, bytes);
    const tags = readKeywords(bytes);
    const picture = await deps.pictures.remake(bytes, ownerId);
    if (typeof picture === "string") return { field, ...pictureRules[picture] };
    const file = mayHaveManifest(bytes) ? await keepCredentials(deps, bytes, picture) : picture;
    return { file, sourceSha256, recipe, tags };
  }
  const file = await readAudioFile(deps.packer, bytes, ownerId);
  return typeof file === "string"
    ? { field, ...audioFileRule(file) }
    : { file, sourceSha256, recipe: undefined, tags: [] };
}

interface FileToKeep {
  ownerId: string;
  /** The name given by the sender. */
  name: string;
  made: MadeUpload;
  /** The pending upload that this file completes. */
  begun?: PendingUploadTable;
  /** Called in the transaction that shows the upload. Unless it returns true, the upload is withdrawn as not found. */
  onShow?(tx: Tx, uploadId: string): Promise<boolean>;
  /** Set if the request may be retried. */
  repeatable?: RepeatableRequest;
}

/** A request that takes effect once, even if it arrives several times. */
export interface RepeatableRequest {
  key: string;
  /** Tells a retry from a different request that reuses the key. */
  requestSha256: string;
}

/**
 * Stores a file as an upload. The row is inserted first and shown last, so a crash leaves neither an upload without
 * files nor files without a row. If several calls finish the same pending upload, the first one wins and the others are
 * refused. Throws a unique violation and stores nothing if an upload with the same idempotency key already exists.
 */
export async function storeFile(
  deps: GalleryDeps,
  { ownerId, name, made: { file, sourceSha256, recipe, tags }, begun, onShow, repeatable }: FileToKeep,
): Promise<Outcome<Upload>> {
  const { database, runtime, search, storage } = deps;
  const id = runtime.newId();
  const { details, files } = planUpload(id, file);
  const upload: UploadTable = {
    id,
    owner_id: ownerId,
    kind: "variants" in file ? "image" : "audio",
    state: "arriving",
    name: cleanUploadName(name, file.mediaType),
    created_at: runtime.now(),
    idempotency_key: repeatable?.key ?? null,
    request_sha256: repeatable?.requestSha256 ?? null,
    source_sha256: sourceSha256,
    recipe: recipe ? JSON.stringify(recipe) : null,
    tag_names: tags.join(",") || null,
    ...details,
  };
  const refusal = await database.transaction(async (tx) => {
    // The account may have been deleted during the upload.
    if (!(await deps.accountExists(tx, ownerId))) return gone;
    await lockQuota(deps, tx, ownerId);
    // The pending upload already holds its quota. Re-encoding may make the file larger.
    const moreBytes = upload.stored_bytes - (begun?.size_bytes ?? 0);
    if (!(await fitsQuota(deps, tx, ownerId, moreBytes, repeatable?.key))) return quotaExceeded;
    await insertUpload(tx, upload);
    return undefined;
  });
  if (refusal) return refusal;
  const show = async () => {
    await allSettledOrThrow(files.map(({ key, bytes }) => storage.put(key, bytes)));
    return database.transaction(async (tx) => {
      if (begun && !(await closePendingUpload(tx, begun.id, id))) return refuse("NOT_FOUND");
      if (!(await showUpload(tx, id))) return gone;
      await search.put(tx, uploadDocument(upload));
      return !onShow || (await onShow(tx, id)) ? done(presentUpload(deps.addresses, upload)) : refuse("NOT_FOUND");
    });
  };
  let outcome: Outcome<Upload>;
  try {
    outcome = await show();
  } catch (error) {
    await withdraw(deps, id);
    throw error;
  }
  if (!outcome.ok) await withdraw(deps, id);
  return outcome;
}

const gone: Refusal = { ok: false, code: "UNAUTHORIZED" };

async function withdraw({ database, storage }: GalleryDeps, id: string): Promise<void> {
  await removeUploadFiles(storage, id);
  await database.transaction((tx) => forgetUploads(tx, [id]));
}
