import { createHash } from "node:crypto";
import { type FileRecipe, recipeEdit } from "../../../../contract/uploads.ts";
import { joinSigned } from "../../../adapters/content-credentials/port.ts";
import { type FilePart, lengthOfParts, type ShownFile } from "../../../http/stored-file.ts";
import { webpChunks } from "../../../media/webp.ts";
import type { GalleryDeps } from "../deps.ts";
import type { CreationTable } from "../tables.ts";
import { headBytes, insertPacket, packetMaxBytes } from "./insert-packet.ts";
import { recipePacket } from "./packet.ts";

type Deps = Pick<GalleryDeps, "appName" | "storage">;

/**
 * Returns a creation's file for download, with a packet that describes its origin and, if requested, its recipe. The
 * packet is inserted while the file is sent. Returns `undefined` if the file is not in storage.
 */
export async function withPacket(
  deps: Deps,
  creation: CreationTable,
  withRecipe: boolean,
): Promise<ShownFile | undefined> {
  const { storage_key: key, media_type: mediaType, size_bytes: sizeBytes, sha256, width, height } = creation;
  const stored = await deps.storage.open(key, { start: 0, end: headBytes - 1 });
  if (!stored) return undefined;
  const head = new Uint8Array(await new Response(stored).arrayBuffer());
  const packet = packetOf(deps, creation, withRecipe);
  const parts = insertPacket({ mediaType, sizeBytes, width, height, head }, packet);
  if (!parts) return { key, mediaType, sizeBytes, sha256 };
  const tag = createHash("sha256").update(sha256).update(packet).digest("hex");
  return { key, mediaType, sizeBytes: lengthOfParts(parts), sha256: tag, parts };
}

interface FileInMemory {
  bytes: Uint8Array;
  mediaType: string;
  width: number;
  height: number;
}

/**
 * Returns the parts of a file with a packet. A smaller copy may have its packet already. Returns `undefined` if the
 * media type cannot hold a packet or the file is invalid.
 */
export function partsWithPacket(
  { bytes, mediaType, width, height }: FileInMemory,
  packet: Uint8Array,
): FilePart[] | undefined {
  const sizeBytes = bytes.length;
  if (webpChunks(bytes)?.some(({ type }) => type === "XMP ")) return [{ start: 0, end: sizeBytes - 1 }];
  return insertPacket({ mediaType, sizeBytes, width, height, head: bytes.subarray(0, headBytes) }, packet);
}

/** Returns a JPEG that we have encoded, with a packet. */
export function jpegWithPacket(jpeg: Uint8Array, packet: Uint8Array): Uint8Array {
  return joinSigned(partsWithPacket({ bytes: jpeg, mediaType: "image/jpeg", width: 0, height: 0 }, packet) ?? [], jpeg);
}

/** Returns the packet of a creation, without the recipe if that is too large. */
export function packetOf({ appName }: Pick<Deps, "appName">, creation: CreationTable, withRecipe: boolean): Uint8Array {
  const details = { origin: creation.origin, creatorTool: appName() };
  const clean = recipePacket(details);
  const full = withRecipe ? recipePacket({ ...details, recipe: recipeOf(creation) }) : clean;
  return full.length > packetMaxBytes ? clean : full;
}

/** Returns the recipe for this one output. The seed is the output's own, so the count is one. */
function recipeOf(creation: CreationTable): FileRecipe {
  return {
    generation_type: creation.generation_type,
    prompt: creation.prompt,
    negative_prompt: creation.negative_prompt,
    aspect_ratio: creation.aspect_ratio,
    quality: creation.quality,
    style: creation.style,
    model: creation.model,
    seed: creation.seed,
    count: 1,
    ...(creation.strength_permille !== null && { strength: creation.strength_permille / 1000 }),
    ...(creation.wanted_duration_seconds !== null && { duration_seconds: creation.wanted_duration_seconds }),
    ...(creation.audio_prompt !== null && { audio_prompt: creation.audio_prompt }),
    ...(creation.edit !== null && recipeEdit.parse(JSON.parse(creation.edit))),
  };
}
