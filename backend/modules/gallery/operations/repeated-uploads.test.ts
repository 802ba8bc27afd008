import { expect, test } from "vitest";
import { type Upload, upload, uploads } from "../../../../contract/uploads.ts";
import type { Answer, TestUser } from "../../../../tests/support/api.ts";
import { png, webp } from "../../../../tests/support/hostile-files.ts";
import { wavFile } from "../../../../tests/support/media-files.ts";
import { smallCatalogue } from "../../../../tests/support/small-catalogue.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

/** Larger than half of the quota in `smallCatalogue`. */
const song = wavFile(35);

interface Sent {
  key?: string;
  content?: Uint8Array;
  name?: string;
}

function send(studio: StudioBackend, user: TestUser, { key, content = png, name = "boat.png" }: Sent): Promise<Answer> {
  const headers = key === undefined ? undefined : { "idempotency-key": key };
  return studio.sendFile(uploads.upload, { field: "image", content, name, headers }, user.access);
}

const keptIn = ({ json }: Answer): Upload => upload.parse(json);
const filesOf = ({ id }: Upload) => [`uploads/${id}/original.png`, `uploads/${id}/w320.webp`];

async function listOf(studio: StudioBackend, { access }: TestUser): Promise<string[]> {
  const { json } = await studio.call(uploads.uploads, { query: {} }, access);
  return uploads.uploads.answer.payload.parse(json).results.map(({ id }) => id);
}

/** Holds every caller until `count` callers have arrived. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    if (++arrived === count) resolve();
    return promise;
  };
}

describeOnEachBackend("A file sent again with the same key", (startBusy) => {
  const start = async () => {
    const studio = await startBusy({ idle: true });
    return { studio, ada: await studio.register() };
  };

  /**
   * Two processes over the same data, or one if the database allows only one process. Two uploads wait for each other
   * before the first file is stored.
   */
  const startTwo = async () => {
    const meet = meetingOf(2);
    const adapt = (adapters: StudioBackend["adapters"]) => ({
      ...adapters,
      storage: {
        ...adapters.storage,
        async put(key: string, content: Uint8Array) {
          if (key.includes("/original.")) await meet();
          return adapters.storage.put(key, content);
        },
      },
    });
    const options = { idle: true, adapt, settings: { catalogueFile: await smallCatalogue() } };
    const here = await startBusy(options);
    const { dataFolder, databaseUrl } = here;
    const elsewhere = databaseUrl === null ? here : await startBusy({ ...options, dataFolder, databaseUrl });
    return { here, elsewhere };
  };

  test("is the same upload, now and later", async () => {
    const { studio, ada } = await start();
    const first = keptIn(await send(studio, ada, { key: "one" }));
    const again = await send(studio, ada, { key: "one" });
    expect(again.status).toBe(201);
    expect(keptIn(again)).toEqual(first);
    expect(await listOf(studio, ada)).toEqual([first.id]);
    expect((await studio.storedFiles()).toSorted()).toEqual(filesOf(first));
  });

  test("is another upload with another key, without a key, and of another account", async () => {
    const { studio, ada } = await start();
    const bob = await studio.register();
    const answers = [
      await send(studio, ada, { key: "one" }),
      await send(studio, ada, { key: "two" }),
      await send(studio, ada, {}),
      await send(studio, ada, {}),
      await send(studio, bob, { key: "one" }),
    ];
    expect(new Set(answers.map((answer) => keptIn(answer).id)).size).toBe(5);
  });

  test.each<[string, Sent]>([
    ["another file", { content: webp }],
    ["another name", { name: "ship.png" }],
  ])("and %s is refused", async (_what, other) => {
    const { studio, ada } = await start();
    const first = keptIn(await send(studio, ada, { key: "one" }));
    const refused = await send(studio, ada, { key: "one", ...other });
    expect(refused.refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await listOf(studio, ada)).toEqual([first.id]);
  });

  test("is taken after one that was refused, and after the first was deleted", async () => {
    const { studio, ada } = await start();
    expect((await send(studio, ada, { key: "one", content: Buffer.from("<html>") })).status).toBe(422);
    const first = keptIn(await send(studio, ada, { key: "one" }));
    await studio.call(uploads.deleteUpload, { params: { id: first.id } }, ada.access);
    const second = keptIn(await send(studio, ada, { key: "one" }));
    expect(second.id).not.toBe(first.id);
    expect(await listOf(studio, ada)).toEqual([second.id]);
  });

  test("to two processes at the same time is one upload, and leaves the files of one", { tags: ["race"] }, async () => {
    const { here, elsewhere } = await startTwo();
    const ada = await here.register();
    const answers = await Promise.all([here, elsewhere].map((studio) => send(studio, ada, { key: "one" })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [kept, other] = answers.map(keptIn);
    if (!kept) throw new Error("Nothing was kept.");
    expect(other?.id).toBe(kept.id);
    expect(await listOf(here, ada)).toEqual([kept.id]);
    expect((await here.storedFiles()).toSorted()).toEqual(filesOf(kept));
    expect(await here.adapters.database.read.selectFrom("upload").select("id").execute()).toEqual([{ id: kept.id }]);
  });

  test("to two processes at the same time as two different files keeps one and rejects the other", {
    tags: ["race"],
  }, async () => {
    const { here, elsewhere } = await startTwo();
    const ada = await here.register();
    const answers = await Promise.all([
      send(here, ada, { key: "one" }),
      send(elsewhere, ada, { key: "one", name: "ship.png" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await here.storedFiles()).toHaveLength(2);
  });

  test("needs the quota of one, where the quota for two is not left", { tags: ["race"] }, async () => {
    const { here, elsewhere } = await startTwo();
    const ada = await here.register();
    const sendSong = (studio: StudioBackend, key: string) =>
      studio.sendFile(
        uploads.upload,
        { field: "audio", content: song, headers: { "idempotency-key": key } },
        ada.access,
      );
    const answers = await Promise.all([sendSong(here, "one"), sendSong(elsewhere, "one")]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await sendSong(here, "one")).status).toBe(201);
    expect((await sendSong(here, "two")).status).toBe(409);
  });
});
