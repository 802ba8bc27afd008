import sharp from "sharp";
import { expect, test } from "vitest";
import { gallery as endpoints } from "../../../contract/gallery.ts";
import { upload, uploads } from "../../../contract/uploads.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { wavFile } from "../../../tests/support/media-files.ts";
import { describeOnBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { testSecret } from "../../../tests/support/verbs.ts";
import { zipArchive } from "../../adapters/archive/zip.ts";
import { createGallery } from "./index.ts";

const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a06030" } })
  .png()
  .toBuffer();

/** The module's public interface over the backend's adapters, as other modules use it. */
function publicInterfaceOf({ adapters, credits, runtime }: StudioBackend) {
  const { database, search, storage, jobQueue } = adapters;
  return createGallery({
    database,
    domainEvents: { publish: async () => {} },
    search,
    storage,
    jobQueue,
    archive: zipArchive,
    log: { warn: () => {} },
    runtime,
    keyRing: [testSecret],
    nearestRatio: () => undefined,
    signing: null,
    appName: () => "A",
    accountExists: async () => true,
    openNames: async () => new Map(),
    credits,
  });
}

async function keep(studio: StudioBackend, { access }: TestUser, field: "image" | "audio") {
  const content = field === "image" ? png : wavFile(2);
  return upload.parse((await studio.sendFile(uploads.upload, { field, content }, access)).json);
}

describeOnBackend("The source of a run", (start) => {
  test("is one of the owner's uploaded images", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const door = publicInterfaceOf(studio);
    const { id, url, thumbnail_url } = await keep(studio, ada, "image");
    const source = { kind: "upload", id } as const;
    expect(await door.findSource(ada.id, source)).toEqual({
      ...source,
      width: 60,
      height: 40,
      runId: null,
      origin: null,
      isPainted: false,
    });
    const read = await door.readSource(ada.id, source);
    expect(read).toMatchObject({ mediaType: "image/png", width: 60, height: 40 });
    expect(await sharp(read?.bytes).metadata()).toMatchObject({ format: "png", width: 60 });
    expect(await door.sourceAddresses(ada.id, [source])).toEqual(new Map([[id, { url, thumbnailUrl: thumbnail_url }]]));

    expect(await door.findSource(bob.id, source)).toBeUndefined();
    expect(await door.readSource(bob.id, source)).toBeUndefined();
    expect(await door.sourceAddresses(bob.id, [source])).toEqual(new Map());
    expect(await door.findSource(ada.id, { kind: "creation", id })).toBeUndefined();
    expect(await door.findAudioFile(ada.id, id)).toBe("other-kind");
    expect(await door.readAudioFile(ada.id, id)).toBeUndefined();

    await studio.call(uploads.deleteUpload, { params: { id } }, ada.access);
    expect(await door.findSource(ada.id, source)).toBeUndefined();
    expect(await door.readSource(ada.id, source)).toBeUndefined();
  });

  test("is one of the owner's creations, if it is not in the trash", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const door = publicInterfaceOf(studio);
    const { id, width, height, generation_id, size_bytes } = await studio.makeCreation(ada);
    const source = { kind: "creation", id } as const;
    expect(await door.findSource(ada.id, source)).toEqual({
      ...source,
      width,
      height,
      runId: generation_id,
      origin: "procedural",
      isPainted: true,
    });
    expect((await door.readSource(ada.id, source))?.bytes.byteLength).toBe(size_bytes);
    expect((await door.sourceAddresses(ada.id, [source])).size).toBe(1);
    expect(await door.findSource(bob.id, source)).toBeUndefined();

    await studio.call(endpoints.deleteCreation, { params: { id } }, ada.access);
    expect(await door.findSource(ada.id, source)).toBeUndefined();
    expect(await door.readSource(ada.id, source)).toBeUndefined();
    expect((await door.sourceAddresses(ada.id, [source])).size).toBe(0);
  });

  test("is one of the owner's videos, for a mode that edits videos", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const door = publicInterfaceOf(studio);
    const video = await studio.makeCreation(ada, { mode: "text-to-video" });
    const { id, width, height, duration_seconds: durationSeconds, generation_id: runId } = video;
    expect(await door.findVideo(ada.id, id)).toEqual({
      id,
      width,
      height,
      durationSeconds,
      hasAudio: false,
      sizeBytes: video.size_bytes,
      runId,
      origin: "procedural",
    });
    const read = await door.readVideo(ada.id, id);
    expect(read).toMatchObject({ mediaType: "video/mp4", width, height, durationSeconds });
    expect(read?.bytes.byteLength).toBe(video.size_bytes);
    const image = await studio.makeCreation(ada);
    expect(await door.findVideo(ada.id, image.id)).toBe("other-kind");
    expect(await door.readVideo(ada.id, image.id)).toBeUndefined();

    expect(await door.findVideo(bob.id, id)).toBeUndefined();
    expect(await door.readVideo(bob.id, id)).toBeUndefined();
    await studio.call(endpoints.deleteCreation, { params: { id } }, ada.access);
    expect(await door.findVideo(ada.id, id)).toBeUndefined();
    expect(await door.readVideo(ada.id, id)).toBeUndefined();
  });

  test("includes one of the owner's audio files as its sound", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const door = publicInterfaceOf(studio);
    const { id, size_bytes } = await keep(studio, ada, "audio");
    expect(await door.findAudioFile(ada.id, id)).toEqual({ id, durationSeconds: 2 });
    const read = await door.readAudioFile(ada.id, id);
    expect(read).toMatchObject({ mediaType: "audio/wav", durationSeconds: 2 });
    expect(read?.bytes.byteLength).toBe(size_bytes);
    expect(await door.findAudioFile(bob.id, id)).toBeUndefined();
    expect(await door.readAudioFile(bob.id, id)).toBeUndefined();
    expect(await door.findSource(ada.id, { kind: "upload", id })).toBe("other-kind");
    expect(await door.findSource(bob.id, { kind: "upload", id })).toBeUndefined();
    expect(await door.readSource(ada.id, { kind: "upload", id })).toBeUndefined();
  });
});
