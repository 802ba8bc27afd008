import { createHash } from "node:crypto";
import type { FileRecipe } from "../../../../contract/uploads.ts";
import { lengthOfParts, type ShownFile } from "../../../http/stored-file.ts";
import type { GalleryDeps } from "../deps.ts";
import type { CreationTable } from "../tables.ts";
import { headBytes, insertPacket, packetMaxBytes } from "./insert-packet.ts";
import { recipePacket } from "./packet.ts";

/**
 * Returns a creation's file for download, with a packet that describes its origin and, if requested, its recipe. The
 * packet is inserted while the file is sent. Returns `undefined` if the file is not in storage.
 */
export async function withPacket(
  { appName, storage }: Pick<GalleryDeps, "appName" | "storage">,
  creation: CreationTable,
  withRecipe: boolean,
): Promise<ShownFile | undefined> {
  const { storage_key: key, media_type: mediaType, size_bytes: sizeBytes, sha256, width, height } = creation;
  const stored = await storage.open(key, { start: 0, end: headBytes - 1 });
  if (!stored) return undefined;
  const head = new Uint8Array(await new Response(stored).arrayBuffer());
  const details = { origin: creation.origin, creatorTool: appName() };
  const clean = recipePacket(details);
  const full = withRecipe ? recipePacket({ ...details, recipe: recipeOf(creation) }) : clean;
  const packet = full.length > packetMaxBytes ? clean : full;
  const parts = insertPacket({ mediaType, sizeBytes, width, height, head }, packet);
  if (!parts) return { key, mediaType, sizeBytes, sha256 };
  const tag = createHash("sha256").update(sha256).update(packet).digest("hex");
  return { key, mediaType, sizeBytes: lengthOfParts(parts), sha256: tag, parts };
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
  };
}
