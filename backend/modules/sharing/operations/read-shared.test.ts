import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { collections } from "../../../../contract/collections.ts";
import { gallery } from "../../../../contract/gallery.ts";
import { sharedPage, sharing } from "../../../../contract/sharing.ts";
import { goodPassword } from "../../../../tests/support/api.ts";
import { collectionsOf } from "../../../../tests/support/collections.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { addressesOf, readPublicly, sharedPath, sharesOf, statusesOf } from "../../../../tests/support/shares.ts";
import { describeOnBackend, waitFor } from "../../../../tests/support/studio-backend.ts";

describeOnBackend("A public link", (start) => {
  test("shows one creation to anyone who has it, and the recipe only if the owner allows it", async () => {
    const studio = await start({ engine: createScriptedEngine({ fullSize: true }) });
    const ada = await studio.register();
    await studio.call(
      accounts.changeProfile,
      { body: { display_name: "Ada\u202e Lovelace", bio: "", website: "", social_handle: "" } },
      ada.access,
    );
    const creation = await studio.makeCreation(ada, { prompt: "a secret lighthouse", quality: "draft" });
    const links = sharesOf(studio, ada);
    const made = await links.make({ creation_id: creation.id });
    expect(made).toMatchObject({
      kind: "creation",
      creation_id: creation.id,
      collection_id: null,
      shows_recipe: false,
      is_listed: false,
      title: "a secret lighthouse",
    });
    expect(made.thumbnail_url).toBe(creation.thumbnail_url);

    const page = await readPublicly(studio, made.token);
    expect(page).toMatchObject({
      kind: "creation",
      title: "",
      description: "",
      author_name: "Ada Lovelace",
      is_listed: false,
      creations: { count: 1, next: null, previous: null },
    });
    expect(page.creations.results).toMatchObject([
      { id: creation.id, alt: "", recipe: null, media_type: "image/webp" },
    ]);
    expect(JSON.stringify(page)).not.toContain("secret");

    const shown = await studio.call(
      sharing.update,
      { params: { id: made.id }, body: { shows_recipe: true, is_listed: true } },
      ada.access,
    );
    expect(shown.json).toMatchObject({ id: made.id, token: made.token, shows_recipe: true, is_listed: true });
    const told = await readPublicly(studio, made.token);
    expect(told).toMatchObject({ title: "a secret lighthouse", is_listed: true });
    expect(told.creations.results[0]).toMatchObject({
      alt: "a secret lighthouse",
      recipe: { prompt: "a secret lighthouse", generation_type: "text-to-image", seed: creation.seed },
    });
  });

  test("shows a collection in its owner's order, page by page, and every change of it immediately", async () => {
    const studio = await start();
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const { id } = await mine.begin("Lights 🏮", "All of them");
    const made = [];
    for (let index = 0; index < 4; index++) made.push((await studio.makeCreation(ada)).id);
    const [a = "", b = "", c = "", outside = ""] = made;
    await mine.add(id, [b, c, a]);
    const { token } = await sharesOf(studio, ada).make({ collection_id: id });
    const first = await readPublicly(studio, token, { page_size: 2 });
    expect(first).toMatchObject({ kind: "collection", title: "Lights 🏮", description: "All of them" });
    expect(first.creations.results.map((one) => one.id)).toEqual([b, c]);
    expect(first.creations).toMatchObject({ count: 3, previous: null });
    const second = sharedPage.parse((await studio.request("GET", first.creations.next ?? "")).json);
    expect(second.creations.results.map((one) => one.id)).toEqual([a]);

    const fileOf = (creation: string) => `/api/media/shared/${token}/${creation}/w320/`;
    expect(await statusesOf(studio, [fileOf(a), fileOf(b), fileOf(outside)])).toEqual([200, 200, 404]);
    await mine.takeOut(id, b);
    await mine.add(id, [outside]);
    await studio.call(gallery.deleteCreation, { params: { id: c } }, ada.access);
    expect(await statusesOf(studio, [fileOf(a), fileOf(b), fileOf(c), fileOf(outside)])).toEqual([200, 404, 404, 200]);
    const now = await readPublicly(studio, token);
    expect(now.creations.results.map((one) => one.id)).toEqual([a, outside]);
    expect(now.creations.count).toBe(2);
  });

  test("reveals nothing of its owner, of their other items, or of where the owner sees the item", async () => {
    const studio = await start();
    const ada = await studio.register({ email: "ada.private@example.com" });
    const mine = collectionsOf(studio, ada);
    const shown = await studio.makeCreation(ada, { prompt: "a shown one" });
    const hidden = await studio.makeCreation(ada, { prompt: "a hidden one" });
    const { id } = await mine.begin("Shown");
    const secret = await mine.begin("Not shown");
    await mine.add(id, [shown.id]);
    await mine.add(secret.id, [hidden.id, shown.id]);
    const links = [
      await sharesOf(studio, ada).make({ collection_id: id, shows_recipe: true }),
      await sharesOf(studio, ada).make({ creation_id: shown.id, shows_recipe: true }),
    ];
    for (const link of links) {
      const { text, headers } = await studio.request("GET", sharedPath(link.token));
      const told = `${text}${JSON.stringify([...headers])}`;
      const secrets = [ada.id, ada.email, "ada.private", hidden.id, "hidden", secret.id, "Not shown", id, link.id];
      for (const one of [...secrets, shown.generation_id, hidden.generation_id]) expect(told).not.toContain(one);
      expect(told).not.toMatch(/signature=|download|is_favorite|size_bytes|storage|sha256|generation_id|owner/);
      expect(JSON.parse(text)).toMatchObject({ author_name: "" });
    }
    // A token does not open the files of other users, whatever their names.
    const [{ token } = { token: "" }] = links;
    for (const file of ["original", "download", "clean", "w999", "..%2foriginal", "preview"]) {
      expect([file, ...(await statusesOf(studio, [`/api/media/shared/${token}/${shown.id}/${file}/`]))]).toEqual([
        file,
        404,
      ]);
      expect(await statusesOf(studio, [`/api/media/shared/${token}/${hidden.id}/${file}/`])).toEqual([404]);
    }
  });

  test("that leads to the trash, to a deleted collection or account answers like an unknown one", async () => {
    const studio = await start();
    const ada = await studio.register();
    const links = sharesOf(studio, ada);
    const { id } = await studio.makeCreation(ada);
    const kept = await studio.makeCreation(ada);
    const collection = await collectionsOf(studio, ada).begin("Gone");
    await collectionsOf(studio, ada).add(collection.id, [id, kept.id]);
    const toCreation = (await links.make({ creation_id: id })).token;
    const toCollection = (await links.make({ collection_id: collection.id })).token;
    const toKept = (await links.make({ creation_id: kept.id })).token;
    const tokens = [toCreation, toCollection, toKept];
    const addresses = new Map<string, string[]>();
    for (const token of tokens) addresses.set(token, addressesOf(await readPublicly(studio, token)));
    const unknown = await studio.request("GET", sharedPath("x".repeat(43)));
    expect(unknown.status).toBe(404);
    const answersAsUnknown = async (token: string) => {
      const answer = await studio.request("GET", sharedPath(token));
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
      expect([...answer.headers.keys()]).toEqual([...unknown.headers.keys()]);
      for (const path of addresses.get(token) ?? []) expect((await studio.request("GET", path)).status, path).toBe(404);
    };

    await studio.call(gallery.deleteCreation, { params: { id } }, ada.access);
    await answersAsUnknown(toCreation);
    expect((await links.list({ creation_id: id })).results[0]).toMatchObject({ thumbnail_url: null });
    await studio.call(gallery.restoreCreation, { params: { id } }, ada.access);
    expect((await studio.request("GET", sharedPath(toCreation))).status).toBe(200);

    await studio.call(collections.remove, { params: { id: collection.id } }, ada.access);
    await answersAsUnknown(toCollection);

    await studio.call(accounts.deleteAccount, { body: { password: goodPassword } }, ada.access);
    await answersAsUnknown(toCreation);
    await answersAsUnknown(toKept);
    await waitFor(async () => {
      const left = await studio.adapters.database.read.selectFrom("share").select("id").execute();
      const files = (await studio.storedFiles()).filter((key) => key.startsWith("shares/"));
      return left.length === 0 && files.length === 0 ? true : undefined;
    }, "the links to leave");
  });

  test("that was made up opens nothing, however close it comes to one that does", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { id } = await studio.makeCreation(ada);
    const { token } = await sharesOf(studio, ada).make({ creation_id: id });
    const unknown = await studio.request("GET", sharedPath("x".repeat(43)));
    const altered = (at: number) => `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
    // The last letter has two unused bits. Still, only one spelling of a token is valid.
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const respelled = `${token.slice(0, -1)}${letters[letters.indexOf(token.slice(-1)) + 1]}`;
    const madeUp = [altered(0), altered(20), altered(22), altered(30), altered(42), respelled, token.slice(0, -1)];
    for (const forged of [...madeUp, `${token}A`, token.toUpperCase(), "made-up-token", "_".repeat(43)]) {
      const answer = await studio.request("GET", sharedPath(forged));
      expect([forged, answer.status, answer.text]).toEqual([forged, 404, unknown.text]);
      const files = ["preview/", `${id}/w320/`].map((rest) => `/api/media/shared/${forged}/${rest}`);
      expect([forged, ...(await statusesOf(studio, files))]).toEqual([forged, 404, 404]);
    }
    expect((await studio.request("GET", sharedPath(token))).status).toBe(200);
  });
});
