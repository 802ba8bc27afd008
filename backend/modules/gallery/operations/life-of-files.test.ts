import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts, profile } from "../../../../contract/accounts.ts";
import { type Creation, gallery } from "../../../../contract/gallery.ts";
import { sharing } from "../../../../contract/sharing.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import { goodPassword, type TestUser } from "../../../../tests/support/api.ts";
import { addManyCreations } from "../../../../tests/support/many-creations.ts";
import { startS3Server } from "../../../../tests/support/s3-server.ts";
import {
  describeOnBackend,
  type StudioBackend,
  type StudioBackendOptions,
  startBackend,
  waitFor,
} from "../../../../tests/support/studio-backend.ts";
import type { Storage } from "../../../adapters/storage/port.ts";
import { storedVariants } from "../rules.ts";
import { findMissingFiles } from "./find-missing-files.ts";

const day = 86_400_000;
const orphan = "01980000-0000-7000-8000-00000000abcd";
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a06030" } })
  .png()
  .toBuffer();

/** Sets the clock so that all files count as old, then restarts the studio: scheduled jobs run at startup. */
async function startDaysLater(
  studio: StudioBackend,
  start: (options: StudioBackendOptions) => Promise<StudioBackend>,
  options: StudioBackendOptions = {},
): Promise<StudioBackend> {
  await studio.backend.stop(1_000);
  await studio.backend.close();
  const { dataFolder, databaseUrl, runtime } = studio;
  runtime.advance(Math.max(0, Date.now() - runtime.now()) + 3 * day);
  return start({ dataFolder, databaseUrl, runtime, ...options });
}

/** Expects storage to contain exactly the files that rows refer to. */
async function expectFilesToFit({ adapters, ...studio }: StudioBackend): Promise<void> {
  const { read } = adapters.database;
  const rows = [
    ...(await read.selectFrom("creation").selectAll().execute()),
    ...(await read.selectFrom("upload").selectAll().execute()),
  ];
  const wanted = rows.flatMap(({ storage_key, variants }) => [
    storage_key,
    ...storedVariants.parse(JSON.parse(variants)).map(({ key }) => key),
  ]);
  const found = (await studio.storedFiles()).filter((key) => !key.startsWith("avatars/") && !key.startsWith("shares/"));
  expect(found.toSorted()).toEqual(wanted.toSorted());
}

async function remove(studio: StudioBackend, { access }: TestUser, made: Creation[]): Promise<void> {
  const ids = made.map(({ id }) => id);
  await studio.call(gallery.bulk, { body: { action: "delete", selection: { ids } } }, access);
}

/** A storage on which one kind of call fails a given number of times. */
function failing(storage: Storage, call: "put" | "delete") {
  const fault = { left: 0, calls: 0 };
  const fail = () => {
    fault.calls += 1;
    if (fault.left <= 0) return;
    fault.left -= 1;
    throw new Error("the disk is gone");
  };
  const wrapped: Storage = {
    ...storage,
    async put(key, content) {
      if (call === "put") fail();
      return storage.put(key, content);
    },
    async delete(key) {
      if (call === "delete") fail();
      await storage.delete(key);
    },
  };
  return { fault, storage: wrapped };
}

/** Stores a user's files of every kind, each beside a file that no row refers to. */
async function fillWithOrphans(studio: StudioBackend) {
  const ada = await studio.register();
  const made = await studio.makeCreation(ada);
  const kept = await studio.sendFile(uploads.upload, { field: "image", content: png }, ada.access);
  await studio.sendFile(accounts.changeAvatar, { field: "avatar", content: png }, ada.access);
  await studio.call(sharing.create, { body: { creation_id: made.id } }, ada.access);
  const shown = await studio.storedFiles();
  const orphans = [
    `creations/${orphan}/original.png`,
    `creations/${made.id}/left-over.png`,
    `uploads/${orphan}/original.png`,
    `arriving/${orphan}/00001`,
    `shares/${orphan}/${made.id}.jpg`,
    `avatars/${orphan}/0.webp`,
    `avatars/${ada.id}/0.webp`,
  ];
  for (const key of orphans) await studio.adapters.storage.put(key, new Uint8Array(10));
  return { ada, made, kept: upload.parse(kept.json), shown: shown.toSorted(), orphans };
}

