import { pino } from "pino";
import { expect, test } from "vitest";
import {
  pendingUploadsMax,
  uploadAudioMaxBytes,
  uploadImageMaxBytes,
  uploadPartBytes,
} from "../../../../contract/limits.ts";
import { type Upload, upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import {
  awkwardNames,
  hiddenWords,
  leftOut,
  photo,
  picturesWithMore,
  png,
  refusedFiles,
} from "../../../../tests/support/hostile-files.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import {
  ask,
  begin,
  finish,
  lastModified,
  look,
  partOf,
  restart,
  sendInParts,
  sendPart,
  sendRest,
  song,
  songSeconds,
} from "../../../../tests/support/uploads-in-parts.ts";

const missing = "01980000-0000-7000-8000-00000000abcd";

const count = async (studio: StudioBackend, { access }: TestUser) =>
  uploads.uploads.answer.payload.parse((await studio.call(uploads.uploads, { query: {} }, access)).json).count;

async function fetchFile(studio: StudioBackend, address: string): Promise<Buffer> {
  const response = await studio.backend.fetch(new Request(new URL(address, "http://api.internal")));
  return Buffer.from(await response.arrayBuffer());
}

describeOnBackend("An upload in parts", (startBusy) => {
  const start = async () => {
    const studio = await startBusy({ idle: true });
    return { studio, ada: await studio.register() };
  };

  test("is the same upload as one that was sent whole, and leaves no part behind", async () => {
    const { studio, ada } = await start();
    const atOnce = upload.parse(
      (await studio.sendFile(uploads.upload, { field: "audio", content: song, name: "song.wav" }, ada.access)).json,
    );
    const answer = await sendInParts(studio, ada, { content: song });
    expect(answer.status).toBe(201);
    const inParts = upload.parse(answer.json);
    const details = ({ id: _id, url: _url, created_at: _at, ...rest }: Upload) => rest;
    expect(details(inParts)).toEqual(details(atOnce));
    expect(await fetchFile(studio, inParts.url)).toEqual(await fetchFile(studio, atOnce.url));
    expect((await studio.storedFiles()).filter((key) => key.startsWith("arriving/"))).toEqual([]);
    expect((await studio.call(uploads.begun, {}, ada.access)).json).toEqual({ results: [] });
  });

  test("reports which parts are there, and accepts them in any order and repeatedly", async () => {
    const { studio, ada } = await start();
    const begun = await begin(studio, ada, { content: song });
    expect(begun).toMatchObject({ part_bytes: uploadPartBytes, part_count: 3, parts: [], received_bytes: 0 });
    const wrong = new Uint8Array(uploadPartBytes);
    for (const [number, content] of [
      [3, partOf(song, 3)],
      [1, wrong],
      [1, partOf(song, 1)],
    ] as const)
      expect((await sendPart(studio, ada, begun.id, number, content)).status).toBe(204);
    expect((await look(studio, ada, begun.id)).json).toMatchObject({
      parts: [1, 3],
      received_bytes: uploadPartBytes + partOf(song, 3).byteLength,
    });
    expect((await sendPart(studio, ada, begun.id, 2, partOf(song, 2))).status).toBe(204);
    const kept = upload.parse((await finish(studio, ada, begun.id)).json);
    expect(kept.duration_seconds).toBeCloseTo(songSeconds, 1);
  });

  test("goes on after the server was ended between two parts", async () => {
    const { studio, ada } = await start();
    const first = await begin(studio, ada, { content: song, lastModified });
    await sendPart(studio, ada, first.id, 1, partOf(song, 1));
    const again = await restart(studio, (options) => startBusy({ ...options, idle: true }));
    const resumed = await begin(again, ada, { content: song, lastModified });
    expect(resumed).toMatchObject({ id: first.id, parts: [1] });
    await sendRest(again, ada, resumed, song);
    expect((await finish(again, ada, first.id)).status).toBe(201);
    expect(await count(again, ada)).toBe(1);
  });

  test("started again resumes only if name, size, kind and last change are the same", async () => {
    const { studio, ada } = await start();
    const bob = await studio.register();
    const source = { content: song, lastModified };
    const { id } = await begin(studio, ada, source);
    expect((await begin(studio, ada, source)).id).toBe(id);
    const others = [
      begin(studio, ada, { ...source, name: "other.wav" }),
      begin(studio, ada, { ...source, content: song.subarray(1) }),
      begin(studio, ada, { ...source, kind: "image" }),
      begin(studio, ada, { ...source, lastModified: "2026-01-02T03:04:05.679Z" }),
      begin(studio, ada, { content: song }),
      begin(studio, ada, { content: song }),
      begin(studio, bob, source),
    ];
    expect(new Set([id, ...(await Promise.all(others)).map((one) => one.id)]).size).toBe(8);
  });

  test("finished twice, concurrently and later, is one upload", { tags: ["race"] }, async () => {
    const { studio, ada } = await start();
    const begun = await begin(studio, ada, { content: song });
    await sendRest(studio, ada, begun, song);
    const answers = await Promise.all([1, 2, 3].map(() => finish(studio, ada, begun.id)));
    answers.push(await finish(studio, ada, begun.id));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ json }) => upload.parse(json).id)).size).toBe(1);
    expect(await count(studio, ada)).toBe(1);
  });

  test("finished in two processes at the same time is one upload, and leaves the files of one", {
    tags: ["race"],
  }, async () => {
    const { studio, ada } = await start();
    const begun = await begin(studio, ada, { content: song });
    await sendRest(studio, ada, begun, song);
    // A second instance of the operations over the same data acts as the other process.
    const { finishUpload } = await import("./finish-upload.ts");
    const { createGate } = await import("../../../concurrency/gate.ts");
    const { zipArchive } = await import("../../../adapters/archive/zip.ts");
    const { createArchives } = await import("../archives.ts");
    const { createPacker } = await import("../packer.ts");
    const { createMaskImages } = await import("../mask-image.ts");
    const { createPictureReader } = await import("../picture.ts");
    const { createMediaAddresses } = await import("../addresses.ts");
    const elsewhereDeps = {
      ...studio.adapters,
      runtime: studio.runtime,
      addresses: createMediaAddresses([new Uint8Array(32)], () => studio.runtime.now()),
      pictures: createPictureReader(1),
      maskImages: createMaskImages(),
      packer: createPacker({ atOnce: 1 }),
      archive: zipArchive,
      archives: createArchives(studio.runtime, 1),
      accountExists: async () => true,
      domainEvents: { publish: async () => {} },
      openNames: async () => new Map(),
      credits: studio.credits,
      nearestRatio: () => undefined,
      appName: () => "A",
      signing: null,
      log: pino({ level: "silent" }),
      finishing: { gate: createGate(1), underWay: new Map() },
    };
    const caller = { userId: ada.id, sessionId: "s", language: "en" as const, userAgent: "", address: undefined };
    const [here, elsewhere] = await Promise.all([
      finish(studio, ada, begun.id),
      finishUpload(elsewhereDeps, { params: { id: begun.id } }, caller),
    ]);
    const kept = upload.parse(here.json);
    expect(elsewhere).toMatchObject({ ok: true, value: { id: kept.id } });
    expect(await studio.storedFiles()).toEqual([`uploads/${kept.id}/original.wav`]);
  });

  test("with parts missing, of the wrong size, too large, beyond the end or after the end is refused plainly", async () => {
    const { studio, ada } = await start();
    const begun = await begin(studio, ada, { content: song });
    const send = (number: number, content: Uint8Array) => sendPart(studio, ada, begun.id, number, content);
    expect((await send(1, partOf(song, 1))).status).toBe(204);
    expect((await finish(studio, ada, begun.id)).refusal()).toMatchObject({
      status: 409,
      message: "Parts of this file are missing. Send them, then complete the upload.",
    });
    expect((await send(2, partOf(song, 2).subarray(1))).refusal()).toMatchObject({
      status: 422,
      violations: [{ field: "part", message: `This part must be exactly ${uploadPartBytes} bytes.` }],
    });
    expect((await send(3, partOf(song, 2))).refusal().status).toBe(422);
    expect((await send(2, new Uint8Array(uploadPartBytes + 1))).refusal().status).toBe(413);
    for (const number of [0, 4, 1.5, -1, 99_999]) expect((await send(number, song.subarray(0, 9))).status).toBe(404);
    await sendRest(studio, ada, { ...begun, parts: [1] }, song);
    expect((await finish(studio, ada, begun.id)).status).toBe(201);
    expect((await send(1, partOf(song, 1))).refusal()).toMatchObject({
      status: 409,
      message: "This upload is already complete.",
    });
    expect((await look(studio, ada, begun.id)).status).toBe(404);
    expect((await studio.storedFiles()).filter((key) => key.startsWith("arriving/"))).toEqual([]);
  });

  test("of another user gets the same response as a missing one, and does not change", async () => {
    const { studio, ada } = await start();
    const bob = await studio.register();
    const begun = await begin(studio, ada, { content: song });
    const strange = [
      await look(studio, bob, begun.id),
      await sendPart(studio, bob, begun.id, 1, partOf(song, 1)),
      await finish(studio, bob, begun.id),
      await studio.call(uploads.cancel, { params: { id: begun.id } }, bob.access),
    ];
    expect(strange.map(({ json }) => json)).toEqual(Array(4).fill((await look(studio, bob, missing)).json));
    expect((await studio.call(uploads.begun, {}, bob.access)).json).toEqual({ results: [] });
    expect((await look(studio, ada, begun.id)).json).toMatchObject({ parts: [] });
  });

  test.each(refusedFiles)(
    "of %s as %s is rejected with the same reason as a whole one, and nothing is kept",
    async (_what, kind, content, message) => {
      const { studio, ada } = await start();
      const answer = await sendInParts(studio, ada, { kind, content });
      expect(answer.refusal()).toMatchObject({ status: 422, violations: [{ field: kind, message }] });
      expect(await count(studio, ada)).toBe(0);
      expect(await studio.storedFiles()).toEqual([]);
      expect((await studio.call(uploads.begun, {}, ada.access)).json).toEqual({ results: [] });
    },
  );

  test.each(picturesWithMore)("leaves out %s", async (_what, content) => {
    const { studio, ada } = await start();
    const kept = upload.parse((await sendInParts(studio, ada, { kind: "image", content })).json);
    const bytes = await fetchFile(studio, kept.url);
    for (const hidden of leftOut) expect(bytes.includes(hidden)).toBe(false);
  });

  test("of a photo reveals nothing of where and with what it was taken", async () => {
    const { studio, ada } = await start();
    const kept = upload.parse((await sendInParts(studio, ada, { kind: "image", content: photo })).json);
    expect([kept.width, kept.height]).toEqual([40, 60]);
    const bytes = await fetchFile(studio, kept.url);
    expect(bytes.includes(hiddenWords)).toBe(false);
    expect(bytes.includes("Exif")).toBe(false);
  });

  test.each(awkwardNames)("called %j is shown as %j", async (name, told) => {
    const { studio, ada } = await start();
    const begun = await begin(studio, ada, { kind: "image", name, content: png });
    expect(begun.name).toBe(told);
    await sendRest(studio, ada, begun, png);
    expect(upload.parse((await finish(studio, ada, begun.id)).json).name).toBe(told);
  });

  test.each([
    ["image", uploadImageMaxBytes],
    ["audio", uploadAudioMaxBytes],
  ] as const)("as %s has at most so many bytes", async (kind, maxBytes) => {
    const { studio, ada } = await start();
    const of = (size_bytes: number) => studio.call(uploads.begin, { body: { kind, size_bytes } }, ada.access);
    expect((await of(maxBytes)).status).toBe(201);
    expect((await of(maxBytes + 1)).refusal()).toMatchObject({
      status: 413,
      message: "This file is too large. Images can be up to 25\u00a0MB, audio up to 50\u00a0MB.",
    });
  });

  test(`may be one of ${pendingUploadsMax} that are on their way`, async () => {
    const { studio, ada } = await start();
    const all = await Promise.all(
      Array.from({ length: pendingUploadsMax + 5 }, () => ask(studio, ada, { content: png })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([
      ...Array(pendingUploadsMax).fill(201),
      ...Array(5).fill(409),
    ]);
    const refused = all.find(({ status }) => status === 409);
    expect(refused?.refusal().message).toBe("Too many uploads at once. Finish or remove some first.");
  });
});
