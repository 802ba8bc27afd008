import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { adminUsers } from "../../../contract/admin/users.ts";
import { fileImport, imports } from "../../../contract/imports.ts";
import { importFilesMax, uploadImageMaxBytes } from "../../../contract/limits.ts";
import { paged } from "../../../contract/paging.ts";
import { type Upload, upload, uploads, uploadUsage, uploadWithRecipe } from "../../../contract/uploads.ts";
import { exportData } from "../../../tests/support/export.ts";
import { a1111Text, comfyUiGraph, plainPng, withPngText } from "../../../tests/support/foreign-images.ts";
import { importsOf } from "../../../tests/support/imports.ts";
import { advanceToNextJob } from "../../../tests/support/jobs.ts";
import { notificationsOf, settle } from "../../../tests/support/notifications.ts";
import { type PackedFile, packedZip } from "../../../tests/support/packed-zip.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import {
  describeOnBackend,
  describeOnEachBackend,
  type StudioBackend,
  waitFor,
} from "../../../tests/support/studio-backend.ts";
import type { TestUser } from "../../../tests/support/verbs.ts";
import { zipReader } from "../../adapters/archive/unzip.ts";
import { createImports } from "./index.ts";
import { importJobName } from "./turn.ts";

const boat = withPngText(await plainPng("#102030"), "parameters", a1111Text);
const tower = withPngText(await plainPng("#203040"), "prompt", JSON.stringify(comfyUiGraph));
const plain = await plainPng("#304050");
const text = Buffer.from("just words");

async function uploadsOf(studio: StudioBackend, { access }: TestUser, search?: string): Promise<Upload[]> {
  const answer = await studio.call(uploads.uploads, { query: { search, page_size: 100 } }, access);
  return paged(upload).parse(answer.json).results;
}

const archiveFiles = async (studio: StudioBackend) =>
  (await studio.storedFiles()).filter((key) => key.startsWith("arriving/"));

/** The module over the same database and files, to run the scheduled job of a worker. */
function importsOver({ adapters, credits, runtime }: StudioBackend) {
  return createImports({
    ...adapters,
    runtime,
    domainEvents: { publish: async () => undefined },
    archiveReader: zipReader,
    gallery: { keepFile: async () => ({ outcome: "stopped" }) },
    credits,
    accountExists: async () => true,
  });
}

