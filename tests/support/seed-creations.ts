import { join } from "node:path";
import sharp from "sharp";
import { v7 } from "uuid";
import { createSqliteSearch } from "../../backend/adapters/search/sqlite.ts";
import { createDiskStorage } from "../../backend/adapters/storage/disk.ts";
import { addLook } from "../../backend/modules/gallery/looks.ts";
import { createPictureReader } from "../../backend/modules/gallery/picture.ts";
import { recipePacket } from "../../backend/modules/gallery/recipe/packet.ts";
import { storeVariants } from "../../backend/modules/gallery/stored-media.ts";
import type { CreationTable } from "../../backend/modules/gallery/tables.ts";
import type { AspectRatio } from "../../contract/generation-terms.ts";
import { besideProduct } from "./beside-product.ts";
import { addRows } from "./many-creations.ts";
import { mp4Video } from "./media-files.ts";

export interface Seeding {
  /** The data folder of the product, which may be running. */
  dataFolder: string;
  email: string;
  count: number;
  /** When the newest was made. Each creation is 45 minutes older than the previous one. The default is now. */
  newestAt?: number;
  /** The prompt of all creations, none of which is then a favorite. By default, each has a different prompt. */
  prompt?: string;
  /** Also stores what they look like. Those of the same shape are then duplicates. */
  looks?: boolean;
}

const apartMilliseconds = 45 * 60_000;
const longSide = 960;
const shapes: readonly AspectRatio[] = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"];
const subjects = ["lighthouse", "harbour", "fox", "teapot", "forest", "bridge", "kite", "observatory"];
/** One creation in `videoEvery` is a video, and one in `favoriteEvery` is a favorite. */
const videoEvery = 20;
const favoriteEvery = 10;

type Template = Omit<CreationTable, "id" | "run_id" | "prompt" | "created_at" | "is_favorite" | "seed">;

/**
 * Adds creations to a user's gallery in a running product on the embedded database: real images of all shapes, and one
 * video in twenty. Creations of the same shape share files. Number 0 is the newest. Returns their ids, newest first.
 */
export async function seedCreations({
  dataFolder,
  email,
  count,
  newestAt = Date.now(),
  prompt,
  looks = false,
}: Seeding): Promise<string[]> {
  const storage = await createDiskStorage({ folder: join(dataFolder, "files") });
  return besideProduct({ dataFolder, email }, async (database, ownerId) => {
    const instantOf = (number: number) => newestAt - number * apartMilliseconds;
    const ids = Array.from({ length: count }, (_, number) => v7({ msecs: instantOf(number) }));
    const picturesOfShape = await Promise.all(
      shapes.slice(0, count).map((shape, index) => storeTemplate(storage, ownerId, ids[index] ?? v7(), shape, index)),
    );
    const rows = ids.map((id, number): CreationTable => {
      const template = picturesOfShape[number % picturesOfShape.length];
      if (!template) throw new Error("There is a picture of each shape.");
      const { picture, video } = template;
      return {
        ...(number % videoEvery === videoEvery - 1 ? video : picture),
        id,
        run_id: v7(),
        prompt: prompt ?? `A ${subjects[number % subjects.length]}, number ${number}`,
        seed: number,
        is_favorite: prompt === undefined && number % favoriteEvery === 0 ? 1 : 0,
        created_at: instantOf(number),
      };
    });
    await addRows({ database, search: createSqliteSearch() }, rows);
    if (looks)
      await database.transaction(async (tx) => {
        for (const row of rows) await addLook(tx, row, (await drawOnce(row.aspect_ratio, 0)).look);
      });
    return ids;
  });
}

async function storeTemplate(
  storage: Awaited<ReturnType<typeof createDiskStorage>>,
  ownerId: string,
  folderId: string,
  shape: AspectRatio,
  index: number,
): Promise<{ picture: Template; video: Template }> {
  const { width, height, ...made } = await drawOnce(shape, index);
  const folder = `creations/${folderId}/`;
  const packet = recipePacket({ origin: "procedural", creatorTool: "Atelier" });
  const picture: Template = {
    owner_id: ownerId,
    output_index: 0,
    kind: "image",
    generation_type: "text-to-image",
    negative_prompt: "",
    aspect_ratio: shape,
    quality: "draft",
    style: null,
    model: index % 2 === 0 ? "Preview" : "Heron 2",
    engine: "Preview engine",
    origin: "procedural",
    strength_permille: null,
    wanted_duration_seconds: null,
    audio_prompt: null,
    edit: null,
    ingredients: "[]",
    media_type: "image/png",
    width,
    height,
    duration_milliseconds: null,
    has_audio: 0,
    storage_key: `${folder}original.png`,
    variants: JSON.stringify(await storeVariants({ storage }, folder, made.variants, packet)),
    thumbhash: made.thumbhash,
    deleted_at: null,
    sent_bytes: null,
    stored_bytes: made.bytes.length,
    ...sizeOf(await storage.put(`${folder}original.png`, made.bytes)),
  };
  const video: Template = {
    ...picture,
    kind: "video",
    generation_type: "text-to-video",
    media_type: "video/mp4",
    duration_milliseconds: 1_000,
    storage_key: `${folder}original.mp4`,
    ...sizeOf(await storage.put(`${folder}original.mp4`, mp4Video())),
  };
  return { picture, video };
}

const drawn = new Map<AspectRatio, ReturnType<typeof draw>>();

/** Drawing and scaling all shapes takes a second of CPU time, so each process does it once. */
function drawOnce(shape: AspectRatio, index: number): ReturnType<typeof draw> {
  const drawing = drawn.get(shape) ?? draw(shape, index);
  drawn.set(shape, drawing);
  return drawing;
}

async function draw(shape: AspectRatio, index: number) {
  const [across = 1, down = 1] = shape.split(":").map(Number);
  const scale = longSide / Math.max(across, down);
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const made = await createPictureReader(1).keep(await paint(width, height, index), "image/png");
  if (typeof made === "string") throw new Error(`The picture to seed is ${made}.`);
  return { ...made, width, height };
}

const sizeOf = ({ sizeBytes, sha256 }: { sizeBytes: number; sha256: string }) => ({ size_bytes: sizeBytes, sha256 });

/** Draws a few soft hills, in different colors for each shape. */
async function paint(width: number, height: number, index: number): Promise<Buffer> {
  const hue = index * 51;
  const hill = (top: number, light: number) =>
    `<ellipse cx="${width * (0.2 + top)}" cy="${height}" rx="${width * 0.7}" ry="${height * top}" fill="hsl(${hue + 30} 40% ${light}%)"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 55% 60%)"/>
    <circle cx="${width * 0.6}" cy="${height * 0.35}" r="${longSide * 0.06}" fill="hsl(${hue + 60} 90% 85%)"/>
    ${hill(0.55, 45)}${hill(0.35, 32)}${hill(0.2, 20)}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
