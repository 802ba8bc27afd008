import { expect, test } from "vitest";
import { accounts, profile } from "../../../contract/accounts.ts";
import { adminAudit } from "../../../contract/admin/audit.ts";
import { adminReports } from "../../../contract/admin/reports.ts";
import { adminUsers } from "../../../contract/admin/users.ts";
import { gallery } from "../../../contract/gallery.ts";
import { notification, notifications } from "../../../contract/notifications.ts";
import { paged } from "../../../contract/paging.ts";
import { reports, statement } from "../../../contract/reports.ts";
import { collectionsOf } from "../../../tests/support/collections.ts";
import { untilLocked } from "../../../tests/support/lock-waits.ts";
import { linkIn } from "../../../tests/support/mail.ts";
import { mailTo as lettersTo, settle } from "../../../tests/support/notifications.ts";
import {
  begin,
  decide,
  everywhere,
  look,
  mailTo,
  nowhere,
  placesOf,
  queueOf,
  reasons,
  reported,
  send,
} from "../../../tests/support/reports.ts";
import { addressesOf, readPublicly, sharedPath, sharesOf, statusesOf } from "../../../tests/support/shares.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import type { TestUser } from "../../../tests/support/verbs.ts";
import type { ReportTable } from "./tables.ts";

/** Waits for the mailed link to the statement about a case, for users who cannot sign in. Returns its token. */
function mailedToken(studio: StudioBackend, owner: TestUser, id: string): Promise<string> {
  return waitFor(async () => {
    for (const letter of await lettersTo(studio, owner)) {
      if (!letter.text.includes("/report-statements/")) continue;
      const token = new URL(linkIn(letter)).pathname.split("/").at(-1) ?? "";
      const read = await studio.call(reports.linkedStatement, { params: { token } });
      if (statement.parse(read.json).id === id) return token;
    }
    return undefined;
  }, "the mailed statement");
}

/** Appeals against a decision and reverses it. */
async function reverse(studio: StudioBackend, staff: TestUser, id: string): Promise<void> {
  await studio.adapters.database.transaction((tx) =>
    tx.updateTable("report").set({ state: "appealed", appeal_text: "No." }).where("id", "=", id).execute(),
  );
  const body = { outcome: "reversed", facts: "A mistake." } as const;
  expect((await studio.call(adminReports.decideAppeal, { params: { id }, body }, staff.access)).status).toBe(204);
}

