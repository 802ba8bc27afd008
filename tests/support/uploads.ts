import type { Upload } from "../../contract/uploads.ts";

/** Returns an image among a user's uploads, as the API describes it. */
export function describedUpload(id: string): Upload {
  return {
    id,
    kind: "image",
    name: `${id}.png`,
    media_type: "image/png",
    url: `/${id}`,
    thumbnail_url: null,
    thumbhash: null,
    width: 1,
    height: 1,
    duration_seconds: null,
    size_bytes: 1,
    created_at: "2026-01-01T00:00:00.000Z",
  };
}
