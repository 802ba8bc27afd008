import { createHash } from "node:crypto";
import type { SentFile } from "../../../contract/endpoint.ts";
import { instant } from "../../../contract/instants.ts";
import { unusedMaskHours, unusedMasksMax } from "../../../contract/limits.ts";
import type { Mask } from "../../../contract/masks.ts";
import { accountLimit } from "../../http/limits.ts";
import { done, type Outcome, refuseFields } from "../../http/operation.ts";
import { allSettledOrThrow } from "./all-settled.ts";
import type { GalleryDeps } from "./deps.ts";
import { pictureRules } from "./keep-upload.ts";
import type { MaskImage } from "./mask-image.ts";
import { readWhole } from "./read-whole.ts";
import { deleteMask, findMasks, findSameMask, insertMask, masksBeyond } from "./records/masks.ts";
import { lockQuota } from "./records/upload-quota.ts";
import type { MaskTable } from "./tables.ts";

export const masksFolder = "masks/";
const unusedMilliseconds = unusedMaskHours * 3_600_000;
const coverageUnits = 1_000_000;
const removedAtOnce = 20;

/** A form without JavaScript draws its mask with each change. */
export const maskLimit = accountLimit({ name: "mask: account", times: 600, perSeconds: 1_800 });

/** Masks that were last used before this instant are deleted, unless a run's creations need them. */
export function unusedBefore(now: number): number {
  return now - unusedMilliseconds;
}

/** Normalizes and stores an image as a mask. */
export async function keepMask(
  deps: Pick<GalleryDeps, "accountExists" | "addresses" | "database" | "maskImages" | "runtime" | "storage">,
  ownerId: string,
  { field, bytes }: Pick<SentFile, "field" | "bytes">,
): Promise<Outcome<Mask>> {
  const mask = await deps.maskImages.read(bytes, ownerId);
  return typeof mask === "string" ? refuseFields({ field, ...pictureRules[mask] }) : storeMask(deps, ownerId, mask);
}

/**
 * Stores a mask, or returns the owner's mask with the same content: a form that is sent twice starts one run. The
 * owner's oldest masks make room for it, those without a run first. The file is stored before its row, and the sweep of
 * files removes one that a crash left.
 */
export async function storeMask(
  deps: Pick<GalleryDeps, "accountExists" | "addresses" | "database" | "runtime" | "storage">,
  ownerId: string,
  { bytes, width, height, coverage }: MaskImage,
): Promise<Outcome<Mask>> {
  const { database, runtime, storage } = deps;
  const id = runtime.newId();
  const mask: MaskTable = {
    id,
    owner_id: ownerId,
    width,
    height,
    coverage_ppm: Math.round(coverage * coverageUnits),
    size_bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    storage_key: `${masksFolder}${id}/mask.png`,
    used_at: runtime.now(),
  };
  await storage.put(mask.storage_key, bytes);
  const stored = await database.transaction(async (tx) => {
    // The account may have been deleted during the upload.
    if (!(await deps.accountExists(tx, ownerId))) return { mask: undefined, unneeded: [mask] };
    await lockQuota(deps, tx, ownerId);
    const same = await findSameMask(tx, mask);
    if (same) return { mask: same, unneeded: [mask] };
    await insertMask(tx, mask);
    const beyond = await masksBeyond(tx, ownerId, unusedMasksMax, removedAtOnce);
    const unneeded = [];
    for (const one of beyond) if (await deleteMask(tx, one)) unneeded.push(one);
    return { mask, unneeded };
  });
  await allSettledOrThrow(stored.unneeded.map(({ storage_key }) => storage.delete(storage_key)));
  return stored.mask ? done(presentMask(deps, stored.mask)) : { ok: false, code: "UNAUTHORIZED" };
}

/** Returns one of the owner's masks; `undefined` if there is none. */
export async function findMask(
  deps: Pick<GalleryDeps, "addresses" | "database">,
  ownerId: string,
  id: string,
): Promise<Mask | undefined> {
  const [found] = await findMasks(deps.database.read, ownerId, [id]);
  return found && presentMask(deps, found);
}

/** Returns the file of the owner's mask, a gray PNG with 8 bits; `undefined` if it was deleted. */
export async function readMask(
  { database, storage }: Pick<GalleryDeps, "database" | "storage">,
  ownerId: string,
  id: string,
): Promise<Uint8Array | undefined> {
  const [found] = await findMasks(database.read, ownerId, [id]);
  return found && readWhole(storage, found.storage_key);
}

/** Returns signed URLs of the owner's masks by id. Omits deleted masks. */
export async function maskAddresses(
  { addresses, database }: Pick<GalleryDeps, "addresses" | "database">,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await findMasks(database.read, ownerId, ids);
  return new Map(found.map(({ id }) => [id, addresses.addressOfMask(id)]));
}

export function presentMask({ addresses }: Pick<GalleryDeps, "addresses">, mask: MaskTable): Mask {
  return {
    id: mask.id,
    url: addresses.addressOfMask(mask.id),
    width: mask.width,
    height: mask.height,
    coverage: mask.coverage_ppm / coverageUnits,
    expires_at: instant(mask.used_at + unusedMilliseconds),
  };
}
