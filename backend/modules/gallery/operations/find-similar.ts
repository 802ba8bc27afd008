import { setImmediate } from "node:timers/promises";
import { similarMax } from "../../../../contract/limits.ts";
import { similarity } from "../../../../contract/similarity.ts";
import type { Similarity } from "../../../../contract/similarity-terms.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { hashDistance, type Look, paletteDistance } from "../../../media/look.ts";
import { type GalleryDeps, implement } from "../deps.ts";
import { measureStored, paletteOf, phashOf } from "../looks.ts";
import { presentCreation } from "../present.ts";
import { findCreation, findCreations } from "../records/creations.ts";
import { everyPalette, everyPhash, findLook } from "../records/looks.ts";

/** Beyond these distances, images have hardly more in common than any two images. */
const distanceMax: Record<Similarity, number> = { composition: 0.35, palette: 0.35 };
/** Found creations may be in the trash, so more are read than are returned. */
const readAtOnce = 2 * similarMax;

interface Near {
  id: string;
  distance: number;
}

/** Lists the caller's creations outside the trash that look most like one of them, the nearest first. */
export const findSimilar = implement(
  similarity.similar,
  {
    limits: [
      // Each one compares all of the caller's creations.
      accountLimit({ name: "similar: account", times: 300, perSeconds: 600 }),
    ],
  },
  async (deps, { params, query: { by } }, { userId }) => {
    const creation = await findCreation(deps.database.read, userId, params.id);
    if (!creation) return refuse("NOT_FOUND");
    const look = await lookAt(deps, userId, creation);
    const near = look ? await nearest(deps, userId, look, by) : [];
    const others = near.filter(({ id }) => id !== creation.id).sort(byDistance);
    const results = [];
    for (let start = 0; start < others.length && results.length < similarMax; start += readAtOnce) {
      const some = others.slice(start, start + readAtOnce);
      const rows = await findCreations(
        deps.database.read,
        userId,
        some.map(({ id }) => id),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { id, distance } of some) {
        const row = byId.get(id);
        if (row) results.push({ distance, creation: presentCreation(deps.addresses, row) });
      }
    }
    return done({ results: results.slice(0, similarMax) });
  },
);

/** Returns the stored look. Measures a creation from before looks were stored. */
async function lookAt(
  deps: GalleryDeps,
  ownerId: string,
  creation: { id: string; variants: string },
): Promise<Pick<Look, "phash" | "palette"> | undefined> {
  const stored = await findLook(deps.database.read, ownerId, creation.id);
  return stored ? { phash: phashOf(stored), palette: stored.palette } : measureStored(deps, creation);
}

/** Compares all of the owner's looks, one batch at a time, so that other requests are answered in between. */
async function nearest(
  { database }: Pick<GalleryDeps, "database">,
  ownerId: string,
  look: Pick<Look, "phash" | "palette">,
  by: Similarity,
): Promise<Near[]> {
  const near: Near[] = [];
  const add = (id: string, exact: number) => {
    const distance = Math.round(exact * 1_000) / 1_000;
    if (distance <= distanceMax[by]) near.push({ id, distance });
  };
  if (by === "composition") {
    for await (const looks of everyPhash(database.read, ownerId)) {
      for (const other of looks) add(other.creation_id, hashDistance(look.phash, phashOf(other)) / 64);
      await setImmediate();
    }
    return near;
  }
  const palette = paletteOf(look);
  for await (const looks of everyPalette(database.read, ownerId)) {
    for (const other of looks) add(other.creation_id, paletteDistance(palette, paletteOf(other)));
    await setImmediate();
  }
  return near;
}

/** Of those with the same distance, the newest is first. */
function byDistance(a: Near, b: Near): number {
  return a.distance - b.distance || (a.id < b.id ? 1 : -1);
}
