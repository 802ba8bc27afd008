import { type GenerationType, isImageEdit, type Origin } from "../../../../contract/generation-terms.ts";
import { credentialsMaxBytes } from "../../../../contract/limits.ts";
import {
  type CredentialType,
  credentialTypes,
  type Ingredient,
  joinSigned,
  mayHaveManifest,
} from "../../../adapters/content-credentials/port.ts";
import type { Artifact } from "../../../adapters/engine/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { readWhole } from "../read-whole.ts";
import { findCreation } from "../records/creations.ts";
import { findUpload } from "../records/uploads.ts";
import { oneOf, type StoredIngredient } from "../rules.ts";
import type { SourceRef } from "../sources.ts";
import type { CreationTable } from "../tables.ts";
import { FileNotSignedError, signedFile } from "./signed-file.ts";

/** How an output was made, as far as its files say. */
export interface Making {
  ownerId: string;
  mode: GenerationType;
  origin: Origin;
  /** The image or the videos that it was made from. */
  sources: readonly SourceRef[];
  /** The file as the engine made it. */
  made: NonNullable<Artifact["original"]>;
}

type Deps = Pick<GalleryDeps, "appName" | "database" | "log" | "signing" | "storage">;

/**
 * Stores the credentials of what an output was made from: the file as its provider has signed it, and its sources. An
 * output can be made without them, so a failure is logged only.
 */
export async function storeIngredients(
  deps: Deps,
  folder: string,
  { made: { bytes, mediaType }, mode, ownerId, sources }: Making,
): Promise<StoredIngredient[]> {
  const provided = mayHaveManifest(bytes) ? await collect(deps, bytes, mediaType) : undefined;
  const used: Uint8Array[] = [];
  for (const source of sources) {
    const credentials = await collectSource(deps, ownerId, source);
    if (credentials) used.push(credentials);
  }
  const isEdit = (mode === "image-to-image" || isImageEdit(mode)) && !provided;
  const collected: Ingredient[] = [
    ...(provided ? [{ relationship: "parentOf" as const, bytes: provided }] : []),
    ...used.map((one) => ({ relationship: isEdit ? ("parentOf" as const) : ("inputTo" as const), bytes: one })),
  ];
  return Promise.all(
    collected.map(async (one, index) => {
      const key = `${folder}ingredient-${index + 1}.c2pa`;
      await deps.storage.put(key, one.bytes);
      return { key, relationship: one.relationship };
    }),
  );
}

/**
 * Returns a file's credentials for what is made from it; `undefined` if they are too large or cannot be read. Thumbnails,
 * of 100 kB to a megabyte each, stay in them: the signature covers them. Each edit of an edit carries the credentials of
 * all before it, so that there is a limit.
 */
export async function collect(
  { log, signing }: Pick<Deps, "log" | "signing">,
  bytes: Uint8Array,
  mediaType: CredentialType,
): Promise<Uint8Array | undefined> {
  const collected = await signing?.credentials.collect(bytes, mediaType);
  if (!collected) return undefined;
  const problem =
    "problem" in collected
      ? collected.problem
      : collected.length > credentialsMaxBytes
        ? "They are too large."
        : undefined;
  if (problem === undefined && !("problem" in collected)) return collected;
  warnNotKept(log, problem);
  return undefined;
}

export function warnNotKept(log: Deps["log"], problem: string | undefined): void {
  log.warn({ code: "CREDENTIALS_NOT_KEPT", problem }, "The Content Credentials of a file could not be kept.");
}

async function collectSource(deps: Deps, ownerId: string, { kind, id }: SourceRef): Promise<Uint8Array | undefined> {
  const { database, storage } = deps;
  if (kind === "upload") {
    const upload = await findUpload(database.read, ownerId, id);
    const kept = upload?.credentials_key ? await readWhole(storage, upload.credentials_key) : undefined;
    return kept ?? (upload && collectStored(deps, upload.storage_key, upload.media_type));
  }
  const creation = await findCreation(database.read, ownerId, id);
  if (!creation) return undefined;
  const signed = await signedBytes(deps, creation);
  const mediaType = oneOf(credentialTypes, creation.media_type);
  const withManifest = signed && mediaType && (await collect(deps, signed, mediaType));
  return withManifest ?? collectStored(deps, creation.storage_key, creation.media_type);
}

async function collectStored(deps: Deps, key: string, type: string): Promise<Uint8Array | undefined> {
  const mediaType = oneOf(credentialTypes, type);
  const bytes = mediaType && (await readWhole(deps.storage, key));
  return mediaType && bytes && collect(deps, bytes, mediaType);
}

async function signedBytes(deps: Deps, creation: CreationTable): Promise<Uint8Array | undefined> {
  try {
    const file = await signedFile(deps, creation, "clean");
    const bytes = file && (await readWhole(deps.storage, file.key));
    return bytes && joinSigned(file.parts ?? [], bytes);
  } catch (error) {
    if (error instanceof FileNotSignedError) return undefined;
    throw error;
  }
}
