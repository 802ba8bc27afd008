import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { exports } from "../../../contract/exports.ts";
import { gallery } from "../../../contract/gallery.ts";
import { collectionsOf } from "../../../tests/support/collections.ts";
import { exportData, exportState, requestExportFile } from "../../../tests/support/export.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { advanceToNextJob } from "../../../tests/support/jobs.ts";
import { notificationsOf, settle } from "../../../tests/support/notifications.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { sharesOf } from "../../../tests/support/shares.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { zipArchive } from "../../adapters/archive/zip.ts";
import { createExport } from "./index.ts";
import { packJobName } from "./jobs.ts";

const minute = 60_000;
const day = 86_400_000;
const nothing = { status: "none", asked_at: null, ended_at: null, size_bytes: null, expires_at: null };

async function exportFiles(api: StudioBackend): Promise<string[]> {
  return (await api.storedFiles()).filter((key) => key.startsWith("exports/"));
}

/** The module over the same database and files, to run the scheduled jobs of a worker. */
function exportsOver({ adapters, runtime }: StudioBackend) {
  const { database, jobQueue, storage } = adapters;
  return createExport({
    database,
    jobQueue,
    storage,
    runtime,
    archive: zipArchive,
    domainEvents: { publish: async () => undefined },
    accounts: { contactOf: async () => undefined, settingsOf: async () => undefined },
    gallery: { exportedCreations: async function* () {} },
    parts: [],
    appName: () => "Studio",
    log: { warn: () => undefined },
  });
}

const nasty = `<script>alert("1")</script> & 'so' on`;