describeOnEachBackend("An import", (start) => {
  test("makes uploads of the images of other programs, which are found by the words of their prompts", async () => {
    const studio = await start();
    const ada = await studio.register();
    const mine = importsOf(studio, ada);
    const archive = packedZip([
      { name: "outputs/", content: new Uint8Array() },
      { name: "outputs/boat.png", content: boat },
      { name: "outputs/tower.png", content: tower, isStored: true },
      { name: "outputs/again.png", content: boat },
      { name: "notes.txt", content: text },
      { name: "fake.png", content: text },
      { name: "__MACOSX/outputs/._boat.png", content: text },
      { name: "outputs/.DS_Store", content: text },
    ]);
    const ended = await mine.take(archive);
    expect(ended).toMatchObject({
      status: "done",
      file_count: 5,
      imported_count: 2,
      existing_count: 1,
      refused_count: 2,
      problem: null,
    });
    const named = new Map((await uploadsOf(studio, ada)).map(({ id, name }) => [name, id]));
    expect([...named.keys()].sort()).toEqual(["boat.png", "tower.png"]);
    expect(ended.files).toEqual([
      { name: "outputs/boat.png", outcome: "imported", problem: null, upload_id: named.get("boat.png") },
      { name: "outputs/tower.png", outcome: "imported", problem: null, upload_id: named.get("tower.png") },
      { name: "outputs/again.png", outcome: "existing", problem: null, upload_id: named.get("boat.png") },
      { name: "notes.txt", outcome: "refused", problem: "type", upload_id: null },
      { name: "fake.png", outcome: "refused", problem: "type", upload_id: null },
    ]);
    const names = async (search: string) => (await uploadsOf(studio, ada, search)).map(({ name }) => name).sort();
    expect(await names("oil light")).toEqual(["boat.png"]);
    expect(await names("LIGHTHOUSE dawn")).toEqual(["boat.png", "tower.png"]);
    expect(await names("dreamshaper_8 tower")).toEqual(["tower.png"]);
    expect(await names("whale")).toEqual([]);
    const one = await studio.call(uploads.oneUpload, { params: { id: named.get("tower.png") ?? "" } }, ada.access);
    expect(uploadWithRecipe.parse(one.json).recipe).toMatchObject({
      source: "comfyui",
      prompt: "a lighthouse at dawn",
    });
    await studio.call(uploads.deleteUpload, { params: { id: named.get("boat.png") ?? "" } }, ada.access);
    expect(await names("lighthouse")).toEqual(["tower.png"]);
    await settle(studio);
    expect(await archiveFiles(studio)).toEqual([]);
    expect(await notificationsOf(studio, ada)).toMatchObject([
      { kind: "import_ended", type: "warning", link: `/gallery/uploads/import/${ended.id}` },
    ]);
  });

  test("repeated adds nothing, also for files that were uploaded one by one", async () => {
    const studio = await start();
    const ada = await studio.register();
    const mine = importsOf(studio, ada);
    const sent = await studio.sendFile(uploads.upload, { field: "image", content: boat, name: "a.png" }, ada.access);
    expect(sent.status).toBe(201);
    const archive = packedZip([
      { name: "boat.png", content: boat },
      { name: "plain.png", content: plain },
    ]);
    expect(await mine.take(archive)).toMatchObject({ imported_count: 1, existing_count: 1 });
    expect(await mine.take(archive)).toMatchObject({ imported_count: 0, existing_count: 2 });
    expect(await uploadsOf(studio, ada)).toHaveLength(2);
    const bob = await studio.register();
    expect(await importsOf(studio, bob).take(archive)).toMatchObject({ imported_count: 2, existing_count: 0 });
  });
});

