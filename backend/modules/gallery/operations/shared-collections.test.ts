import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { collectionMembers } from "../../../../contract/collection-members.ts";
import { collections } from "../../../../contract/collections.ts";
import { creationPage, gallery } from "../../../../contract/gallery.ts";
import { collectionMembersMax } from "../../../../contract/limits.ts";
import { goodPassword } from "../../../../tests/support/api.ts";
import { collectionsOf } from "../../../../tests/support/collections.ts";
import { keepCreations } from "../../../../tests/support/kept-creations.ts";
import { untilLocked } from "../../../../tests/support/lock-waits.ts";
import { membersOf } from "../../../../tests/support/members.ts";
import { notificationsOf, settle } from "../../../../tests/support/notifications.ts";
import { readPublicly, sharesOf } from "../../../../tests/support/shares.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { lockCollection } from "../records/collections.ts";
import { putMember } from "../records/members.ts";

async function begin(studio: StudioBackend) {
  const [ada, bob, cleo] = [await studio.register(), await studio.register(), await studio.register()];
  const { id } = await collectionsOf(studio, ada).begin("Ours");
  return { ada, bob, cleo, id, adas: membersOf(studio, ada), bobs: membersOf(studio, bob) };
}

describeOnEachBackend("A shared collection", (start) => {
  test("lets each member do what the role allows, and shows who added what", async () => {
    const studio = await start({ idle: true });
    const { ada, bob, cleo, id, adas, bobs } = await begin(studio);
    const [a = "", b = ""] = await keepCreations(studio, ada, 2);
    const [x = "", y = ""] = await keepCreations(studio, bob, 2);
    await collectionsOf(studio, ada).add(id, [a, b]);
    await adas.share(id, bob, "view");
    const theirs = collectionsOf(studio, bob);
    expect(await theirs.read(id)).toMatchObject({ role: "view", owner: { name: "" }, image_count: 2 });
    const add = () => studio.call(collections.add, { params: { id }, body: { creation_ids: [x, y, a] } }, bob.access);
    expect((await add()).refusal()).toMatchObject({ code: "FORBIDDEN" });
    expect((await adas.change(id, bob.id, "add")).status).toBe(204);
    // Only their own creations can be added, and only the owner arranges so far.
    expect((await add()).json).toEqual({ changed: 2, missing: 1 });
    expect(await theirs.moveItem(id, x, a)).toBe(403);
    expect((await adas.change(id, bob.id, "arrange")).status).toBe(204);
    expect(await theirs.moveItem(id, a, null)).toBe(204);
    expect(await theirs.moveItem(id, y, b)).toBe(204);
    expect(await adas.order(id)).toEqual([y, b, x, a]);
    expect((await bobs.items(id)).map(({ owner, is_own }) => [owner.account_id, is_own])).toEqual([
      [bob.id, true],
      [ada.id, false],
      [bob.id, true],
      [ada.id, false],
    ]);
    expect((await bobs.members(id)).members).toMatchObject([
      { account_id: ada.id, role: "owner", item_count: 2, is_you: false },
      { account_id: bob.id, role: "arrange", item_count: 2, is_you: true },
    ]);
    const joined = await studio.call(collectionMembers.joined, { query: {} }, bob.access);
    expect(joined.json).toMatchObject({ count: 1, results: [{ id, name: "Ours", role: "arrange" }] });

    // Members remove only their own creations; the owner removes any.
    expect(await theirs.takeOut(id, a)).toBe(404);
    expect(await theirs.takeOut(id, x)).toBe(204);
    expect(await collectionsOf(studio, ada).takeOut(id, y)).toBe(204);
    expect(await adas.order(id)).toEqual([b, a]);
    // Everything else is the owner's alone.
    const params = { id, account_id: ada.id };
    for (const answer of [
      await studio.call(collections.update, { params, body: { name: "Mine" } }, bob.access),
      await studio.call(collections.remove, { params }, bob.access),
      await studio.call(collections.images, { params, query: {} }, bob.access),
      await studio.call(collectionMembers.invite, { params, body: { role: "view" } }, bob.access),
      await studio.call(collectionMembers.changeMember, { params, body: { role: "view" } }, bob.access),
      await studio.call(collectionMembers.removeMember, { params }, bob.access),
      await studio.call(collectionMembers.items, { params, query: {} }, cleo.access),
      await studio.call(collectionMembers.members, { params }, cleo.access),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  test("loses nothing when two users arrange it and add to it at once", { tags: ["race"] }, async () => {
    const studio = await start({ idle: true });
    const { ada, bob, id, adas } = await begin(studio);
    await adas.share(id, bob, "arrange");
    const own = { ada: await keepCreations(studio, ada, 12), bob: await keepCreations(studio, bob, 12) };
    await collectionsOf(studio, ada).add(id, own.ada.slice(0, 8));
    await collectionsOf(studio, bob).add(id, own.bob.slice(0, 8));
    const shown = await adas.order(id);
    const [first = "", last = ""] = [own.ada[0], own.bob[0]];
    const work = [ada, bob].flatMap((user, turn) => {
      const mine = collectionsOf(studio, user);
      const added = (turn === 0 ? own.ada : own.bob).slice(8);
      return [
        ...added.map(async (one) => expect(await mine.add(id, [one])).toEqual({ changed: 1, missing: 0 })),
        ...shown
          .slice(1, 7)
          .map(async (one, index) => expect(await mine.moveItem(id, one, shown[15 - index - turn] ?? null)).toBe(204)),
      ];
    });
    await Promise.all(work);
    const order = await adas.order(id);
    expect(order).toHaveLength(24);
    expect(new Set(order)).toEqual(new Set([...own.ada, ...own.bob]));
    // Then each moves one: both moves count.
    await Promise.all([
      collectionsOf(studio, ada).moveItem(id, last, null),
      collectionsOf(studio, bob).moveItem(id, first, order.find((one) => one !== first && one !== last) ?? null),
    ]);
    const after = await adas.order(id);
    expect([after[0] === first || after[1] === first, after.at(-1)]).toEqual([true, last]);
    expect(await collectionsOf(studio, ada).read(id)).toMatchObject({ image_count: 24 });
  });

  test("refuses what a member's role no longer includes when a change has waited", { tags: ["race"] }, async () => {
    const studio = await start({ idle: true });
    const { ada, bob, id, adas } = await begin(studio);
    const { database } = studio.adapters;
    await adas.share(id, bob, "arrange");
    const [x = "", y = ""] = await keepCreations(studio, bob, 2);
    const theirs = collectionsOf(studio, bob);
    await theirs.add(id, [x]);
    const [locked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const demotion = database.transaction(async (tx) => {
      await lockCollection(database, tx, ada.id, id);
      locked.resolve();
      await seen.promise;
      await putMember(tx, { collection_id: id, account_id: bob.id, role: "view", created_at: 1 });
    });
    await locked.promise;
    const added = studio.call(collections.add, { params: { id }, body: { creation_ids: [y] } }, bob.access);
    const moved = theirs.moveItem(id, x, null);
    await untilLocked(database, 2);
    seen.resolve();
    await demotion;
    expect([(await added).status, await moved]).toEqual([403, 403]);
    expect(await adas.order(id)).toEqual([x]);
  });

  test("ends for a member who leaves or is removed, together with the member's creations and every address", async () => {
    const studio = await start();
    const { ada, bob, id, adas, bobs } = await begin(studio);
    const creation = await studio.makeCreation(ada);
    const [x = ""] = await keepCreations(studio, bob, 1);
    await collectionsOf(studio, ada).add(id, [creation.id]);
    await adas.share(id, bob, "add");
    await collectionsOf(studio, bob).add(id, [x]);
    const [item] = await bobs.items(id);
    const addresses = [item?.url ?? "", item?.thumbnail_url ?? ""];
    const statuses = async () => Promise.all(addresses.map(async (one) => (await studio.request("GET", one)).status));
    expect(await statuses()).toEqual([200, 200]);
    // Neither the original nor another file is reachable through the collection, nor the creation anywhere else.
    const original = addresses[0]?.replace(/\/[^/]+\/\?/, "/original/?") ?? "";
    const download = addresses[0]?.replace(/\/[^/]+\/\?/, "/download/?") ?? "";
    for (const address of [original, download]) expect((await studio.request("GET", address)).status).toBe(404);
    expect(JSON.stringify(item)).not.toContain(creation.prompt);
    const params = { id: creation.id };
    expect((await studio.call(gallery.creation, { params }, bob.access)).status).toBe(404);
    expect(
      await studio.call(gallery.archive, { body: { selection: { ids: [creation.id] } } }, bob.access),
    ).toMatchObject({ status: 200 });
    expect((await studio.requestRun(bob, { mode: "image-to-image", source_creation_id: creation.id })).status).toBe(
      422,
    );

    expect((await bobs.remove(id, bob.id)).status).toBe(204);
    expect(await statuses()).toEqual([404, 404]);
    expect(await adas.order(id)).toEqual([creation.id]);
    expect(await collectionsOf(studio, ada).read(id)).toMatchObject({ image_count: 1 });
    expect((await studio.call(collections.collection, { params: { id } }, bob.access)).status).toBe(404);
    expect((await studio.call(gallery.creation, { params: { id: x } }, bob.access)).status).toBe(200);

    await adas.share(id, bob, "add");
    await collectionsOf(studio, bob).add(id, [x]);
    expect(await statuses()).toEqual([200, 200]);
    expect((await adas.remove(id, bob.id)).status).toBe(204);
    expect((await adas.remove(id, bob.id)).status).toBe(404);
    expect(await statuses()).toEqual([404, 404]);
    expect(await adas.order(id)).toEqual([creation.id]);

    // The owner was notified each time.
    await settle(studio);
    const joined = (await notificationsOf(studio, ada)).filter(({ kind }) => kind === "collection_joined");
    const notified = { title: "New member in “Ours”", link: `/gallery/collections/${id}/members` };
    expect(joined).toMatchObject([notified, notified]);
    expect(await notificationsOf(studio, bob)).toEqual([]);
  });

  test("shows no trash, nothing withheld, and nothing of disabled accounts; its public link shows its owner's alone", async () => {
    const studio = await start({ idle: true });
    const { ada, bob, id, adas, bobs } = await begin(studio);
    const { database } = studio.adapters;
    const [a = "", b = "", c = ""] = await keepCreations(studio, ada, 3);
    const [x = "", y = ""] = await keepCreations(studio, bob, 2);
    await adas.share(id, bob, "arrange");
    await collectionsOf(studio, bob).add(id, [x, y]);
    await collectionsOf(studio, ada).add(id, [a, b, c]);
    const { token } = await sharesOf(studio, ada).make({ collection_id: id, shows_recipe: false });
    const published = await readPublicly(studio, token);
    expect(published.creations).toMatchObject({ count: 3 });
    expect(published.creations.results.map((one) => one.id)).toEqual([a, b, c]);
    const listed = await studio.call(gallery.creations, { query: { collection: id } }, ada.access);
    expect(creationPage.parse(listed.json).results.map((one) => one.id)).toEqual([c, b, a]);
    expect(await collectionsOf(studio, ada).read(id)).toMatchObject({ image_count: 5, cover: { creation_id: x } });

    await studio.call(gallery.deleteCreation, { params: { id: a } }, ada.access);
    const withheld = { kind: "creation", owner_id: bob.id, way: "hidden", created_at: 1 } as const;
    await database.transaction((tx) =>
      tx
        .insertInto("withheld_item")
        .values({ ...withheld, item_id: x })
        .execute(),
    );
    expect(await adas.order(id)).toEqual([y, b, c]);
    expect(await bobs.order(id)).toEqual([x, y, b, c]);
    expect((await collectionsOf(studio, ada).read(id)).cover).toMatchObject({ creation_id: y });

    const disable = (account: string) =>
      database.transaction((tx) =>
        tx.updateTable("account").set({ disabled_at: 1 }).where("id", "=", account).execute(),
      );
    await disable(bob.id);
    expect(await adas.order(id)).toEqual([b, c]);
    expect((await adas.members(id)).members.map(({ account_id }) => account_id)).toEqual([ada.id]);
    const cleo = await studio.register();
    await adas.share(id, cleo, "view");
    await disable(ada.id);
    const answer = await studio.call(collectionMembers.items, { params: { id }, query: {} }, cleo.access);
    expect(answer.status).toBe(404);
    const joined = await studio.call(collectionMembers.joined, { query: {} }, cleo.access);
    expect(joined.json).toMatchObject({ results: [] });
  });

  test("takes in one user per invitation, until it is revoked or expires", { tags: ["race"] }, async () => {
    const studio = await start({ idle: true });
    const { ada, bob, cleo, id, adas, bobs } = await begin(studio);
    const { token } = await adas.invite(id, "view");
    const offer = await studio.call(collectionMembers.readInvite, { params: { token } }, bob.access);
    expect(offer.json).toMatchObject({ collection_id: id, name: "Ours", role: "view", is_member: false });
    // The owner does not use it up.
    expect((await adas.accept(token)).json).toMatchObject({ role: "owner" });
    const answers = await Promise.all([bobs.accept(token), membersOf(studio, cleo).accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const unknown = await bobs.accept("x".repeat(43));
    expect(unknown.status).toBe(404);

    const [revoked, expired, better] = [
      await adas.invite(id, "view"),
      await adas.invite(id, "view"),
      await adas.invite(id, "arrange"),
    ];
    expect((await adas.members(id)).invites.map((one) => one.id).sort()).toEqual(
      [revoked.id, expired.id, better.id].sort(),
    );
    expect(JSON.stringify(await adas.members(id))).not.toContain(better.token);
    const member = answers[0]?.status === 200 ? bobs : membersOf(studio, cleo);
    expect((await member.members(id)).invites).toEqual([]);
    expect((await member.accept(better.token)).json).toMatchObject({ role: "arrange" });
    const lesser = await adas.invite(id, "view");
    expect((await member.accept(lesser.token)).json).toMatchObject({ role: "arrange" });
    expect((await adas.revoke(id, revoked.id)).status).toBe(204);
    expect((await member.accept(revoked.token)).text).toBe(unknown.text);
    const { database } = studio.adapters;
    const rows = Array.from({ length: collectionMembersMax }, () => ({
      collection_id: id,
      account_id: studio.runtime.newId(),
      role: "view" as const,
      created_at: 1,
    }));
    await database.transaction((tx) => tx.insertInto("collection_member").values(rows).execute());
    const full = await studio.call(collectionMembers.invite, { params: { id }, body: { role: "view" } }, ada.access);
    expect(full.refusal()).toMatchObject({ code: "CONFLICT" });

    studio.runtime.advance(7 * 24 * 3_600_000);
    const fresh = await studio.register();
    expect((await membersOf(studio, fresh).accept(expired.token)).text).toBe(unknown.text);
  });

  test("keeps nothing of a member whose account is closed", async () => {
    const studio = await start();
    const { ada, bob, id, adas } = await begin(studio);
    await adas.share(id, bob, "add");
    const [x = ""] = await keepCreations(studio, bob, 1);
    const [a = ""] = await keepCreations(studio, ada, 1);
    await collectionsOf(studio, bob).add(id, [x]);
    await collectionsOf(studio, ada).add(id, [a]);
    await studio.call(accounts.deleteAccount, { body: { password: goodPassword } }, bob.access);
    const rows = () =>
      studio.adapters.database.read
        .selectFrom("collection_member")
        .selectAll()
        .where("account_id", "=", bob.id)
        .execute();
    await waitFor(async () => (await rows()).length === 0 || undefined, "the end of the membership");
    expect(await adas.order(id)).toEqual([a]);
    expect(await collectionsOf(studio, ada).read(id)).toMatchObject({ image_count: 1 });
  });
});