describeOnBackend("A data export", (start) => {
  const startFull = () => start({ engine: createScriptedEngine({ fullSize: true }) });

  test("contains everything, in one file with its own name and type", async () => {
    const api = await startFull();
    const ada = await api.register({ email: "ada@example.com", headers: { "user-agent": "Laptop" } });
    const made = await api.makeCreation(ada, { prompt: "a boat at dawn" });
    const trashed = await api.makeCreation(ada, { prompt: "a boat at dusk" });
    await api.call(gallery.deleteCreation, { params: { id: trashed.id } }, ada.access);
    const mine = collectionsOf(api, ada);
    const collection = await mine.begin("Boats", "At sea");
    await mine.add(collection.id, [made.id]);
    const link = await sharesOf(api, ada).make({ collection_id: collection.id });
    const { headers, files, json } = await exportData(api, ada);

    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toBe('attachment; filename="export-2026-01-15.zip"');
    expect(headers.get("cache-control")).toBe("no-store");
    const media = [made, trashed].map(({ id, prompt }) => `media/${id}-${prompt.replaceAll(" ", "_")}.png`);
    const lists = [
      "account",
      "settings",
      "sessions",
      "creations",
      "collections",
      "joined-collections",
      "uploads",
      "imports",
      "public-links",
      "feed",
      "decisions",
      "prompts",
      "series",
      "runs",
      "batches",
      "conversations",
      "credits",
      "models",
      "purchases",
      "subscriptions",
      "notices",
      "notification-preferences",
      "training",
      "api-keys",
      "webhooks",
    ].map((name) => `${name}.json`);
    expect([...files.keys()].sort()).toEqual([...lists, ...media, "index.html"].sort());

    expect(json("account.json")).toMatchObject({ id: ada.id, email: "ada@example.com", has_password: true });
    expect(json("settings.json")).toMatchObject({ language: "en", timezone: "UTC" });
    expect(json("sessions.json")).toMatchObject([{ user_agent: "Laptop" }]);
    expect(json("creations.json")).toMatchObject([
      { id: made.id, file: media[0], prompt: "a boat at dawn", deleted_at: null },
      { id: trashed.id, file: media[1], deleted_at: "2026-01-15T12:00:00.000Z" },
    ]);
    expect(json("collections.json")).toMatchObject([
      { id: collection.id, name: "Boats", description: "At sea", creation_ids: [made.id] },
    ]);
    expect(json("public-links.json")).toMatchObject([{ collection_id: collection.id, token: link.token }]);
    expect(json("runs.json")).toMatchObject([
      {
        id: made.generation_id,
        status: "completed",
        receipt: expect.arrayContaining([{ kind: "charged", credits: 2, at: expect.any(String) }]),
      },
      { id: trashed.generation_id },
    ]);
    expect(json("credits.json").map(({ kind, credits }: { kind: string; credits: number }) => [kind, credits])).toEqual(
      [
        ["grant", 50],
        ["usage", -2],
        ["usage", -2],
      ],
    );
    for (const name of media)
      expect(await sharp(files.get(name)).metadata()).toMatchObject({ format: "png", width: 1024 });
  });

  test("holds nothing that opens the account, and nothing of anyone else", async () => {
    const api = await startFull();
    const [ada, bob] = [await api.register({ email: "ada@example.com" }), await api.register()];
    await api.makeCreation(bob, { prompt: "a hidden boat" });
    const { files } = await exportData(api, ada);
    const text = [...files].map(([name, content]) => `${name}\n${content.toString("latin1")}`).join("\n");
    for (const secret of ["argon2", ada.refresh, ada.access, "hidden boat", bob.id, bob.email, "hash"])
      expect(text).not.toContain(secret);
    expect([...files.keys()].filter((name) => name.startsWith("media/"))).toEqual([]);
  });

  test("has a page that shows the creations offline, runs nothing, and names nothing elsewhere", async () => {
    const api = await startFull();
    const ada = await api.register();
    const made = await api.makeCreation(ada, { prompt: nasty });
    const { page, files } = await exportData(api, ada);
    const shown = [...page.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContain(made.id);
    for (const src of shown) expect(files.has(src)).toBe(true);
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;so&#39; on");
    expect(page).not.toMatch(/<script|javascript:|https?:|\son\w+=/i);
    for (const [, href = ""] of page.matchAll(/href="([^"]+)"/g)) expect(files.has(href), href).toBe(true);
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("January 15, 2026");
  });

  test("is packed once for all concurrent requests, and its size is known to the reader", async () => {
    const api = await start({ idle: true });
    const ada = await api.register();
    expect(await exportState(api, ada)).toEqual(nothing);
    expect((await requestExportFile(api, ada)).status).toBe(404);
    const first = await api.call(exports.begin, {}, ada.access);
    const packing = { ...nothing, status: "packing", asked_at: "2026-01-15T12:00:00.000Z" };
    expect([first.status, first.json]).toEqual([202, packing]);
    api.runtime.advance(minute);
    expect((await api.call(exports.begin, {}, ada.access)).json).toEqual(packing);
    expect(await api.adapters.jobQueue.depth()).toEqual({ "export: pack": 1 });
    expect((await requestExportFile(api, ada)).status).toBe(404);
  });

  test("is kept for a week, one file for each account, and is not available to other users", async () => {
    const api = await startFull();
    const [ada, bob] = [await api.register(), await api.register()];
    await exportData(api, ada);
    const [first] = await exportFiles(api);
    api.runtime.advance(minute);
    const { headers } = await exportData(api, ada);
    const left = await exportFiles(api);
    expect(left).toHaveLength(1);
    expect(left).not.toEqual([first]);
    const state = await exportState(api, ada);
    expect(state).toMatchObject({ status: "ready", expires_at: "2026-01-22T12:01:00.000Z" });
    expect(headers.get("content-length")).toBe(String(state.size_bytes));
    expect((await requestExportFile(api, bob)).status).toBe(404);

    const head = await api.request("HEAD", exports.file.path, { token: ada.access });
    expect([head.status, head.text, head.headers.get("content-type")]).toEqual([200, "", "application/zip"]);

    api.runtime.advance(7 * day - 1);
    const back = await api.signIn(ada);
    const response = await requestExportFile(api, back);
    expect(response.status).toBe(200);
    await response.body?.cancel();
    api.runtime.advance(1);
    expect((await requestExportFile(api, back)).status).toBe(404);
    expect(await exportState(api, back)).toEqual(nothing);
  });

  test("is removed after that time, including files left by a crash", async () => {
    const clock = createHandDrivenRuntime();
    const api = await start({ runtime: clock });
    const ada = await api.register();
    await exportData(api, ada);
    const { storage, database } = api.adapters;
    await storage.put("exports/0190b7f2-0000-7000-8000-000000000000/left.zip", new Uint8Array([1]));
    const module = exportsOver(api);
    expect(await module.deleteOld()).toBe(0);
    // The disk decides how old a file is.
    clock.advance(Math.max(0, Date.now() - clock.now()) + 8 * day);
    expect(await module.sweepFiles()).toBe(1);
    expect(await module.deleteOld()).toBe(1);
    expect(await exportFiles(api)).toEqual([]);
    expect(await database.read.selectFrom("data_export").selectAll().execute()).toEqual([]);
  });

  test("that cannot be removed does not block another user's", async () => {
    const api = await start();
    const users = [await api.register(), await api.register(), await api.register()];
    for (const user of users) await exportData(api, user);
    const { adapters, runtime } = api;
    const [broken] = users;
    const storage: typeof adapters.storage = {
      ...adapters.storage,
      async delete(key) {
        if (key.includes(broken?.id ?? "")) throw new Error("The storage refuses.");
        return adapters.storage.delete(key);
      },
    };
    runtime.advance(8 * day);
    expect(await exportsOver({ ...api, adapters: { ...adapters, storage } }).deleteOld()).toBe(2);
    expect((await exportFiles(api)).map((key) => key.split("/")[1])).toEqual([broken?.id]);
    expect(await exportsOver(api).deleteOld()).toBe(1);
  });

  test("is deleted with the account, packed or being packed", async () => {
    const api = await start();
    const [ada, bob] = [await api.register(), await api.register()];
    await exportData(api, ada);
    await exportData(api, bob);
    await api.call(exports.begin, {}, ada.access);
    await api.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    await settle(api);
    expect((await exportFiles(api)).map((key) => key.split("/")[1])).toEqual([bob.id]);
    const left = await api.adapters.database.read.selectFrom("data_export").select("account_id").execute();
    expect(left).toEqual([{ account_id: bob.id }]);
  });

  test("that failed is reported as failed, and can be requested again", async () => {
    let isBroken = true;
    const api = await start({
      adapt: (adapters) => ({
        ...adapters,
        storage: {
          ...adapters.storage,
          async put(key, content) {
            if (!isBroken || !key.startsWith("exports/")) return adapters.storage.put(key, content);
            if (content instanceof ReadableStream) await content.cancel();
            throw new Error("No space is left.");
          },
        },
      }),
    });
    const ada = await api.register();
    await api.call(exports.begin, {}, ada.access);
    await waitFor(async () => {
      await advanceToNextJob(api, packJobName);
      return (await exportState(api, ada)).status === "failed" ? true : undefined;
    }, "packing to be given up");
    expect((await requestExportFile(api, ada)).status).toBe(404);
    await settle(api);
    expect(await notificationsOf(api, ada)).toMatchObject([
      { kind: "export_ready", type: "error", title: "Your data export failed", link: "/settings#data" },
    ]);
    isBroken = false;
    await exportData(api, ada);
    await settle(api);
    expect((await notificationsOf(api, ada)).map(({ title }) => title)).toEqual(["Your data export is ready"]);
  });

  test("says where there is nothing, and is in the language of the account", async () => {
    const api = await start();
    const { page, json } = await exportData(api, await api.register({ headers: { "accept-language": "de" } }));
    expect(json("creations.json")).toEqual([]);
    expect(page).toContain('<html lang="de">');
    expect(page).toContain("15. Januar 2026");
  });

  test("lists in a report what could not be read, and continues", async () => {
    const api = await startFull();
    const ada = await api.register();
    const lost = await api.makeCreation(ada, { prompt: "lost" });
    const kept = await api.makeCreation(ada, { prompt: "kept" });
    for (const key of await api.storedFiles()) if (key.includes(lost.id)) await api.adapters.storage.delete(key);
    const { files, page } = await exportData(api, ada);
    expect(files.get("REPORT.txt")?.toString()).toBe(`media/${lost.id}-lost.png\n`);
    expect(files.has(`media/${kept.id}-kept.png`)).toBe(true);
    expect(page).toContain('<a href="REPORT.txt">');
    expect(page).not.toContain(`src="media/${lost.id}`);
  });
});
