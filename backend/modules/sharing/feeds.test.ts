import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { feed } from "../../../contract/feed.ts";
import { gallery } from "../../../contract/gallery.ts";
import { collectionsOf } from "../../../tests/support/collections.ts";
import { pathOfAddress, readFeed, titlesIn, turnOnFeed } from "../../../tests/support/feeds.ts";
import { settle } from "../../../tests/support/notifications.ts";
import { begin, decide, reported } from "../../../tests/support/reports.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { sharesOf } from "../../../tests/support/shares.ts";
import { describeOnBackend, describeOnEachBackend } from "../../../tests/support/studio-backend.ts";
import { linkOf, onlyChild } from "../../../tests/support/xml.ts";

const collectionFeed = (token: string) => `/api/gallery/shared/${token}/feed/`;

describeOnEachBackend("The private feed of a gallery", (start) => {
  test("is off at first, shows the newest first in valid Atom, and never the trash or what moderators hide", async () => {
    const studio = await start();
    const { ada, creation, moderator, token } = await begin(studio);
    expect((await studio.call(feed.read, {}, ada.access)).json).toEqual({ created_at: null });
    const address = await turnOnFeed(studio, ada);
    expect((await studio.call(feed.read, {}, ada.access)).json).toEqual({ created_at: "2026-01-15T12:00:00.000Z" });
    studio.runtime.advance(1_000);
    await studio.makeCreation(ada, { prompt: `<b>"Fish" & chips</b> ${"🐟".repeat(200)}` });
    studio.runtime.advance(1_000);
    const newest = await studio.makeCreation(ada, { prompt: "a boat" });
    const [first, second = "", third] = await titlesIn(studio, address);
    expect([first, third]).toEqual(["a boat", "a secret lighthouse"]);
    expect(second.startsWith(`<b>"Fish" & chips</b> 🐟`)).toBe(true);
    expect([...second]).toHaveLength(120);

    await studio.call(gallery.deleteCreation, { params: { id: newest.id } }, ada.access);
    expect(await titlesIn(studio, address)).toEqual([second, "a secret lighthouse"]);
    const id = await reported(studio, moderator, { token });
    expect(await decide(studio, moderator, id, "hide")).toBe(204);
    expect((await studio.call(gallery.creation, { params: { id: creation.id } }, ada.access)).status).toBe(200);
    expect(await titlesIn(studio, address)).toEqual([second]);
  });

  test("has another address when it is created again, and none once it is off: each ends with its files", async () => {
    const studio = await start();
    const ada = await studio.register();
    await studio.makeCreation(ada);
    const addressesIn = async (address: string) => {
      const [entry] = (await readFeed(studio, address)).entries;
      return [address, pathOfAddress(entry ? linkOf(entry, "enclosure") : "")];
    };
    const statuses = (addresses: string[]) =>
      Promise.all(addresses.map(async (address) => (await studio.request("GET", address)).status));
    const before = await addressesIn(await turnOnFeed(studio, ada));
    expect(await statuses(before)).toEqual([200, 200]);
    const after = await addressesIn(await turnOnFeed(studio, ada));
    expect([await statuses(before), await statuses(after)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    expect((await studio.call(feed.turnOff, {}, ada.access)).status).toBe(204);
    expect(await statuses(after)).toEqual([404, 404]);
    expect((await studio.call(feed.turnOff, {}, ada.access)).status).toBe(404);
  });
});

describeOnBackend("The private feed of a gallery", (start) => {
  test("is stored as a hash, ends with the account, and has no answer that tells a revoked token from an invented one", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const revoked = await turnOnFeed(studio, ada);
    const address = await turnOnFeed(studio, ada);
    await turnOnFeed(studio, bob);
    const { read } = studio.adapters.database;
    const token = address.split("/").at(-2) ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await read.selectFrom("gallery_feed").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const invented = revoked.replace(/\w(?=\/$)/, "A");
    const [one, other] = [await studio.request("GET", revoked), await studio.request("GET", invented)];
    expect([one.status, one.text, [...one.headers.keys()]]).toEqual([404, other.text, [...other.headers.keys()]]);

    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    await settle(studio);
    expect((await studio.request("GET", address)).status).toBe(404);
    const left = await read.selectFrom("gallery_feed").select("owner_id").execute();
    expect(left).toEqual([{ owner_id: bob.id }]);
  });

  test("shows copies at addresses that stay the same for days, each signed for one creation alone", async () => {
    const studio = await start({ engine: createScriptedEngine({ fullSize: true }) });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const image = await studio.makeCreation(ada);
    const film = await studio.makeCreation(ada, { mode: "text-to-video", duration_seconds: 2 });
    const unseen = await studio.makeCreation(bob);
    const address = await turnOnFeed(studio, ada);
    const { entries } = await readFeed(studio, address);
    const [filmEntry, imageEntry] = entries.map((entry) => linkOf(entry, "enclosure"));
    const shown = pathOfAddress(imageEntry ?? "");
    const picture = await studio.backend.fetch(new Request(new URL(shown, "http://api.internal")));
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 1024 });
    expect(picture.headers.get("x-robots-tag")).toBe("noindex");
    expect((await studio.request("GET", pathOfAddress(filmEntry ?? ""))).headers.get("content-type")).toBe("video/mp4");
    const content = onlyChild(
      entries[1] ?? { name: "", namespace: "", attributes: {}, text: "", children: [] },
      "content",
    );
    expect(content.text).toContain(`<img src="${imageEntry}"`);

    for (const path of [
      shown.replace(image.id, film.id),
      shown.replace(image.id, unseen.id),
      shown.replace(/\/w\d+\//, "/original/"),
      shown.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      shown.split("?")[0] ?? "",
    ])
      expect((await studio.request("GET", path)).status, path).toBe(404);
    studio.runtime.advance(30 * 86_400_000);
    expect((await studio.request("GET", shown)).status).toBe(200);
    expect((await readFeed(studio, address)).entries.map((entry) => linkOf(entry, "enclosure"))).toEqual([
      filmEntry,
      imageEntry,
    ]);
    await studio.call(gallery.deleteCreation, { params: { id: image.id } }, (await studio.signIn(ada)).access);
    expect((await studio.request("GET", shown)).status).toBe(404);
  });

  test("is answered with 304 until it changes, is never indexed, and is limited in size and pace", async () => {
    const studio = await start({ rateLimiting: true });
    const ada = await studio.register();
    await studio.makeCreation(ada);
    const address = await turnOnFeed(studio, ada);
    const { headers } = await studio.request("GET", address);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    const since = { headers: { "if-none-match": headers.get("etag") ?? "" } };
    const unchanged = await studio.request("GET", address, since);
    expect([unchanged.status, unchanged.text, unchanged.headers.get("etag")]).toEqual([304, "", headers.get("etag")]);
    expect((await studio.request("HEAD", address)).status).toBe(200);
    expect((await studio.request("POST", address)).status).toBe(405);
    const { id } = await studio.makeCreation(ada);
    expect((await studio.request("GET", address, since)).status).toBe(200);

    const { database } = studio.adapters;
    const row = await database.read.selectFrom("creation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await database.transaction(async (tx) => {
      for (let index = 0; index < 60; index++)
        await tx
          .insertInto("creation")
          .values({ ...row, id: studio.runtime.newId(), output_index: index + 1 })
          .execute();
    });
    expect((await readFeed(studio, address)).entries).toHaveLength(50);

    const from = { headers: { "x-client-address": "203.0.113.7" } };
    const statuses = [];
    for (let index = 0; index < 301; index++) statuses.push((await studio.request("GET", address, from)).status);
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await studio.request("GET", "/api/oembed", from)).status).toBe(429);
  });

  test("cannot be turned on, read, or turned off with an API key, or by another user", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const address = await turnOnFeed(studio, ada);
    expect((await studio.call(feed.turnOff, {}, bob.access)).status).toBe(404);
    for (const endpoint of [feed.read, feed.turnOn, feed.turnOff]) {
      expect(endpoint).not.toHaveProperty("scope");
      expect((await studio.call(endpoint, {})).status).toBe(401);
    }
    expect(await titlesIn(studio, address)).toEqual([]);
  });
});