describeOnBackend("A report", (start) => {
  test("needs no account, joins the open case of its item, and is bounded in what it stores and mails", async () => {
    const studio = await start();
    const { moderator, token, creation } = await begin(studio);
    expect(await send(studio, { token: "made-up-token" })).toBe(404);
    const unsure = { token, reason: "hate", is_good_faith: false };
    expect((await studio.request("POST", "/api/reports/", { json: unsure })).status).toBe(422);
    expect(await send(studio, { token, reason: "copyright", details: "My drawing." })).toBe(422);
    expect(await send(studio, { token, details: "x".repeat(2_001) })).toBe(422);

    for (let time = 0; time < 3; time++)
      expect(await send(studio, { token, email: "eve@example.com", details: `${time}` })).toBe(204);
    expect(await send(studio, { token, creation_id: creation.id, reason: "minors" })).toBe(204);
    const { count, results } = await queueOf(studio, moderator);
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ kind: "creation", item_id: creation.id, notice_count: 2, reason: "minors" });
    const { notices } = await look(studio, moderator, results[0]?.id ?? "");
    expect(notices.map(({ details, email }) => [details, email])).toEqual([
      ["2", "eve@example.com"],
      ["", null],
    ]);
    expect(await mailTo(studio, "eve@example.com")).toEqual(["report_received"]);
  });

  test("beyond the three that an address is told about stays without mail when it is repeated", async () => {
    const studio = await start();
    const { moderator, ada, token } = await begin(studio);
    const tokens = [token];
    for (let item = 0; item < 3; item++) {
      const { id } = await studio.makeCreation(ada);
      tokens.push((await sharesOf(studio, ada).make({ creation_id: id })).token);
    }
    const [first = "", , , fourth = ""] = tokens;
    for (const one of [...tokens, fourth])
      expect(await send(studio, { token: one, email: "eve@example.com" })).toBe(204);
    const cases = (await queueOf(studio, moderator, { state: "open" })).results;
    expect(cases).toHaveLength(4);
    expect(await decide(studio, moderator, cases.at(-1)?.id ?? "", "none")).toBe(204);
    expect(await mailTo(studio, "eve@example.com")).toEqual(Array(3).fill("report_received"));
    // The first one, again, still has its answer.
    expect(await send(studio, { token: first, email: "eve@example.com", details: "Again." })).toBe(204);
    expect(await decide(studio, moderator, cases[0]?.id ?? "", "none")).toBe(204);
    expect(await mailTo(studio, "eve@example.com")).toContain("report_outcome");
  });

  test("shows moderators only the reported item, with its prompt only if the link showed it, and records that", async () => {
    const studio = await start();
    const { moderator, ada, token } = await begin(studio);
    const id = await reported(studio, moderator, { token });
    const shown = await look(studio, moderator, id);
    expect(JSON.stringify(shown)).not.toContain("secret lighthouse");
    const [media] = shown.content?.creations ?? [];
    expect(await statusesOf(studio, [media?.url ?? "", media?.thumbnail_url ?? ""])).toEqual([200, 200]);
    expect((await studio.request("GET", (media?.url ?? "").replace(/signature=./, "signature=_"))).status).toBe(404);
    const audited = await studio.adapters.database.read.selectFrom("audit_entry").selectAll().execute();
    expect(audited).toMatchObject([{ action: "report.content_viewed", actor_id: moderator.id, target_id: id }]);

    for (const { access } of [ada, await studio.register()])
      expect((await studio.call(adminReports.read, { params: { id }, query: {} }, access)).status).toBe(404);
  });

  test("that is decided to hide takes the item from the public alone, and an appeal restores it", async () => {
    const studio = await start();
    const { admin, moderator, ada, creation, token } = await begin(studio);
    const addresses = [sharedPath(token), ...addressesOf(await readPublicly(studio, token))];
    const id = await reported(studio, moderator, { token, email: "eve@example.com" });
    expect(await decide(studio, moderator, id, "hide")).toBe(204);
    expect(await decide(studio, moderator, id, "none")).toBe(409);
    expect(await statusesOf(studio, addresses)).toEqual(addresses.map(() => 404));
    // A new link shows nothing either.
    expect((await sharesOf(studio, ada).list()).results).toHaveLength(1);
    expect(await placesOf(studio, ada, creation.id, creation.url)).toEqual(everywhere);
    expect(await mailTo(studio, ada.email)).toContain("item_moderated");
    expect(await mailTo(studio, "eve@example.com")).toEqual(["report_outcome", "report_received"]);
    await waitFor(async () => {
      const { results } = paged(notification).parse(
        (await studio.call(notifications.list, { query: {} }, ada.access)).json,
      );
      return results.find(({ kind, link }) => kind === "item_moderated" && link === `/reports/${id}`);
    }, "the notification");

    const eve = await studio.register();
    expect((await studio.call(reports.statement, { params: { id } }, eve.access)).status).toBe(404);
    const said = statement.parse((await studio.call(reports.statement, { params: { id } }, ada.access)).json);
    expect(said).toMatchObject({ ...reasons, decision: "hide", is_automated: false, can_appeal: true });
    const appeal = () =>
      studio.call(reports.appeal, { params: { id }, body: { text: "It is my own face." } }, ada.access);
    expect((await appeal()).status).toBe(200);
    expect((await appeal()).status).toBe(409);

    expect((await look(studio, moderator, id)).is_own_decision).toBe(true);
    const body = { outcome: "reversed", facts: "It is the owner." } as const;
    expect((await studio.call(adminReports.decideAppeal, { params: { id }, body }, admin.access)).status).toBe(204);
    expect(await statusesOf(studio, addresses)).toEqual(addresses.map(() => 200));
    expect(await mailTo(studio, ada.email)).toContain("appeal_decided");
    expect(await mailTo(studio, "eve@example.com")).toHaveLength(3);
  });

  test("that is decided to remove takes the item from every place, keeps its files for an appeal, then erases them", async () => {
    const studio = await start();
    const { moderator, ada, creation, token } = await begin(studio);
    const collection = await collectionsOf(studio, ada).begin("Both");
    const other = await studio.makeCreation(ada);
    await collectionsOf(studio, ada).add(collection.id, [creation.id, other.id]);
    const both = (await sharesOf(studio, ada).make({ collection_id: collection.id })).token;
    const files = (await studio.storedFiles()).filter((key) => key.includes(creation.id));
    const id = await reported(studio, moderator, { token: both, creation_id: creation.id });
    expect(await decide(studio, moderator, id, "remove")).toBe(204);
    expect(await placesOf(studio, ada, creation.id, creation.url)).toEqual(nowhere);
    expect((await readPublicly(studio, both)).creations.results.map((one) => one.id)).toEqual([other.id]);
    expect(await statusesOf(studio, [sharedPath(token)])).toEqual([404]);
    expect((await look(studio, moderator, id)).content_state).toBe("shown");

    await studio.call(reports.appeal, { params: { id }, body: { text: "Please look again." } }, ada.access);
    const reverse = { outcome: "reversed", facts: "It is fine." } as const;
    await studio.call(adminReports.decideAppeal, { params: { id }, body: reverse }, moderator.access);
    expect(await placesOf(studio, ada, creation.id, creation.url)).toEqual(everywhere);
    expect((await readPublicly(studio, both)).creations.count).toBe(2);

    const again = await reported(studio, moderator, { token: both, creation_id: creation.id });
    expect(await decide(studio, moderator, again, "remove")).toBe(204);
    const fresh = await restartedAfter(studio, start, 100);
    expect((await fresh.storedFiles()).filter((key) => key.includes(creation.id))).toEqual(files);
    const later = await restartedAfter(fresh, start, 84);
    await waitFor(async () => {
      const left = await later.storedFiles();
      return left.some((key) => key.includes(creation.id)) ? undefined : true;
    }, "the removed files to go");
  });

  test("that is sealed is shown to no one again, closes the account, and keeps its files for a year and its case for two", async () => {
    const studio = await start();
    const { moderator, ada, creation, token } = await begin(studio);
    const second = await studio.makeCreation(ada);
    const other = await sharesOf(studio, ada).make({ creation_id: second.id });
    const id = await reported(studio, moderator, { token, reason: "minors", email: "eve@example.com" });
    const next = await reported(studio, moderator, { token: other.token, reason: "minors", email: "eve@example.com" });
    expect(await look(studio, moderator, id)).toMatchObject({ content: null, content_state: "on-request" });
    const asked = await look(studio, moderator, id, { content: "true" });
    const seen = asked.content?.creations[0]?.url ?? "";
    expect(await statusesOf(studio, [seen, creation.url])).toEqual([200, 200]);
    expect(asked.choices).not.toContain("disable");
    const files = (await studio.storedFiles()).filter((key) => key.startsWith("creations/"));

    expect(await decide(studio, moderator, id, "disable")).toBe(403);
    expect(await decide(studio, moderator, id, "seal")).toBe(204);
    expect(await statusesOf(studio, [seen, creation.url, sharedPath(token)])).toEqual([404, 404, 404]);
    expect(await look(studio, moderator, id, { content: "true" })).toMatchObject({
      content: null,
      content_state: "gone",
    });
    expect((await studio.call(accounts.profile, {}, ada.access)).status).toBe(401);
    const linked = await studio.call(reports.linkedStatement, {
      params: { token: await mailedToken(studio, ada, id) },
    });
    expect(statement.parse(linked.json)).toMatchObject({ title: "", decision: "seal", has_disabled_account: true });
    studio.runtime.advance(86_400_000);
    expect(await decide(studio, await studio.signIn(moderator), next, "seal")).toBe(204);
    // The files outlive even the account.
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("account").set({ disabled_at: null }).where("id", "=", ada.id).execute(),
    );
    const back = await studio.signIn(ada);
    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, back.access);
    await waitFor(async () => {
      const left = await studio.adapters.database.read.selectFrom("share").select("id").execute();
      return left.length === 0 ? true : undefined;
    }, "the account's content to go");
    const filesOf = async ({ storedFiles }: StudioBackend) =>
      (await storedFiles()).filter((key) => key.startsWith("creations/"));
    expect(await filesOf(studio)).toEqual(files);

    // Half a day after a year, the files of the first one go.
    const afterYear = await restartedAfter(studio, start, 365.5);
    const kept = files.filter((key) => key.includes(second.id));
    expect(kept).not.toEqual([]);
    await waitFor(async () => {
      const left = await filesOf(afterYear);
      return left.length < files.length && !left.some((key) => key.includes(creation.id)) ? left : undefined;
    }, "the sealed files to go");
    await settle(afterYear);
    expect(await filesOf(afterYear)).toEqual(kept);
    expect((await queueOf(afterYear, await registerStaff(afterYear, "moderator"))).count).toBe(2);

    // Half a day after two years, what is known about it goes, too.
    const afterTwo = await restartedAfter(afterYear, start, 366);
    const staff = await registerStaff(afterTwo, "moderator");
    const left = await waitFor(async () => {
      const { results } = await queueOf(afterTwo, staff);
      return results.length < 2 ? results : undefined;
    }, "the old report to go");
    expect(left.map((report) => report.id)).toEqual([next]);
    const { database } = afterTwo.adapters;
    expect(await database.read.selectFrom("report_notice").select("report_id").execute()).toEqual([
      { report_id: next },
    ]);
    await settle(afterTwo);
    expect(await filesOf(afterTwo)).toEqual([]);
  });

  test("that is reversed or over leaves a stricter decision about the same item in force", async () => {
    const studio = await start();
    const { database } = studio.adapters;
    const { admin, moderator, creation, token } = await begin(studio);
    const removed = await reported(studio, moderator, { token });
    expect(await decide(studio, moderator, removed, "remove")).toBe(204);
    // Reports of the item that were under way meanwhile opened two more cases.
    const first = await database.read.selectFrom("report").selectAll().where("id", "=", removed).executeTakeFirst();
    const [sealed, repeated] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [sealed, repeated]) {
      const open = { ...first, id, state: "open", decision: null, decided_at: null, reason: "minors" } as ReportTable;
      await database.transaction((tx) => tx.insertInto("report").values(open).execute());
      expect(await decide(studio, moderator, id, id === sealed ? "seal" : "remove")).toBe(204);
    }
    await reverse(studio, admin, repeated);
    const isSealed = async () => {
      const ways = await database.read.selectFrom("withheld_item").select("way").execute();
      const { deleted_at } = await database.read.selectFrom("creation").select("deleted_at").executeTakeFirstOrThrow();
      return deleted_at === 0 && ways.every(({ way }) => way === "sealed") && ways.length === 1;
    };
    expect(await isSealed()).toBe(true);
    const files = (await studio.storedFiles()).filter((key) => key.includes(creation.id));
    const later = await restartedAfter(studio, start, 184);
    const { read } = later.adapters.database;
    await waitFor(async () => {
      const { is_erased } = await read
        .selectFrom("report")
        .select("is_erased")
        .where("id", "=", removed)
        .executeTakeFirstOrThrow();
      return is_erased === 1 ? true : undefined;
    }, "the end of the removal");
    expect(await read.selectFrom("withheld_item").select("way").execute()).toEqual([{ way: "sealed" }]);
    expect((await later.storedFiles()).filter((key) => key.includes(creation.id))).toEqual(files);
  });

  test("about staff is for administrators, and none may disable the last one", async () => {
    const studio = await start();
    const { admin, moderator } = await begin(studio);
    const mine = await studio.makeCreation(admin);
    const { token } = await sharesOf(studio, admin).make({ creation_id: mine.id });
    const id = await reported(studio, moderator, { token, reason: "minors" });
    expect((await look(studio, moderator, id)).choices).toEqual([]);
    expect(await decide(studio, moderator, id, "hide")).toBe(403);
    expect(await decide(studio, admin, id, "disable")).toBe(403);
    expect(await decide(studio, admin, id, "seal")).toBe(204);
    expect(profile.parse((await studio.call(accounts.profile, {}, admin.access)).json).role).toBe("admin");
    // Nor does sealing one's own item close the account when there are others.
    await registerStaff(studio, "admin");
    const again = await sharesOf(studio, admin).make({ creation_id: (await studio.makeCreation(admin)).id });
    const own = await reported(studio, moderator, { token: again.token, reason: "minors" });
    expect(await decide(studio, admin, own, "seal")).toBe(204);
    expect((await studio.call(accounts.profile, {}, admin.access)).status).toBe(200);
  });

  test("that disabled an account is appealed through the mailed link, and opens it when no other decision stands", async () => {
    const studio = await start();
    const { admin, ada, creation, token } = await begin(studio);
    const second = await studio.makeCreation(ada);
    const other = await sharesOf(studio, ada).make({ creation_id: second.id });
    const first = await reported(studio, admin, { token });
    const next = await reported(studio, admin, { token: other.token });
    const isOpen = async () => (await studio.call(accounts.signIn, { body: ada })).status === 200;
    const text = "It is my own face.";
    const appeal = async (linked: string) =>
      (await studio.call(reports.linkedAppeal, { params: { token: linked }, body: { text } })).status;
    const appealAndReverse = async (id: string) => {
      const linked = await mailedToken(studio, ada, id);
      expect([await appeal(`${linked}A`), await appeal(linked), await appeal(linked)]).toEqual([404, 200, 409]);
      expect(await look(studio, admin, id)).toMatchObject({ state: "appealed", appeal_text: text });
      const body = { outcome: "reversed", facts: "A mistake." } as const;
      expect((await studio.call(adminReports.decideAppeal, { params: { id }, body }, admin.access)).status).toBe(204);
      const read = await studio.call(reports.linkedStatement, { params: { token: linked } });
      expect(statement.parse(read.json).appeal).toMatchObject({ text, ...body });
    };
    for (const id of [first, next]) expect(await decide(studio, admin, id, "disable")).toBe(204);
    await appealAndReverse(first);
    expect(await isOpen()).toBe(false);
    await appealAndReverse(next);
    expect(await isOpen()).toBe(true);
    const back = await studio.signIn(ada);
    expect(await placesOf(studio, back, creation.id, creation.url)).toEqual(everywhere);
    expect((await studio.call(gallery.creation, { params: { id: second.id } }, back.access)).status).toBe(200);

    const third = await studio.makeCreation(back);
    const last = await sharesOf(studio, back).make({ creation_id: third.id });
    const late = await reported(studio, admin, { token: last.token });
    await studio.call(adminUsers.disable, { params: { id: ada.id } }, admin.access);
    expect(await decide(studio, admin, late, "disable")).toBe(204);
    await appealAndReverse(late);
    // Someone else had disabled the account.
    expect(await isOpen()).toBe(false);
    // The audit log of the account names all of it, and the decisions that were the cause.
    const { json } = await studio.call(adminAudit.list, { query: { target: ada.id } }, admin.access);
    const entries = adminAudit.list.answer.payload.parse(json).results.toReversed();
    const dueTo = (id: string) => ({ report: { before: null, after: id } });
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ["user.disabled", dueTo(first)],
      ["user.enabled", dueTo(next)],
      ["user.disabled", {}],
    ]);
  });

  test("opens no account by its reversal that was closed again for another reason, or is to be deleted", async () => {
    const studio = await start();
    const { admin, ada, token } = await begin(studio);
    const bob = await studio.register();
    const { token: other } = await sharesOf(studio, bob).make({ creation_id: (await studio.makeCreation(bob)).id });
    const isOpen = async (user: TestUser) => (await studio.call(accounts.signIn, { body: user })).status === 200;
    const first = await reported(studio, admin, { token });
    const second = await reported(studio, admin, { token: other });
    for (const id of [first, second]) expect(await decide(studio, admin, id, "disable")).toBe(204);
    studio.runtime.advance(1_000);
    for (const endpoint of [adminUsers.enable, adminUsers.disable])
      await studio.call(endpoint, { params: { id: ada.id } }, admin.access);
    await studio.call(adminUsers.remove, { params: { id: bob.id } }, admin.access);
    for (const id of [first, second]) await reverse(studio, admin, id);
    expect([await isOpen(ada), await isOpen(bob)]).toEqual([false, false]);
    const left = await studio.call(adminUsers.read, { params: { id: bob.id } }, admin.access);
    expect(left.json).toMatchObject({ status: "leaving" });
  });

  test("leaves the account as the last of concurrent decisions about it demands", { tags: ["race"] }, async () => {
    const studio = await start();
    const { admin, ada, creation } = await begin(studio);
    const cases = [];
    const items: string[] = [];
    for (let item = 0; item < 3; item++) {
      const { id } = await collectionsOf(studio, ada).begin(`Number ${item}`);
      await collectionsOf(studio, ada).add(id, [creation.id]);
      items.push(id);
      const { token } = await sharesOf(studio, ada).make({ collection_id: id });
      cases.push(await reported(studio, admin, { token }));
    }
    const [first = "", second = "", third = ""] = cases;
    const isOpen = async () => (await studio.call(accounts.signIn, { body: ada })).status === 200;
    for (const id of [first, second]) expect(await decide(studio, admin, id, "disable")).toBe(204);
    // The second reversal is under way, and waits for its item, while the first one begins.
    const { database } = studio.adapters;
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.transaction(async (tx) => {
      const withheld = tx
        .selectFrom("withheld_item")
        .select("way")
        .where("item_id", "=", items[1] ?? "");
      await database.forUpdate(withheld).execute();
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const reversals: Promise<void>[] = [];
    for (const id of [second, first]) {
      reversals.push(reverse(studio, admin, id));
      await untilLocked(database, reversals.length);
    }
    free.resolve();
    await holding;
    await Promise.all(reversals);
    expect(await isOpen()).toBe(true);
    // What else is reversed opens it, and what else is decided closes it again.
    await database.transaction((tx) =>
      tx
        .updateTable("report")
        .set({ state: "open", decision: null, appeal_outcome: null })
        .where("id", "=", first)
        .execute(),
    );
    expect(await decide(studio, admin, first, "disable")).toBe(204);
    await Promise.all([reverse(studio, admin, first), decide(studio, admin, third, "disable")]);
    expect(await isOpen()).toBe(false);
    await reverse(studio, admin, third);
    expect(await isOpen()).toBe(true);
    const { results } = adminAudit.list.answer.payload.parse(
      (await studio.call(adminAudit.list, { query: { target: ada.id } }, admin.access)).json,
    );
    expect(new Set(results.map(({ action }) => action))).toEqual(new Set(["user.disabled", "user.enabled"]));
  });

  test("is refused when a network sends too many", async () => {
    const studio = await start({ rateLimiting: true });
    const body = { token: "made-up-token", reason: "hate", is_good_faith: true };
    const headers = { "x-client-address": "192.0.2.7" };
    const ask = async () => (await studio.request("POST", "/api/reports/", { json: body, headers })).status;
    for (let time = 0; time < 10; time++) expect(await ask()).toBe(404);
    expect(await ask()).toBe(429);
  });
});

/** Starts the same studio again after some days, so that its scheduled jobs run. */
async function restartedAfter(
  studio: StudioBackend,
  start: (options: {
    dataFolder: string;
    databaseUrl: string | null;
    runtime: StudioBackend["runtime"];
  }) => Promise<StudioBackend>,
  days: number,
): Promise<StudioBackend> {
  const { dataFolder, databaseUrl, runtime } = studio;
  await studio.backend.stop(1_000);
  await studio.backend.close();
  runtime.advance(days * 86_400_000);
  return start({ dataFolder, databaseUrl, runtime });
}
