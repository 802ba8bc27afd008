import { createHash } from "node:crypto";
import { type Claim, credentialTypes } from "../../../adapters/content-credentials/port.ts";
import { type FilePart, lengthOfParts, type ShownFile } from "../../../http/stored-file.ts";
import type { GalleryDeps } from "../deps.ts";
import { readWhole } from "../read-whole.ts";
import { digitalSourceTypes } from "../recipe/packet.ts";
import { packetOf, partsWithPacket, withPacket } from "../recipe/with-packet.ts";
import { findSignedFile, insertSignedFile, updateSentBytes } from "../records/signed-files.ts";
import { oneOf, type StoredVariant, storedVariants } from "../rules.ts";
import type { CreationTable } from "../tables.ts";
import { readIngredients } from "./read-ingredients.ts";

/** What leaves: the original with its recipe or without it, or one of the smaller copies. */
export type SignedForm = "recipe" | "clean" | StoredVariant["name"];

/** A file could not be signed, so it does not leave. Another attempt may succeed. */
export class FileNotSignedError extends Error {
  override readonly name = "FileNotSignedError";
}

type Deps = Pick<GalleryDeps, "appName" | "database" | "log" | "signing" | "storage">;
type StoredForm = Pick<ShownFile, "key" | "mediaType" | "sizeBytes" | "sha256"> & { width: number; height: number };

/**
 * Returns a file of a creation as it leaves the studio: with its origin as XMP and as signed Content Credentials. It is
 * signed when it leaves for the first time, and stays the same from then on. Returns `undefined` if the file is not in
 * storage. Throws FileNotSignedError if it cannot be signed: a file without its marking does not leave.
 */
export async function signedFile(
  deps: Deps,
  creation: CreationTable,
  form: SignedForm,
): Promise<ShownFile | undefined> {
  const { database, signing } = deps;
  const stored = storedForm(creation, form);
  if (!stored) return undefined;
  if (!signing) return form === "recipe" || form === "clean" ? withPacket(deps, creation, form === "recipe") : stored;
  const key = { creation_id: creation.id, form, certificate: signing.certificate };
  const before = await findSignedFile(database.read, key);
  if (before) return shownFile(stored, before);
  const name = `${creation.id} ${form}`;
  const underWay = signing.underWay.get(name) ?? sign(deps, signing, creation, { form, stored });
  signing.underWay.set(name, underWay);
  try {
    const parts = await underWay;
    return parts && shownFile(stored, parts);
  } finally {
    signing.underWay.delete(name);
  }
}

/** Signs a file and stores what it has besides the stored one. Only the file in turn is in memory. */
function sign(
  deps: Deps,
  signing: NonNullable<Deps["signing"]>,
  creation: CreationTable,
  { form, stored }: { form: SignedForm; stored: StoredForm },
): Promise<FilePart[] | undefined> {
  const { database, log, storage } = deps;
  const key = { creation_id: creation.id, form, certificate: signing.certificate };
  return signing.gate(async () => {
    const bytes = await readWhole(storage, stored.key);
    if (!bytes) return undefined;
    const mediaType = oneOf(credentialTypes, stored.mediaType);
    const parts = partsWithPacket({ ...stored, bytes }, packetOf(deps, creation, form === "recipe"));
    const ingredients = await readIngredients(deps, creation);
    const claim = claimOf(creation, signing.generator);
    const signed =
      mediaType && parts
        ? await signing.credentials.sign({ bytes, usesUp: true, parts, mediaType, claim, ingredients })
        : { problem: "The format has no place for it." };
    if ("problem" in signed) {
      const { problem } = signed;
      log.warn(
        { code: "FILE_NOT_SIGNED", creationId: creation.id, form, problem },
        "A file could not be signed with Content Credentials, so it was not sent.",
      );
      throw new FileNotSignedError(problem);
    }
    try {
      return await database.transaction(async (tx) => {
        await insertSignedFile(tx, key, signed);
        // Another process may have been first. All of them send what the database has.
        const sent = await findSignedFile(tx, key);
        if (sent && form === "clean") await updateSentBytes(tx, creation.id, lengthOfParts(sent));
        return sent;
      });
    } catch (error) {
      // On a full disk, what is stored can still be seen.
      if (!database.isUnavailable(error)) throw error;
      log.warn(
        { code: "SIGNED_FILE_NOT_KEPT", creationId: creation.id, form, err: error },
        "A signed file was sent but could not be kept, so the next request signs it again.",
      );
      return signed;
    }
  }, creation.owner_id);
}

function claimOf(creation: CreationTable, generator: Claim["generator"]): Claim {
  return {
    generator,
    createdAt: creation.created_at,
    made: { softwareAgent: creation.model, digitalSourceType: digitalSourceTypes[creation.origin] },
  };
}

function storedForm(creation: CreationTable, form: SignedForm): StoredForm | undefined {
  if (form === "recipe" || form === "clean") {
    const { storage_key: key, media_type: mediaType, size_bytes: sizeBytes, sha256, width, height } = creation;
    return { key, mediaType, sizeBytes, sha256, width, height };
  }
  const copy = storedVariants.parse(JSON.parse(creation.variants)).find(({ name }) => name === form);
  return copy && { ...copy, mediaType: "image/webp" };
}

function shownFile({ key, mediaType, sha256 }: StoredForm, parts: readonly FilePart[]): ShownFile {
  const hash = createHash("sha256").update(sha256);
  for (const part of parts) if (part instanceof Uint8Array) hash.update(part);
  return { key, mediaType, sizeBytes: lengthOfParts(parts), sha256: hash.digest("hex"), parts };
}
