import type { CreationTable } from "../../backend/modules/gallery/tables.ts";
import type { TestUser } from "./api.ts";
import { addRows } from "./many-creations.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** Adds creations without files directly to a user's gallery, a second apart. Returns their ids, oldest first. */
export async function keepCreations(
  { adapters, runtime }: StudioBackend,
  { id: ownerId }: TestUser,
  count: number,
  fields: Partial<CreationTable> = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = runtime.newId();
    return { ...plain, id, run_id: id, owner_id: ownerId, created_at: runtime.now() + index * 1_000, ...fields };
  });
  await addRows(adapters, rows);
  return rows.map(({ id }) => id);
}

const plain = {
  output_index: 0,
  kind: "image",
  generation_type: "text-to-image",
  prompt: "a lighthouse",
  negative_prompt: "",
  aspect_ratio: "1:1",
  quality: "draft",
  style: null,
  model: "preview",
  engine: "Preview",
  origin: "procedural",
  seed: 1,
  strength_permille: null,
  wanted_duration_seconds: null,
  audio_prompt: null,
  edit: null,
  ingredients: "[]",
  media_type: "image/png",
  width: 64,
  height: 64,
  duration_milliseconds: null,
  has_audio: 0,
  size_bytes: 100,
  sha256: "0".repeat(64),
  storage_key: "creations/none/original.png",
  variants: "[]",
  thumbhash: "",
  is_favorite: 0,
  deleted_at: null,
  sent_bytes: null,
  stored_bytes: 1,
} as const satisfies Partial<CreationTable>;
