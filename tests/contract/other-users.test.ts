import { expect, test } from "vitest";
import { gallery } from "../../contract/gallery.ts";
import { fileImport, imports } from "../../contract/imports.ts";
import { tags } from "../../contract/tags.ts";
import { training, trainingOrder } from "../../contract/training.ts";
import { pendingUpload, upload, uploads } from "../../contract/uploads.ts";
import { pathOf } from "../support/api.ts";
import { begin } from "../support/buying.ts";
import { collectionsOf } from "../support/collections.ts";
import { wavFile } from "../support/media-files.ts";
import { describeOnBackend } from "../support/studio-backend.ts";
import { talkingAs } from "../support/talking.ts";
import { endpoints, goodBodies, someId, someParams } from "./endpoints.ts";

const aboutOne = endpoints.filter(({ endpoint }) => endpoint.path.includes("{id}"));

describeOnBackend("What belongs to someone else", (start) => {
  test("is answered, by every endpoint about one thing, exactly like what is not there, and stays as it is", async () => {
    const api = await start();
    const [owner, otherUser] = [await api.register(), await api.register()];
    const creation = await api.makeCreation(owner);
    const kept = await api.sendFile(uploads.upload, { field: "audio", content: wavFile(1) }, owner.access);
    const { id: uploadId } = upload.parse(kept.json);
    const { id: collectionId } = await collectionsOf(api, owner).begin("Mine");
    await collectionsOf(api, owner).add(collectionId, [creation.id]);
    const arriving = { kind: "image", name: "cat.png", size_bytes: 8 } as const;
    const { id: pendingId } = pendingUpload.parse(
      (await api.call(uploads.begin, { body: arriving }, owner.access)).json,
    );
    const { id: importId } = fileImport.parse(
      (await api.call(imports.begin, { body: { name: "a.zip", size_bytes: 8 } }, owner.access)).json,
    );
    const { transaction_id: paymentId } = await begin(api, owner, { kind: "credit_pack", package_id: "pack-100" });
    const { id: orderId } = trainingOrder.parse((await api.call(training.begin, {}, owner.access)).json);
    const { id: conversationId } = await talkingAs(api, owner).begin("a lighthouse");
    await api.call(tags.set, { params: { id: creation.id }, body: { tags: ["mine"] } }, owner.access);
    const tagged = tags.list.answer.payload.parse((await api.call(tags.list, { query: {} }, owner.access)).json);
    const tagId = tagged.results[0]?.id ?? "";
    const before = (await api.call(gallery.creation, { params: { id: creation.id } }, owner.access)).json;

    for (const { name, endpoint } of aboutOne) {
      const ask = (id: string) => {
        const params = { ...someParams, id, creation_id: creation.id };
        const [field] = Object.keys(endpoint.file?.fields ?? {});
        if (field !== undefined)
          return api.sendFile(endpoint, { field, content: new Uint8Array(8), params }, otherUser.access);
        const path = pathOf(endpoint, { params });
        return api.request(endpoint.method, path, { json: goodBodies[name], token: otherUser.access });
      };
      const missing = await ask(someId);
      expect(missing.refusal(), name).toMatchObject({ status: 404, code: "NOT_FOUND" });
      for (const id of [
        creation.id,
        creation.generation_id,
        uploadId,
        collectionId,
        pendingId,
        importId,
        paymentId,
        orderId,
        conversationId,
        tagId,
      ]) {
        const answer = await ask(id);
        expect(answer.json, name).toEqual(missing.json);
        expect([...answer.headers.keys()], name).toEqual([...missing.headers.keys()]);
      }
    }
    expect(
      withoutAddresses((await api.call(gallery.creation, { params: { id: creation.id } }, owner.access)).json),
    ).toEqual(withoutAddresses(before));
    expect(await collectionsOf(api, owner).read(collectionId)).toMatchObject({ name: "Mine", image_count: 1 });
  });

  test("is in no list", async () => {
    const api = await start();
    const [owner, otherUser] = [await api.register(), await api.register()];
    const { id } = await api.makeCreation(owner);
    await collectionsOf(api, owner).add((await collectionsOf(api, owner).begin("Mine")).id, [id]);
    await api.sendFile(uploads.upload, { field: "audio", content: wavFile(1) }, owner.access);
    // A list inside an object gets the same answer as the object.
    const lists = endpoints.filter(({ endpoint }) => endpoint.query?.shape.page && !endpoint.params && !endpoint.role);
    expect(lists.length).toBeGreaterThan(0);
    for (const { name, endpoint } of lists) {
      const answer = await api.request("GET", pathOf(endpoint, {}), { token: otherUser.access });
      expect(answer.json, name).toMatchObject({ count: 0, results: [] });
    }
  });
});

/** Signed addresses may change each time. */
function withoutAddresses(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part) => (key.endsWith("url") ? undefined : part)));
}