describeOnBackend("Stored files", (startPlain) => {
  test("that nothing leads to are swept after two days, of every kind, and no other", async () => {
    const studio = await startPlain();
    const { shown, orphans } = await fillWithOrphans(studio);
    expect((await studio.storedFiles()).toSorted()).toEqual([...shown, ...orphans].toSorted());
    const later = await startDaysLater(studio, startPlain);
    const left = async () => ((await later.storedFiles()).length === shown.length ? true : undefined);
    await waitFor(left, "the orphans to be swept");
    expect((await later.storedFiles()).toSorted()).toEqual(shown);
  });

  test("that are new stay, even if nothing refers to them yet: a reference may be about to be written", async () => {
    const studio = await startPlain();
    const { shown, orphans } = await fillWithOrphans(studio);
    const { gallery: fixture, unfinished } = await sweeper(studio);
    studio.runtime.advance(Math.max(0, Date.now() - studio.runtime.now()) + day);
    expect(await fixture(unfinished)).toBe(0);
    expect((await studio.storedFiles()).toSorted()).toEqual([...shown, ...orphans].toSorted());
    studio.runtime.advance(2 * day);
    expect(await fixture(unfinished)).toBe(4);
  });

  test("of a run that has not ended are not swept, however old they are", async () => {
    const studio = await startPlain({ idle: true });
    const ada = await studio.register();
    await studio.startRun(ada);
    const output = await studio.adapters.database.read
      .selectFrom("generation_output")
      .select("id")
      .executeTakeFirstOrThrow();
    const key = `creations/${output.id}/original.png`;
    await studio.adapters.storage.put(key, new Uint8Array(10));
    const { gallery: fixture, unfinished } = await sweeper(studio);
    studio.runtime.advance(Math.max(0, Date.now() - studio.runtime.now()) + 3 * day);
    expect(await fixture(unfinished)).toBe(0);
    expect(await studio.storedFiles()).toEqual([key]);
    expect(await fixture(async () => [])).toBe(1);
    expect(await studio.storedFiles()).toEqual([]);
  });

  test("of a user are all deleted with the account, even if the storage fails along the way", async () => {
    const faults: ReturnType<typeof failing>["fault"][] = [];
    const studio = await startPlain({
      adapt(adapters) {
        const { fault, storage } = failing(adapters.storage, "delete");
        faults.push(fault);
        return { ...adapters, storage };
      },
    });
    const { ada } = await fillWithOrphans(studio);
    const bob = await studio.register();
    await studio.makeCreation(bob);
    const [fault] = faults;
    if (!fault) throw new Error("Nothing can fail.");
    fault.left = 2;
    await studio.call(accounts.deleteAccount, { body: { password: goodPassword } }, ada.access);
    const gone = async () => {
      studio.runtime.advance(60_000);
      const rows = await studio.adapters.database.read
        .selectFrom("creation")
        .select("id")
        .where("owner_id", "=", ada.id)
        .execute();
      const named = (await studio.storedFiles()).filter((key) => key.includes(ada.id));
      return rows.length + named.length === 0 ? true : undefined;
    };
    await waitFor(gone, "all of it to go");
    expect(fault.left).toBe(0);
  });

  test("that cannot be removed keep the row that leads to them, out of sight, until they can", async () => {
    const faults: ReturnType<typeof failing>["fault"][] = [];
    const studio = await startPlain({
      adapt(adapters) {
        const { fault, storage } = failing(adapters.storage, "delete");
        faults.push(fault);
        return { ...adapters, storage };
      },
    });
    const ada = await studio.register();
    const made = [await studio.makeCreation(ada), await studio.makeCreation(ada), await studio.makeCreation(ada)];
    await remove(studio, ada, made);
    const [fault] = faults;
    if (!fault) throw new Error("Nothing can fail.");
    fault.left = 1;
    fault.calls = 0;
    await studio.call(gallery.erase, { body: { all: true } }, ada.access);
    // The first file cannot be removed, and the others do not wait for it.
    const rows = async () => {
      const left = await studio.adapters.database.read.selectFrom("creation").selectAll().execute();
      return left.length === 1 ? left : undefined;
    };
    expect(await waitFor(rows, "the others to go")).toMatchObject([{ deleted_at: 0 }]);
    await expectFilesToFit(studio);
    const trash = await studio.call(gallery.trash, { query: {} }, ada.access);
    expect(trash.json).toMatchObject({ count: 0 });

    // In production the hourly job retries it. Here the next deletion does.
    await remove(studio, ada, [await studio.makeCreation(ada)]);
    await studio.call(gallery.erase, { body: { all: true } }, ada.access);
    await waitFor(async () => ((await studio.storedFiles()).length === 0 ? true : undefined), "its files to go");
    const none = async () =>
      (await studio.adapters.database.read.selectFrom("creation").select("id").execute()).length === 0
        ? true
        : undefined;
    await waitFor(none, "its row to go");
  });

  test("of an upload that could not all be stored are gone with it, and it is never shown", async () => {
    const faults: ReturnType<typeof failing>["fault"][] = [];
    const studio = await startPlain({
      idle: true,
      adapt(adapters) {
        const { fault, storage } = failing(adapters.storage, "put");
        faults.push(fault);
        // One file is still being written when the other fails.
        const failed = Promise.withResolvers<void>();
        const slow: Storage = {
          ...storage,
          async put(key, content) {
            if (!key.includes("original")) return storage.put(key, content).finally(failed.resolve);
            await failed.promise;
            return adapters.storage.put(key, content);
          },
        };
        return { ...adapters, storage: slow };
      },
    });
    const ada = await studio.register();
    const [fault] = faults;
    if (!fault) throw new Error("Nothing can fail.");
    fault.left = 1;
    const answer = await studio.sendFile(uploads.upload, { field: "image", content: png }, ada.access);
    expect(answer.status).toBe(500);
    await expectFilesToFit(studio);
    expect((await studio.call(uploads.uploads, { query: {} }, ada.access)).json).toMatchObject({ count: 0 });
  });

  test("of an avatar that could not be shown leave the one before it to be seen", async () => {
    const studio = await startPlain({ idle: true });
    const ada = await studio.register();
    await studio.sendFile(accounts.changeAvatar, { field: "avatar", content: png }, ada.access);
    const before = await studio.storedFiles();
    const shown = profile.parse((await studio.call(accounts.profile, {}, ada.access)).json).avatar_url ?? "";
    const broken = await studio.sendFile(
      accounts.changeAvatar,
      { field: "avatar", content: png.subarray(0, 40) },
      ada.access,
    );
    expect(broken.status).toBe(422);
    expect((await studio.request("GET", shown)).status).toBe(200);
    expect(await studio.storedFiles()).toEqual(before);
  });

  test("that are missing are counted and reported, without revealing whose they are", async () => {
    const studio = await startPlain();
    const ada = await studio.register();
    const [lost, whole, trashed] = [
      await studio.makeCreation(ada),
      await studio.makeCreation(ada),
      await studio.makeCreation(ada),
    ];
    const kept = upload.parse(
      (await studio.sendFile(uploads.upload, { field: "image", content: png }, ada.access)).json,
    );
    await remove(studio, ada, [trashed]);
    for (const key of await studio.storedFiles()) {
      const isSmall = key.includes("w320");
      const goes = (key.includes(lost.id) && isSmall) || key.includes(trashed.id) || key.includes(kept.id);
      if (goes) await studio.adapters.storage.delete(key);
    }
    const said: unknown[] = [];
    const { database, runtime, storage } = studio.adapters;
    const log = { warn: (...args: unknown[]) => void said.push(args) };
    const look = () => findMissingFiles({ database, runtime, storage, log });
    expect(await look()).toEqual({ creation: 1, upload: 1 });
    expect(await look()).toEqual({ creation: 1, upload: 1 });
    expect(JSON.stringify(said)).not.toMatch(new RegExp([lost.id, kept.id, whole.id, ada.id].join("|")));
    expect(said).toHaveLength(2);
  });

  test("are looked for where the last look ended, also after a restart", async () => {
    const studio = await startPlain({ idle: true });
    const ada = await studio.register();
    await addManyCreations(studio, ada, 250, () => ({}));
    const { database, runtime, storage } = studio.adapters;
    const log = { warn: () => undefined };
    const stopping = new AbortController();
    let seen = 0;
    const head: typeof storage.head = (key) => {
      seen += 1;
      if (seen > 100) stopping.abort();
      return storage.head(key);
    };
    await findMissingFiles({ database, runtime, storage: { ...storage, head }, log }, stopping.signal);
    expect(await findMissingFiles({ database, runtime, storage, log })).toEqual({ creation: 150, upload: 0 });
  });

  test("in any number leave the trash in one run, even ten times the former limit", async () => {
    const studio = await startPlain({ idle: true });
    const ada = await studio.register();
    await addManyCreations(studio, ada, 2_000, () => ({ deleted_at: 0 }));
    const { dataFolder, databaseUrl, runtime } = studio;
    await studio.backend.close();
    const again = await startPlain({ dataFolder, databaseUrl, runtime });
    const none = async () =>
      (await again.adapters.database.read.selectFrom("creation").select("id").limit(1).execute()).length === 0
        ? true
        : undefined;
    await waitFor(none, "the trash to be emptied");
  });
});

test("Stored files in a bucket that nothing leads to are swept as well", async () => {
  const bucket = await startS3Server();
  const studio = await startBackend({ settings: { bucket } });
  const { shown, orphans } = await fillWithOrphans(studio);
  expect(await studio.storedFiles()).toHaveLength(shown.length + orphans.length);
  const later = await startDaysLater(studio, startBackend, { settings: { bucket } });
  const left = async () => ((await later.storedFiles()).length === shown.length ? true : undefined);
  await waitFor(left, "the orphans to be swept");
  expect((await later.storedFiles()).toSorted()).toEqual(shown);
});

/** The module's sweep in isolation, and the callback that it asks for unfinished creations. */
async function sweeper(studio: StudioBackend) {
  const { sweepFiles } = await import("./sweep-files.ts");
  const { unfinishedOutputs } = await import("../../generation/records/outputs.ts");
  const { database, storage } = studio.adapters;
  return {
    gallery: (awaited: (ids: readonly string[]) => Promise<readonly string[]>) =>
      sweepFiles({ database, storage, runtime: studio.runtime }, awaited),
    unfinished: (ids: readonly string[]) => unfinishedOutputs(database.read, ids),
  };
}
