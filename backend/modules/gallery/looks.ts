import type { Tx } from "../../adapters/database/port.ts";
import { hashDistance, type Look, type Phash, paletteDistance } from "../../media/look.ts";
import type { GalleryDeps } from "./deps.ts";
import { readWhole } from "./read-whole.ts";
import { findNearLooks, insertLook, joinGroup } from "./records/looks.ts";
import { storedVariants } from "./rules.ts";
import type { CreationLookTable, CreationTable } from "./tables.ts";

/** Saving an image in another size or format changes at most this many bits, and its colors at most this much. */
const duplicateBitsMax = 3;
const duplicatePaletteMax = 0.12;

/**
 * Stores what a creation looks like, and adds it to the group of the most similar duplicate. The creation was inserted
 * in `tx`: other transactions that add creations of its owner wait for that, so no two duplicates miss each other.
 */
export async function addLook(
  tx: Tx,
  creation: Pick<CreationTable, "id" | "owner_id" | "created_at" | "deleted_at">,
  look: Look,
): Promise<void> {
  const twin = await findTwin(tx, creation.owner_id, look);
  const groupId = twin ? (twin.group_id ?? twin.creation_id) : null;
  if (twin?.group_id === null) await joinGroup(tx, creation.owner_id, twin.creation_id, twin.creation_id);
  await insertLook(tx, creation, look, groupId);
}

/** Returns the hash of a stored look. */
export function phashOf(look: Pick<CreationLookTable, "phash_even" | "phash_odd">): Phash {
  return [look.phash_even, look.phash_odd];
}

/** Returns the decoded palette of a look. */
export function paletteOf({ palette }: Pick<Look, "palette">): Uint8Array {
  return Buffer.from(palette, "base64");
}

/** Measures a stored creation by its smallest copy, a video by its poster's; `undefined` if it cannot be read. */
export async function measureStored(
  { pictures, storage }: Pick<GalleryDeps, "pictures" | "storage">,
  { variants }: { variants: string },
): Promise<Look | undefined> {
  const [smallest] = storedVariants.parse(JSON.parse(variants));
  const bytes = smallest && (await readWhole(storage, smallest.key));
  return bytes && pictures.look(bytes);
}

async function findTwin(tx: Tx, ownerId: string, look: Look): Promise<CreationLookTable | undefined> {
  let nearest: { look: CreationLookTable; distance: number } | undefined;
  const palette = paletteOf(look);
  for (const other of await findNearLooks(tx, ownerId, look.phash)) {
    const bits = hashDistance(look.phash, phashOf(other));
    if (bits > duplicateBitsMax) continue;
    const colors = paletteDistance(palette, paletteOf(other));
    if (colors > duplicatePaletteMax) continue;
    const distance = bits + colors;
    if (!nearest || distance < nearest.distance) nearest = { look: other, distance };
  }
  return nearest?.look;
}
