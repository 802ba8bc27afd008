import sharp from "sharp";
import { expect, test } from "vitest";
import { gallery } from "../../../contract/gallery.ts";
import { sharing } from "../../../contract/sharing.ts";
import { collectionsOf } from "../../../tests/support/collections.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { addressesOf, readPublicly, sharedPath, sharesOf, statusesOf } from "../../../tests/support/shares.ts";
import { describeOnBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { Adapters } from "../../choose-adapters.ts";

describeOnBackend("The content of a public link", (start) => {
  test("ends immediately when the link is revoked: the page, every file, the preview, and everything stored for it", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { id } = await studio.makeCreation(ada);
    const links = sharesOf(studio, ada);
    const made = await links.make({ creation_id: id });
    const addresses = [sharedPath(made.token), ...addressesOf(await readPublicly(studio, made.token))];
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    expect(await statusesOf(studio, addresses)).toEqual(addresses.map(() => 200));
    const tag = (await studio.request("GET", addresses.at(-1) ?? "")).headers.get("etag") ?? "";
    const kept = { headers: { "if-none-match": tag } };
    expect((await studio.request("GET", addresses.at(-1) ?? "", kept)).status).toBe(304);
    const before = await studio.storedFiles();
    expect(before.filter((key) => key.startsWith("shares/"))).toHaveLength(1);

    expect(await links.revoke(made.id)).toBe(204);
    expect(await statusesOf(studio, addresses)).toEqual(addresses.map(() => 404));
    expect((await studio.request("GET", addresses.at(-1) ?? "", kept)).status).toBe(404);
    expect(await studio.storedFiles()).toEqual(before.filter((key) => !key.startsWith("shares/")));
    expect(await studio.adapters.database.read.selectFrom("share").selectAll().execute()).toEqual([]);
  });

  test("for an erased item leaves nothing behind, even if a crash interrupted its removal", async () => {
    const studio = await start();
    const ada = await studio.register();
    const links = sharesOf(studio, ada);
    const mine = collectionsOf(studio, ada);
    const [erased, kept] = [await studio.makeCreation(ada), await studio.makeCreation(ada)];
    const collection = await mine.begin("Both");
    await mine.add(collection.id, [erased.id, kept.id]);
    const toErased = await links.make({ creation_id: erased.id });
    const toBoth = await links.make({ collection_id: collection.id });
    const cutOff = await links.make({ creation_id: kept.id });
    for (const { token } of [toErased, toBoth, cutOff]) {
      expect(await statusesOf(studio, [`/api/media/shared/${token}/preview/`])).toEqual([200]);
    }
    await studio.call(gallery.deleteCreation, { params: { id: erased.id } }, ada.access);
    await studio.call(gallery.erase, { body: { ids: [erased.id] } }, ada.access);
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("share").set({ ended_at: studio.runtime.now() }).where("id", "=", cutOff.id).execute(),
    );
    expect(await statusesOf(studio, [sharedPath(cutOff.token), sharedPath(toErased.token)])).toEqual([404, 404]);
    expect(await links.revoke(cutOff.id)).toBe(404);
    await studio.backend.stop(1_000);
    await studio.backend.close();

    const { dataFolder, databaseUrl, runtime } = studio;
    const again = await start({ dataFolder, databaseUrl, runtime });
    const { read } = again.adapters.database;
    await waitFor(async () => {
      const left = await read.selectFrom("share").select("id").execute();
      const files = (await again.storedFiles()).filter((key) => key.startsWith("shares/"));
      return left.length === 1 && left[0]?.id === toBoth.id && files.length === 0 ? true : undefined;
    }, "what is left to leave");
    expect((await readPublicly(again, toBoth.token)).creations.results.map((one) => one.id)).toEqual([kept.id]);
    expect(await statusesOf(again, [`/api/media/shared/${toBoth.token}/preview/`])).toEqual([200]);
  });

  test("that cannot be removed does not block others, and is removed the next time", async () => {
    const studio = await start();
    const ada = await studio.register();
    const links = sharesOf(studio, ada);
    const made = [
      await links.make({ creation_id: (await studio.makeCreation(ada)).id }),
      await links.make({ creation_id: (await studio.makeCreation(ada)).id }),
    ];
    const stuck = made[0]?.id;
    for (const { token } of made)
      expect(await statusesOf(studio, [`/api/media/shared/${token}/preview/`])).toEqual([200]);
    const { dataFolder, databaseUrl, runtime } = studio;
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("share").set({ ended_at: runtime.now() }).where("owner_id", "=", ada.id).execute(),
    );
    await studio.backend.stop(1_000);
    await studio.backend.close();

    const leftAfter = async (adapt: (adapters: Adapters) => Adapters, count: number) => {
      const again = await start({ dataFolder, databaseUrl, runtime, adapt });
      const left = await waitFor(async () => {
        const rows = await again.adapters.database.read.selectFrom("share").select("id").execute();
        return rows.length === count ? rows.map(({ id }) => id) : undefined;
      }, "the links that can leave");
      await again.backend.stop(1_000);
      await again.backend.close();
      return left;
    };
    const broken = (adapters: Adapters) => ({ ...adapters, storage: keeping(adapters.storage, `shares/${stuck}/`) });
    expect(await leftAfter(broken, 1)).toEqual([stuck]);
    expect(await leftAfter((adapters) => adapters, 0)).toEqual([]);
  });

  test("is served like other media, in parts and from the browser's cache, and is not indexed unless the owner allows it", async () => {
    const studio = await start();
    const ada = await studio.register();
    const film = await studio.makeCreation(ada, { mode: "text-to-video", duration_seconds: 2 });
    const { id, token } = await sharesOf(studio, ada).make({ creation_id: film.id });
    const [shown] = (await readPublicly(studio, token)).creations.results;
    expect(shown).toMatchObject({ kind: "video", media_type: "video/mp4" });
    expect(shown?.url).toBe(`/api/media/shared/${token}/${film.id}/original/`);
    const whole = await studio.request("GET", shown?.url ?? "");
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    const part = await studio.request("GET", shown?.url ?? "", { headers: { range: "bytes=0-9" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-9/${film.size_bytes}`]);
    expect((await studio.request("HEAD", shown?.url ?? "")).status).toBe(200);
    expect(whole.text).not.toContain("lighthouse");

    await studio.call(sharing.update, { params: { id }, body: { shows_recipe: false, is_listed: true } }, ada.access);
    expect((await studio.request("GET", shown?.url ?? "")).headers.get("x-robots-tag")).toBeNull();
  });

  test("has a preview of 1200 × 630 that is generated once, follows the cover, and does not expire", async () => {
    const stored: string[] = [];
    const studio = await start({
      engine: createScriptedEngine({ fullSize: true }),
      adapt: (adapters) => ({ ...adapters, storage: noting(adapters.storage, stored) }),
    });
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const { id } = await mine.begin("Covers");
    const { token } = await sharesOf(studio, ada).make({ collection_id: id });
    expect((await readPublicly(studio, token)).preview_url).toBeNull();
    const preview = `/api/media/shared/${token}/preview/`;
    expect((await studio.request("GET", preview)).status).toBe(404);

    const [a, b] = [await studio.makeCreation(ada), await studio.makeCreation(ada)];
    await mine.add(id, [a.id, b.id]);
    expect((await readPublicly(studio, token)).preview_url).toBe(preview);
    const answers = await Promise.all(Array.from({ length: 8 }, () => studio.backend.fetch(requestTo(preview))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [bytes, ...same] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    for (const other of same) expect(other).toEqual(bytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(answers[0]?.headers.get("content-type")).toBe("image/jpeg");
    expect(stored.filter((key) => key.startsWith("shares/"))).toHaveLength(1);
    const tag = answers[0]?.headers.get("etag");

    await mine.change(id, { cover_creation_id: b.id });
    const second = (await studio.request("GET", preview)).headers.get("etag");
    expect(second).not.toBe(tag);
    studio.runtime.advance(400 * 24 * 60 * 60 * 1000);
    expect((await studio.request("GET", preview)).headers.get("etag")).toBe(second);
    const left = (await studio.storedFiles()).filter((key) => key.startsWith("shares/"));
    expect(left).toEqual([expect.stringContaining(b.id)]);
  });
});

function requestTo(path: string): Request {
  return new Request(new URL(path, "http://api.internal"));
}

/** A storage that records every stored key. */
function noting(storage: Storage, stored: string[]): Storage {
  return {
    ...storage,
    put(key, content) {
      stored.push(key);
      return storage.put(key, content);
    },
  };
}

/** A storage that cannot remove keys with this prefix. */
function keeping(storage: Storage, prefix: string): Storage {
  return {
    ...storage,
    async delete(key) {
      if (key.startsWith(prefix)) throw new Error("This file cannot be removed.");
      await storage.delete(key);
    },
  };
}
