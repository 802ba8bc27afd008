import { expect, test } from "vitest";
import { gallery } from "../../contract/gallery.ts";
import { upload, uploads } from "../../contract/uploads.ts";
import { pathOf } from "../support/api.ts";
import { wavRecording } from "../support/media-files.ts";
import { describeOnEachBackend } from "../support/studio-backend.ts";
import { endpoints, goodBodies, someId } from "./endpoints.ts";

const aboutOne = endpoints.filter(({ endpoint }) => endpoint.path.includes("{id}"));

describeOnEachBackend("What belongs to someone else", (start) => {
  test("is answered, by every endpoint about one thing, exactly like what is not there, and stays as it is", async () => {
    const api = await start();
    const [owner, stranger] = [await api.register(), await api.register()];
    const creation = await api.makeCreation(owner);
    const kept = await api.sendFile(uploads.upload, { field: "audio", content: wavRecording(1) }, owner.access);
    const { id: uploadId } = upload.parse(kept.json);
    const before = (await api.call(gallery.creation, { params: { id: creation.id } }, owner.access)).json;

    for (const { name, endpoint } of aboutOne) {
      const ask = (id: string) =>
        api.request(endpoint.method, pathOf(endpoint, { params: { id } }), {
          json: goodBodies[name],
          token: stranger.access,
        });
      const missing = await ask(someId);
      expect(missing.refusal(), name).toMatchObject({ status: 404, code: "NOT_FOUND" });
      for (const id of [creation.id, creation.generation_id, uploadId]) {
        const answer = await ask(id);
        expect(answer.json, name).toEqual(missing.json);
        expect([...answer.headers.keys()], name).toEqual([...missing.headers.keys()]);
      }
    }
    expect(
      withoutAddresses((await api.call(gallery.creation, { params: { id: creation.id } }, owner.access)).json),
    ).toEqual(withoutAddresses(before));
  });

  test("is in no list", async () => {
    const api = await start();
    const [owner, stranger] = [await api.register(), await api.register()];
    await api.makeCreation(owner);
    await api.sendFile(uploads.upload, { field: "audio", content: wavRecording(1) }, owner.access);
    const lists = endpoints.filter(({ endpoint }) => endpoint.query?.shape.page);
    expect(lists.length).toBeGreaterThan(0);
    for (const { name, endpoint } of lists) {
      const answer = await api.request("GET", pathOf(endpoint, {}), { token: stranger.access });
      expect(answer.json, name).toMatchObject({ count: 0, results: [] });
    }
  });
});

/** Signed addresses may be new each time. */
function withoutAddresses(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part) => (key.endsWith("url") ? undefined : part)));
}