describeOnBackend("The feed of a shared collection", (start) => {
  test("needs no token of its own, shows the newest first with prompts only if the link shows them, and ends with the link", async () => {
    const studio = await start();
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const { id } = await mine.begin("Lights & boats");
    const [older, newer, outside] = [
      await studio.makeCreation(ada, { prompt: "a lamp" }),
      await studio.makeCreation(ada, { prompt: "a boat" }),
      await studio.makeCreation(ada, { prompt: "a secret" }),
    ];
    await mine.add(id, [older.id, newer.id]);
    const links = sharesOf(studio, ada);
    const single = await links.make({ creation_id: outside.id });
    const link = await links.make({ collection_id: id, is_listed: true });
    const { root, entries } = await readFeed(studio, collectionFeed(link.token));
    expect(onlyChild(root, "title").text).toBe("Lights & boats");
    expect(linkOf(root, "alternate")).toBe(`https://studio.example/s/${link.token}`);
    expect(entries.map((entry) => linkOf(entry, "alternate"))).toEqual(
      [newer, older].map((one) => `https://studio.example/s/${link.token}?item=${one.id}`),
    );
    expect(entries.map((entry) => onlyChild(entry, "title").text)).toEqual(["Untitled image", "Untitled image"]);
    const answer = await studio.request("GET", collectionFeed(link.token), { headers: { "accept-language": "de" } });
    expect(answer.text).toContain("<title>Bild ohne Titel</title>");
    expect(answer.text).not.toContain("boat</title>");
    expect(answer.headers.get("x-robots-tag")).toBeNull();
    const file = pathOfAddress(linkOf(entries[0] ?? root, "enclosure"));
    expect((await studio.request("GET", file)).status).toBe(200);

    expect((await studio.request("GET", collectionFeed(single.token))).status).toBe(404);
    await links.revoke(link.id);
    expect((await studio.request("GET", collectionFeed(link.token))).status).toBe(404);
    const shown = await links.make({ collection_id: id, shows_recipe: true });
    expect(await titlesIn(studio, collectionFeed(shown.token))).toEqual(["a boat", "a lamp"]);
    const { headers } = await studio.request("GET", collectionFeed(shown.token));
    expect(headers.get("x-robots-tag")).toBe("noindex");
  });
});
