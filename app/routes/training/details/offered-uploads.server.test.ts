import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { describedUpload } from "../../../../tests/support/uploads.ts";
import { offeredUploads } from "./offered-uploads.server.ts";

/** Returns uploads, newest first. A page has the newest two. */
function uploadsOf(...ids: string[]): Parameters<typeof offeredUploads>[1] {
  const page = { count: ids.length, next: null, previous: null, results: ids.slice(0, 2).map(describedUpload) };
  return {
    uploads: async () => ({ ok: true, status: 200, value: page }),
    oneUpload: async ({ params: { id } }) =>
      ids.includes(id)
        ? { ok: true, status: 200, value: { ...describedUpload(id), recipe: null, tags: [], variants: [] } }
        : { ok: false, status: 404, code: "NOT_FOUND", message: "", violations: [] },
  };
}

test("what was chosen before stays on offer however many newer uploads there are, and what was deleted does not", async () => {
  const uploads = uploadsOf("newest", "newer", "old", "oldest");
  const offered = await offeredUploads(new RouterContextProvider(), uploads, ["newer", "oldest", "deleted"]);
  expect(offered.map(({ id }) => id)).toEqual(["oldest", "newest", "newer"]);
});
