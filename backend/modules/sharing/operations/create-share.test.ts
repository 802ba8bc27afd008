import { expect, test } from "vitest";
import { sharing } from "../../../../contract/sharing.ts";
import { collectionsOf } from "../../../../tests/support/collections.ts";
import { readPublicly, sharedPath, sharesOf } from "../../../../tests/support/shares.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";

describeOnBackend("A public link", (start) => {
  test("is one for each item however often it is requested, and another one after it was revoked", {
    tags: ["race"],
  }, async () => {
    const studio = await start();
    const ada = await studio.register();
    const { id } = await studio.makeCreation(ada);
    const links = sharesOf(studio, ada);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => links.make({ creation_id: id, shows_recipe: true })),
    );
    expect(new Set(made.map(({ token }) => token)).size).toBe(1);
    const [first] = made;
    const collection = await collectionsOf(studio, ada).begin("Both");
    const other = await links.make({ collection_id: collection.id });
    expect(other).toMatchObject({ kind: "collection", title: "Both", thumbnail_url: null });
    expect((await links.list()).results.map((share) => share.id)).toEqual([other.id, first?.id]);
    expect((await links.list({ creation_id: id })).results.map((share) => share.id)).toEqual([first?.id]);
    expect((await links.list({ collection_id: collection.id })).count).toBe(1);

    expect(await links.revoke(first?.id ?? "")).toBe(204);
    expect(await links.revoke(first?.id ?? "")).toBe(404);
    const again = await links.make({ creation_id: id });
    expect(again.token).not.toBe(first?.token);
    expect((await studio.request("GET", sharedPath(first?.token ?? ""))).status).toBe(404);
  });

  test("is made too often only up to a bound", async () => {
    const studio = await start({ idle: true, rateLimiting: true });
    const ada = await studio.register();
    const { id } = await collectionsOf(studio, ada).begin("Shared");
    const statuses = [];
    for (let index = 0; index < 121; index++) {
      statuses.push((await studio.call(sharing.create, { body: { collection_id: id } }, ada.access)).status);
    }
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(201));
    expect(statuses.at(-1)).toBe(429);
  });

  test("to another user's item cannot be created, seen, changed or revoked, with the same responses as for a missing item", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const creation = await studio.makeCreation(ada);
    const collection = await collectionsOf(studio, ada).begin("Hers");
    const link = await sharesOf(studio, ada).make({ creation_id: creation.id });
    const missingId = studio.runtime.newId();
    const answersTo = async (ids: { creation: string; collection: string; share: string }) => {
      const choices = { shows_recipe: true, is_listed: true };
      const asked = [
        await studio.call(sharing.create, { body: { creation_id: ids.creation } }, bob.access),
        await studio.call(sharing.create, { body: { collection_id: ids.collection } }, bob.access),
        await studio.call(sharing.update, { params: { id: ids.share }, body: choices }, bob.access),
        await studio.call(sharing.revoke, { params: { id: ids.share } }, bob.access),
        await studio.call(sharing.shares, { query: { creation_id: ids.creation } }, bob.access),
      ];
      return asked.map(({ status, text }) => [status, text.replaceAll(/creation_id=[\w-]+/g, "")]);
    };
    const missing = await answersTo({ creation: missingId, collection: missingId, share: missingId });
    expect(missing.map(([status]) => status)).toEqual([404, 404, 404, 404, 200]);
    expect(await answersTo({ creation: creation.id, collection: collection.id, share: link.id })).toEqual(missing);
    expect((await sharesOf(studio, ada).list()).results).toEqual([link]);
    expect((await readPublicly(studio, link.token)).creations.results[0]?.recipe).toBeNull();
  });
});