describeOnBackend("An import", (start) => {
  test("lets other imports go on after some files, and takes each file once", async () => {
    const studio = await start();
    const ada = await studio.register();
    const images: PackedFile[] = [];
    for (let at = 0; at < 60; at++)
      images.push({ name: `${at}.png`, content: await plainPng(`#0000${(16 + at).toString(16)}`) });
    const ended = await importsOf(studio, ada).take(packedZip(images));
    expect(ended).toMatchObject({ status: "done", file_count: 60, imported_count: 60 });
    expect(ended.files.map(({ name }) => name)).toEqual(images.map(({ name }) => name));
    const row = await studio.adapters.database.read.selectFrom("file_import").selectAll().executeTakeFirstOrThrow();
    expect(row.turn).toBe(1);
  });

  test("arrives in parts, resumes for the same archive, and excludes a second one", async () => {
    const studio = await start();
    const ada = await studio.register();
    const mine = importsOf(studio, ada);
    const archive = packedZip([
      { name: "big.txt", content: Buffer.alloc(5_000_000, "x"), isStored: true },
      { name: "boat.png", content: boat },
    ]);
    const begun = fileImport.parse((await mine.begin(archive)).json);
    expect(begun).toMatchObject({ status: "receiving", part_count: 2, parts: [], file_count: null });
    expect((await mine.start(begun.id)).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await mine.sendPart(begun.id, 1, archive.subarray(1, 100))).status).toBe(422);
    await mine.sendPart(begun.id, 2, archive.subarray(begun.part_bytes));
    expect(fileImport.parse((await mine.begin(archive)).json)).toMatchObject({ id: begun.id, parts: [2] });
    expect((await mine.begin(archive, "other.zip")).refusal()).toMatchObject({ status: 409 });
    await mine.sendPart(begun.id, 1, archive.subarray(0, begun.part_bytes));
    expect((await mine.start(begun.id)).status).toBe(202);
    expect(await mine.awaitEnd(begun.id)).toMatchObject({ status: "done", imported_count: 1, refused_count: 1 });
    expect(fileImport.parse((await mine.start(begun.id)).json)).toMatchObject({ status: "done", imported_count: 1 });
    expect((await mine.sendPart(begun.id, 1, archive.subarray(0, begun.part_bytes))).status).toBe(409);
    await settle(studio);
    expect(await archiveFiles(studio)).toEqual([]);
  });

  test("of another user answers like a missing one", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const archive = packedZip([{ name: "boat.png", content: boat }]);
    const { id } = fileImport.parse((await importsOf(studio, ada).begin(archive)).json);
    const missing = "01890000-0000-7000-8000-000000000000";
    const part = archive.subarray();
    for (const ask of [
      (of: string) => studio.call(imports.oneImport, { params: { id: of } }, bob.access),
      (of: string) => studio.call(imports.files, { params: { id: of }, query: {} }, bob.access),
      (of: string) => studio.call(imports.start, { params: { id: of } }, bob.access),
      (of: string) => studio.call(imports.cancel, { params: { id: of } }, bob.access),
      (of: string) => importsOf(studio, bob).sendPart(of, 1, part),
    ]) {
      const [theirs, none] = [await ask(id), await ask(missing)];
      expect([theirs.status, theirs.refusal()]).toEqual([404, none.refusal()]);
    }
    expect((await studio.call(imports.imports, { query: {} }, bob.access)).json).toMatchObject({ count: 0 });
    expect(await importsOf(studio, ada).read(id)).toMatchObject({ status: "receiving", parts: [] });
  });

  test("canceled keeps what it made, stops, and stores nothing else", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const mine = importsOf(studio, ada);
    const archive = packedZip([{ name: "boat.png", content: boat }]);
    const id = await mine.send(archive);
    // A second window that sends the same archive finds it complete.
    expect(fileImport.parse((await mine.begin(archive)).json)).toMatchObject({ id, status: "working", parts: [1] });
    const canceled = await studio.call(imports.cancel, { params: { id } }, ada.access);
    expect(fileImport.parse(canceled.json)).toMatchObject({ status: "canceled", imported_count: 0 });
    expect(await archiveFiles(studio)).toEqual([]);
    expect((await mine.begin(packedZip([]))).status).toBe(201);
  });

  test("refuses files beyond the quota one by one, and an archive beyond it at once", async () => {
    const studio = await start();
    const ada = await studio.register();
    const usage = await studio.call(uploads.usage, {}, ada.access);
    const { allowed_bytes: allowed } = uploadUsage.parse(usage.json);
    const sized = { name: "a.zip", size_bytes: allowed + 1 };
    expect((await studio.call(imports.begin, { body: sized }, ada.access)).status).toBe(409);
    await studio.adapters.database.transaction(async (tx) => {
      await tx
        .insertInto("pending_upload")
        .values({
          id: "p",
          owner_id: ada.id,
          kind: "image",
          state: "open",
          name: "",
          size_bytes: allowed - 10,
          last_modified: null,
          upload_id: null,
          created_at: studio.runtime.now(),
        })
        .execute();
    });
    const ended = await importsOf(studio, ada).take(packedZip([{ name: "boat.png", content: boat }]));
    expect(ended).toMatchObject({ status: "done", refused_count: 1 });
    expect(ended.files).toMatchObject([{ problem: "storage_full" }]);
  });

  test("that never becomes complete, and an old report, are removed", async () => {
    const studio = await start();
    const ada = await studio.register();
    const mine = importsOf(studio, ada);
    const { id } = await mine.take(packedZip([{ name: "boat.png", content: boat }]));
    await settle(studio);
    studio.runtime.advance(60_000);
    const archive = packedZip([{ name: "plain.png", content: plain }]);
    const begun = fileImport.parse((await mine.begin(archive)).json);
    await mine.sendPart(begun.id, 1, archive);
    expect(await archiveFiles(studio)).toHaveLength(1);
    const module = importsOver(studio);
    const left = async () =>
      (await studio.adapters.database.read.selectFrom("file_import").select("id").execute()).map((row) => row.id);
    expect(await module.cleanUp()).toBe(0);
    studio.runtime.advance(24 * 3_600_000);
    expect(await module.cleanUp()).toBe(1);
    expect([await archiveFiles(studio), await left()]).toEqual([[], [id, begun.id]]);
    const later = importsOf(studio, await studio.signIn(ada));
    expect(fileImport.parse((await later.start(begun.id)).json)).toMatchObject({ status: "canceled", parts: [] });
    expect((await later.sendPart(begun.id, 1, archive)).status).toBe(409);
    expect(await archiveFiles(studio)).toEqual([]);
    studio.runtime.advance(31 * 86_400_000);
    expect(await module.cleanUp()).toBe(2);
    expect(await left()).toEqual([]);
    expect(await studio.adapters.database.read.selectFrom("imported_file").selectAll().execute()).toEqual([]);
  });

  test("is in the data export with its report, and is erased with the account", async () => {
    const studio = await start();
    const ada = await studio.register();
    const mine = importsOf(studio, ada);
    await mine.take(packedZip([{ name: "boat.png", content: boat }]));
    const archive = packedZip([{ name: "plain.png", content: plain }]);
    const begun = fileImport.parse((await mine.begin(archive)).json);
    await mine.sendPart(begun.id, 1, archive);
    const { json } = await exportData(studio, ada);
    expect(json("imports.json")).toMatchObject([
      { status: "done", files: [{ name: "boat.png", outcome: "imported" }] },
      { status: "receiving", files: [] },
    ]);
    expect(json("uploads.json")).toMatchObject([{ recipe: { source: "a1111" } }]);
    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    await settle(studio);
    const { read } = studio.adapters.database;
    expect(await read.selectFrom("file_import").selectAll().execute()).toEqual([]);
    expect(await archiveFiles(studio)).toEqual([]);
    expect(await read.selectFrom("search_document").selectAll().execute()).toEqual([]);
  });

  test("ends as interrupted when the account is disabled, and its archive is removed", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const ada = await studio.register();
    const mine = importsOf(studio, ada);
    const archive = packedZip([{ name: "boat.png", content: boat }]);
    const { id } = fileImport.parse((await mine.begin(archive)).json);
    await mine.sendPart(id, 1, archive);
    const { database, jobQueue } = studio.adapters;
    await studio.call(adminUsers.disable, { params: { id: ada.id } }, admin.access);
    await database.transaction(async (tx) => {
      await tx.updateTable("file_import").set({ state: "working" }).execute();
      await jobQueue.enqueue(tx, { name: importJobName, payload: { importId: id, turn: 0 } });
    });
    const row = await waitFor(
      () => database.read.selectFrom("file_import").selectAll().where("ended_at", "is not", null).executeTakeFirst(),
      "the import to end",
    );
    expect(row).toMatchObject({ state: "failed", problem: "interrupted", turn: 0, imported_count: 0 });
    await settle(studio);
    expect(await archiveFiles(studio)).toEqual([]);
  });

  test("that keeps failing ends as interrupted, and its archive is removed", async () => {
    const studio = await start({
      adapt: (adapters) => ({
        ...adapters,
        storage: {
          ...adapters.storage,
          async read(key, range) {
            if (key.startsWith("arriving/")) throw new Error("The bucket is away.");
            return adapters.storage.read(key, range);
          },
        },
      }),
    });
    const ada = await studio.register();
    const mine = importsOf(studio, ada);
    const id = await mine.send(packedZip([{ name: "boat.png", content: boat }]));
    await waitFor(async () => {
      await advanceToNextJob(studio, importJobName);
      return (await mine.read(id)).ended_at === null ? undefined : true;
    }, "the import to be given up");
    expect(await mine.read(id)).toMatchObject({ status: "failed", problem: "interrupted" });
    await settle(studio);
    expect(await archiveFiles(studio)).toEqual([]);
    expect(await notificationsOf(studio, ada)).toMatchObject([{ kind: "import_ended", type: "error" }]);
  });
});

