import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Upload } from "../../../contract/uploads.ts";
import { offeredUploads } from "./offered-uploads.server.ts";

function upload(id: string): Upload {
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

/** Uploads, newest first, of which a page gives the newest two. */
function uploadsOf(...ids: string[]): Parameters<typeof offeredUploads>[1] {
  const page = { count: ids.length, next: null, previous: null, results: ids.slice(0, 2).map(upload) };
  return {
    uploads: async () => ({ ok: true, status: 200, value: page }),
    oneUpload: async ({ params: { id } }) =>
      ids.includes(id)
        ? { ok: true, status: 200, value: upload(id) }
        : { ok: false, status: 404, code: "NOT_FOUND", message: "", violations: [] },
  };
}

test("what was chosen before stays on offer however many newer uploads there are, and what was deleted does not", async () => {
  const uploads = uploadsOf("newest", "newer", "old", "oldest");
  const offered = await offeredUploads(new RouterContextProvider(), uploads, ["newer", "oldest", "deleted"]);
  expect(offered.map(({ id }) => id)).toEqual(["oldest", "newest", "newer"]);
});
