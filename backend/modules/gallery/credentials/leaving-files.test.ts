import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { noEdits } from "../../../../contract/edits.ts";
import { gallery } from "../../../../contract/gallery.ts";
import { upload, uploads, uploadUsage } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { readCredentials } from "../../../../tests/support/content-credentials.ts";
import { exportData } from "../../../../tests/support/export.ts";
import { readFeed, turnOnFeed } from "../../../../tests/support/feeds.ts";
import { startForOpenAi } from "../../../../tests/support/openai-client.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { readPublicly, sharesOf } from "../../../../tests/support/shares.ts";
import { signFile } from "../../../../tests/support/signed-files.ts";
import {
  describeOnBackend,
  type RunRequest,
  type StudioBackend,
  type StudioBackendOptions,
} from "../../../../tests/support/studio-backend.ts";
import { unzip } from "../../../../tests/support/unzip.ts";
import { linkOf } from "../../../../tests/support/xml.ts";
import { createSigner } from "../../../adapters/content-credentials/certificate.ts";
import { createContentCredentials } from "../../../adapters/content-credentials/in-thread.ts";
import { type Claim, joinSigned } from "../../../adapters/content-credentials/port.ts";
import type { Artifact, Engine } from "../../../adapters/engine/port.ts";
import { pngSignature } from "../../../media/png.ts";
import { startsWith } from "../../../media/sections.ts";

const signing: StudioBackendOptions = { settings: { contentCredentials: { signer: null }, appName: "Gull Studio" } };

/** A provider signs its own files. */
const provider = createContentCredentials({ signer: await createSigner("A provider", Date.now()) });
const providersClaim: Claim = {
  generator: { name: "Provider", version: "1" },
  createdAt: 0,
  made: { softwareAgent: "its-model", digitalSourceType: "trainedAlgorithmicMedia" },
};

const noise = (side = 64) => sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

async function signedByProvider(claim = providersClaim): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await noise().png().toBuffer();
  const parts = await provider.sign({
    bytes: Uint8Array.from(bytes),
    mediaType: "image/png",
    claim,
    ingredients: [],
  });
  if ("problem" in parts) throw new Error(parts.problem);
  return joinSigned(parts, bytes);
}

const byModel = { model: { origin: "model" } } as const;

/** An engine whose outputs are these files. */
function engineWith(artifact: Partial<Artifact>): Engine {
  const engine = createScriptedEngine(byModel);
  return { ...engine, collect: async (ticket) => ({ ...(await engine.collect(ticket)), ...artifact }) };
}