const bomb = Buffer.alloc(uploadImageMaxBytes, 0);

describeOnBackend("A hostile archive", (start) => {
  test.each<[string, () => Uint8Array, object]>([
    ["is no archive", () => Buffer.alloc(5_000, 7), { status: "failed", problem: "no_archive" }],
    [
      "is cut off",
      () => packedZip([{ name: "a.png", content: boat }]).subarray(0, -30),
      { status: "failed", problem: "no_archive" },
    ],
    [
      "claims more files than there may be",
      () => packedZip([{ name: "a.png", content: boat }], importFilesMax + 1),
      { status: "failed", problem: "too_many_files" },
    ],
    [
      "has fewer files than it claims",
      () => packedZip([{ name: "a.png", content: boat }], 3),
      { status: "failed", problem: "no_archive" },
    ],
    [
      "unpacks to far more than its size",
      () => packedZip(Array.from({ length: 5 }, (_, at) => ({ name: `${at}.png`, content: bomb }))),
      { status: "failed", problem: "too_large_inside" },
    ],
    [
      "has files that share their bytes",
      () =>
        packedZip([
          { name: "a.png", content: plain, isStored: true },
          ...Array.from({ length: 30 }, (_, at) => ({ name: `${at}.png`, content: plain, isStored: true, sameAs: 0 })),
        ]),
      { status: "failed", problem: "too_large_inside" },
    ],
  ])("that %s is refused whole, before a file is unpacked", async (_what, write, expected) => {
    const studio = await start();
    const ada = await studio.register();
    const ended = await importsOf(studio, ada).take(write());
    expect(ended).toMatchObject({ ...expected, imported_count: 0 });
    await settle(studio);
    expect(await studio.storedFiles()).toEqual([]);
  });

  test("with single files that are encrypted, too large, damaged, or untrue imports the others", async () => {
    const studio = await start();
    const ada = await studio.register();
    const files: PackedFile[] = [
      { name: "secret.png", content: boat, claims: { flags: 1 } },
      { name: "large.png", content: Buffer.alloc(10), claims: { sizeBytes: uploadImageMaxBytes + 1 } },
      { name: "more.png", content: boat, claims: { sizeBytes: 10 } },
      { name: "less.png", content: boat, claims: { sizeBytes: 1_000_000 } },
      { name: "odd.png", content: boat, claims: { method: 99 } },
      { name: "bomb.png", content: Buffer.alloc(1_000_000), claims: { sizeBytes: 100 } },
      { name: "broken.png", content: boat.subarray(0, -50) },
      { name: "../../../etc/passwd.png", content: boat },
      { name: Buffer.from("/\x00\u202e\u0007gnp.png"), content: plain },
      { name: `${"d/".repeat(20_000)}deep.png`, content: tower },
    ];
    const ended = await importsOf(studio, ada).take(packedZip(files));
    expect(ended).toMatchObject({ status: "done", imported_count: 3, refused_count: 7 });
    expect(ended.files.map(({ name, problem }) => [name.slice(-20), problem])).toEqual([
      ["secret.png", "encrypted"],
      ["large.png", "too_large"],
      ["more.png", "broken"],
      ["less.png", "broken"],
      ["odd.png", "broken"],
      ["bomb.png", "broken"],
      ["broken.png", "broken"],
      ["../../etc/passwd.png", null],
      ["/gnp.png", null],
      ["/d/d/d/d/d/deep.png".padStart(20, "d"), null],
    ]);
    expect((await uploadsOf(studio, ada)).map(({ name }) => name).sort()).toEqual([
      "deep.png",
      "gnp.png",
      "passwd.png",
    ]);
  });
});