async function download({ backend }: StudioBackend, address: string, headers: Record<string, string> = {}) {
  const response = await backend.fetch(new Request(new URL(address, "http://api.internal"), { headers }));
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function sendPicture(studio: StudioBackend, user: TestUser, content: Uint8Array): Promise<string> {
  return upload.parse((await studio.sendFile(uploads.upload, { field: "image", content }, user.access)).json).id;
}

async function begin(start: (options?: StudioBackendOptions) => Promise<StudioBackend>, options = {}) {
  const studio = await start({ ...signing, engine: createScriptedEngine(byModel), ...options });
  const ada = await studio.register();
  await studio.giveCredits(ada, 500);
  return { studio, ada };
}

describeOnBackend("A file that leaves", (start) => {
  test.each(["png", "jpeg", "webp"] as const)("as %s is signed, and adds at most 8 kB", async (format) => {
    const mediaType = `image/${format}` as const;
    const bytes = await noise().toFormat(format).toBuffer();
    const { studio, ada } = await begin(start, { engines: [engineWith({ bytes, mediaType })] });
    const creation = await studio.makeCreation(ada);
    for (const address of [creation.url, creation.download_url, creation.clean_download_url]) {
      const { bytes: sent } = await download(studio, address);
      expect(await readCredentials(sent, mediaType)).toMatchObject({
        state: "Valid",
        problems: ["signingCredential.untrusted"],
        issuer: "Gull Studio",
        relationships: [],
        actions: expect.stringMatching(/"c2pa.created".*trainedAlgorithmicMedia"/),
      });
      expect(sent.length - bytes.length).toBeLessThan(8_000);
      expect(Buffer.from(sent).includes("Iptc4xmpExt:DigitalSourceType")).toBe(true);
      expect(Buffer.from(sent).includes("a lighthouse")).toBe(address === creation.download_url);
    }
  });

  test("has the size that its creation names, once it was sent", async () => {
    const bytes = await noise().png().toBuffer();
    const { studio, ada } = await begin(start, { engines: [engineWith({ bytes, mediaType: "image/png" })] });
    const creation = await studio.makeCreation(ada);
    expect(creation.size_bytes).toBe(bytes.length);
    await download(studio, creation.download_url);
    const { bytes: sent } = await download(studio, creation.url);
    expect(sent.length).toBeGreaterThan(bytes.length);
    const read = async () =>
      gallery.creation.answer.payload.parse(
        (await studio.call(gallery.creation, { params: { id: creation.id } }, ada.access)).json,
      ).size_bytes;
    expect(await read()).toBe(sent.length);
    await download(studio, creation.url);
    expect(await read()).toBe(sent.length);
  });

  test("is signed in every mode, with its source as ingredient", async () => {
    const { studio, ada } = await begin(start);
    const source_upload_id = await sendPicture(studio, ada, await noise(300).png().toBuffer());
    const made = await studio.makeCreation(ada, { mode: "image-to-image", source_upload_id });
    const modes: [RunRequest, { actions: RegExp; relationships: string[]; manifestCount: number }][] = [
      [{ mode: "text-to-image" }, { actions: /"c2pa.created"/, relationships: [], manifestCount: 1 }],
      [
        { mode: "image-to-image", source_upload_id },
        { actions: /"c2pa.opened".*"c2pa.edited"/, relationships: ["parentOf"], manifestCount: 1 },
      ],
      [
        { mode: "image-to-image", source_creation_id: made.id },
        { actions: /"c2pa.opened".*"c2pa.edited"/, relationships: ["parentOf"], manifestCount: 2 },
      ],
      [{ mode: "text-to-video" }, { actions: /"c2pa.created"/, relationships: [], manifestCount: 1 }],
      [
        { mode: "image-to-video", source_creation_id: made.id },
        { actions: /"c2pa.created".*c2pa.ingredient/, relationships: ["inputTo"], manifestCount: 2 },
      ],
      [
        { mode: "image-to-video-audio", source_upload_id, audio_prompt: "gulls" },
        { actions: /"c2pa.created".*c2pa.ingredient/, relationships: ["inputTo"], manifestCount: 1 },
      ],
    ];
    for (const [request, { actions, ...expected }] of modes) {
      const creation = await studio.makeCreation(ada, request);
      const { bytes } = await download(studio, creation.url);
      const read = await readCredentials(bytes, creation.kind === "video" ? "video/mp4" : "image/png");
      expect(read).toMatchObject({ state: "Valid", actions: expect.stringMatching(actions), ...expected });
    }
  });

  test("that joins videos has the credentials of each of them as an ingredient", async () => {
    const join = describeModel("video-join", { id: "join-1", edit: { ...noEdits, prompt: "none" } });
    const engine = createScriptedEngine({ ...byModel, more: [join] });
    const { studio, ada } = await begin(start, { engine });
    const [one, other] = [
      await studio.makeCreation(ada, { mode: "text-to-video" }),
      await studio.makeCreation(ada, { mode: "text-to-video" }),
    ];
    const clips = [one, other, one].map(({ id }) => ({ creation_id: id }));
    const { url } = await studio.makeCreation(ada, { mode: "video-join", clips });
    const { bytes } = await download(studio, url);
    expect(await readCredentials(bytes, "video/mp4")).toMatchObject({
      state: "Valid",
      relationships: ["inputTo", "inputTo"],
      manifestCount: 3,
    });
  });

  test("has the same bytes each time: its ranges, its ETag, and HEAD agree", async () => {
    const { studio, ada } = await begin(start);
    const { url } = await studio.makeCreation(ada, { mode: "text-to-video" });
    const all = await Promise.all(Array.from({ length: 5 }, () => download(studio, url)));
    const [first] = all;
    if (!first) throw new Error("Nothing was downloaded.");
    for (const { bytes, response } of all) {
      expect(Buffer.compare(bytes, first.bytes)).toBe(0);
      expect(response.headers.get("content-length")).toBe(String(bytes.length));
      expect(response.headers.get("etag")).toBe(first.response.headers.get("etag"));
    }
    const middle = Math.floor(first.bytes.length / 2);
    const halves = await Promise.all(
      [`bytes=0-${middle - 1}`, `bytes=${middle}-`].map((range) => download(studio, url, { range })),
    );
    expect(halves.map(({ response }) => response.status)).toEqual([206, 206]);
    expect(Buffer.compare(Buffer.concat(halves.map(({ bytes }) => bytes)), first.bytes)).toBe(0);
  });

  test("is signed in every way out: links, archives, exports, feeds, embeds, and the API of OpenAI", async () => {
    const bytes = await noise(700).png().toBuffer();
    const engines = [engineWith({ bytes, mediaType: "image/png" })];
    const { studio, ada, client } = await startForOpenAi(start, { ...signing, engines });
    const { data } = await client.images.generate({ prompt: "a lighthouse" });
    const creation = await studio.makeCreation(ada);
    const { token } = await sharesOf(studio, ada).make({ creation_id: creation.id });
    const page = await readPublicly(studio, token);
    const [shown] = page.creations.results;
    const [entry] = (await readFeed(studio, await turnOnFeed(studio, ada))).entries;
    const embed = await studio.request("GET", `/api/oembed?url=https://studio.example/s/${token}`);
    const archive = await studio.backend.fetch(
      new Request(new URL(gallery.archive.path, "http://api.internal"), {
        method: "POST",
        headers: { authorization: `Bearer ${ada.access}`, "content-type": "application/json" },
        body: JSON.stringify({ selection: { ids: [creation.id] } }),
      }),
    );
    const { files } = await exportData(studio, ada);
    const full: Record<string, Uint8Array> = {
      url: (await download(studio, creation.url)).bytes,
      download_url: (await download(studio, creation.download_url)).bytes,
      clean_download_url: (await download(studio, creation.clean_download_url)).bytes,
      b64_json: Buffer.from(data?.[0]?.b64_json ?? "", "base64"),
      archive: [...unzip(new Uint8Array(await archive.arrayBuffer())).values()][0] ?? new Uint8Array(),
      "public link": (await download(studio, shown?.url ?? "")).bytes,
      // Nothing that would take away the signature is done for a client that cannot show it.
      "public link without WebP": (await download(studio, shown?.url ?? "", { accept: "image/jpeg" })).bytes,
      feed: (await download(studio, entry ? linkOf(entry, "enclosure") : "")).bytes,
      embed: (await download(studio, z.object({ url: z.url() }).parse(embed.json).url)).bytes,
    };
    for (const [name, file] of files) if (name.endsWith(".png")) full[`export of ${name}`] = file;
    expect(Object.keys(full).filter((name) => name.startsWith("export"))).toHaveLength(2);
    for (const [way, file] of Object.entries(full)) {
      const mediaType = startsWith(file, pngSignature) ? "image/png" : "image/webp";
      expect(await readCredentials(file, mediaType), way).toMatchObject({ state: "Valid", issuer: "Gull Studio" });
    }

    const withoutWebp = { accept: "image/jpeg" };
    const small = {
      thumbnail: await download(studio, creation.thumbnail_url ?? ""),
      "thumbnail as JPEG": await download(studio, creation.thumbnail_url ?? "", withoutWebp),
      "thumbnail of a link": await download(studio, shown?.thumbnail_url ?? ""),
      card: await download(studio, page.preview_url ?? ""),
    };
    for (const [way, file] of Object.entries(small))
      expect(Buffer.from(file.bytes).includes("trainedAlgorithmicMedia"), way).toBe(true);
  });

  test("keeps the credentials of its provider, and those of the upload it was made from", async () => {
    const bytes = await signedByProvider();
    const { studio, ada } = await begin(start, { engines: [engineWith({ bytes, mediaType: "image/png" })] });
    const creation = await studio.makeCreation(ada);
    const { bytes: sent } = await download(studio, creation.url);
    const read = await readCredentials(sent, "image/png");
    expect(read).toMatchObject({ state: "Valid", relationships: ["parentOf"], manifestCount: 2 });
    expect(read.actions).toMatch(/"c2pa.opened".*trainedAlgorithmicMedia/);

    const plain = await begin(start);
    const source_upload_id = await sendPicture(plain.studio, plain.ada, await signedByProvider());
    const edited = await plain.studio.makeCreation(plain.ada, { mode: "image-to-image", source_upload_id });
    const { bytes: left } = await download(plain.studio, edited.url);
    expect(await readCredentials(left, "image/png")).toMatchObject({ state: "Valid", manifestCount: 2 });
  });

  test("and was uploaded with credentials keeps them, signed as their parent; another upload is not signed", async () => {
    const { studio, ada } = await begin(start);
    const sent = { field: "image", content: await signedByProvider() };
    const { url } = upload.parse((await studio.sendFile(uploads.upload, sent, ada.access)).json);
    const ofUpload = {
      state: "Valid",
      issuer: "Gull Studio",
      relationships: ["parentOf"],
      manifestCount: 2,
      actions: expect.stringMatching(/"c2pa.opened".*"c2pa.transcoded"/),
    };
    expect(await readCredentials((await download(studio, url)).bytes, "image/png")).toMatchObject(ofUpload);
    const exported = [...(await exportData(studio, ada)).files].filter(([name]) => name.endsWith(".png"));
    expect(exported).toHaveLength(1);
    for (const [, file] of exported) expect(await readCredentials(file, "image/png")).toMatchObject(ofUpload);

    const plain = { field: "image", content: await noise(300).png().toBuffer() };
    const other = upload.parse((await studio.sendFile(uploads.upload, plain, ada.access)).json);
    await expect(readCredentials((await download(studio, other.url)).bytes, "image/png")).rejects.toThrow("none");
  });

  test("and was uploaded with credentials that have thumbnails keeps them, and so does what is made of it", async () => {
    const { studio, ada } = await begin(start);
    const mediaType = "image/png" as const;
    const signer = await createSigner("A camera", Date.now());
    const camera = {
      mediaType,
      signer,
      thumbnail: randomBytes(700_000),
      actions: [{ action: "c2pa.created", digitalSourceType: "digitalCapture" }],
    };
    const photo = await signFile(await noise().png().toBuffer(), camera);
    const ingredients = [{ title: "photo", mediaType, bytes: photo }];
    const actions = [{ action: "c2pa.opened" }];
    const edited = await signFile(await noise().png().toBuffer(), { ...camera, actions, ingredients });
    const before = (await studio.call(uploads.usage, {}, ada.access)).json;
    const sent = { field: "image", content: Uint8Array.from(edited) };
    const { id, url } = upload.parse((await studio.sendFile(uploads.upload, sent, ada.access)).json);
    const left = await download(studio, url);
    expect(await readCredentials(left.bytes, mediaType)).toMatchObject({ state: "Valid", manifestCount: 3 });
    const after = (await studio.call(uploads.usage, {}, ada.access)).json;
    const told = async (one: string) =>
      (await studio.call(uploads.oneUpload, { params: { id: one } }, ada.access)).json;
    expect(await told(id)).toMatchObject({ has_credentials: true });
    const creation = await studio.makeCreation(ada, { mode: "image-to-image", source_upload_id: id });
    const { bytes } = await download(studio, creation.url);
    expect(await readCredentials(bytes, mediaType)).toMatchObject({ state: "Valid", manifestCount: 3 });
    const tooLarge = await signFile(await noise().png().toBuffer(), { ...camera, thumbnail: randomBytes(4_300_000) });
    const without = await sendPicture(studio, ada, Uint8Array.from(tooLarge));
    expect(await told(without)).toMatchObject({ has_credentials: false });
    // In the file and beside it.
    const used = (json: unknown) => uploadUsage.parse(json).used_bytes;
    expect(used(after) - used(before)).toBeGreaterThan(4 * 700_000);
  });

  test("and was uploaded with credentials that name a location leaves without them", async () => {
    const { studio, ada } = await begin(start);
    const made = { softwareAgent: "exif:GPSLatitude", digitalSourceType: "digitalCapture" };
    const sent = { field: "image", content: await signedByProvider({ ...providersClaim, made }) };
    const { id, url } = upload.parse((await studio.sendFile(uploads.upload, sent, ada.access)).json);
    await expect(readCredentials((await download(studio, url)).bytes, "image/png")).rejects.toThrow("none");
    const edited = await studio.makeCreation(ada, { mode: "image-to-image", source_upload_id: id });
    const { bytes } = await download(studio, edited.url);
    expect(await readCredentials(bytes, "image/png")).toMatchObject({ state: "Valid", manifestCount: 1 });
  });

  test("that cannot be signed does not leave", async () => {
    const { studio, ada } = await begin(start);
    const creation = await studio.makeCreation(ada);
    const [original = ""] = (await studio.storedFiles()).filter((key) => key.includes(`${creation.id}/original`));
    await studio.adapters.storage.put(original, new Uint8Array(200));
    for (const address of [creation.url, creation.download_url]) {
      const { response } = await download(studio, address);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).not.toBeNull();
    }
  });
});
