import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";
import { verifiedFileMaxBytes } from "../../../../contract/limits.ts";
import { verifications } from "../../../../contract/verification.ts";
import { makeKey, putOnPlan } from "../../../../tests/support/api-keys.ts";
import { jpeg, png } from "../../../../tests/support/hostile-files.ts";
import { mp4Video } from "../../../../tests/support/media-files.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { signFile } from "../../../../tests/support/signed-files.ts";
import { type StudioBackend, startBackend } from "../../../../tests/support/studio-backend.ts";
import { box as boxOf } from "../../../../tests/support/tagged-videos.ts";
import { createTemporaryFolder } from "../../../../tests/support/temporary-folder.ts";
import { boxDepthMax, boxesMax } from "../../../adapters/content-credentials/box-structure.ts";
import { createSigner } from "../../../adapters/content-credentials/certificate.ts";
import { uuidBox } from "../../../media/mp4.ts";
import { pngChunk, pngHeaderBytes } from "../../../media/png.ts";

const signed = await signFile(png, {
  mediaType: "image/png",
  signer: await createSigner("Lens & Light", Date.now()),
  actions: [{ action: "c2pa.created", digitalSourceType: "digitalCapture" }],
});

interface Sending {
  token?: string;
  from?: string;
  name?: string;
}

function send(studio: StudioBackend, content: Uint8Array, { token, from, name }: Sending = {}) {
  const headers: Record<string, string> = from === undefined ? {} : { "x-client-address": from };
  return studio.sendFile(verifications.verify, { field: "file", content, name, headers }, token);
}

afterEach(() => void vi.unstubAllEnvs());

const studio = await startBackend({ idle: true });

/** Sends a form piece by piece, without its end unless there is one. */
function sendPieces(pieces: Iterator<Uint8Array>) {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  return studio.request("POST", verifications.verify.path, { body, headers });
}
const formHead = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
const formEnd = Buffer.from("\r\n--x--\r\n");
const piece = new Uint8Array(4 * 1024 * 1024);

describe("Verifying a file", () => {
  test("needs no account, and tells what the content is, whatever the file is called", async () => {
    const answer = await send(studio, signed, { name: "holiday.mp4" });
    expect(answer.status).toBe(200);
    expect(verifications.verify.answer.payload.parse(answer.json)).toMatchObject({
      media_type: "image/png",
      credentials: { state: "intact", signer: { name: "Lens & Light", is_this_studio: false } },
      digital_source_type: "digitalCapture",
    });
    expect((await send(studio, jpeg)).json).toMatchObject({ media_type: "image/jpeg", credentials: { state: "none" } });
  });

  test("keeps nothing of the file", async () => {
    vi.stubEnv("TMPDIR", await createTemporaryFolder());
    await send(studio, signed);
    await send(studio, randomBytes(1_000));
    expect(await readdir(tmpdir())).toEqual([]);
  });

  test("works with a session or a key of the scope, and refuses a wrong token", async () => {
    const ada = await studio.register();
    await putOnPlan(studio, ada, "pro");
    const [good, other] = [await makeKey(studio, ada, ["gallery"]), await makeKey(studio, ada, ["billing"])];
    expect((await send(studio, signed, { token: ada.access })).status).toBe(200);
    expect((await send(studio, signed, { token: good.secret })).status).toBe(200);
    expect((await send(studio, signed, { token: other.secret })).status).toBe(403);
    expect((await send(studio, signed, { token: "made-up" })).status).toBe(401);
  });

  test("needs an account where the operator says so", async () => {
    const studio = await startBackend({ idle: true, settings: { verifiesPublicly: false } });
    const ada = await studio.register();
    expect((await send(studio, signed)).refusal()).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    expect((await send(studio, signed, { token: ada.access })).status).toBe(200);
    expect((await studio.request("GET", "/api/studio/")).json).toMatchObject({ verifies_publicly: false });
  });
});

test("a download is this studio's, with its recipe, and another studio does not know it", async () => {
  const own = await startBackend({
    settings: { contentCredentials: { signer: null }, appName: "Gull Studio" },
    engine: createScriptedEngine({ model: { origin: "model" } }),
  });
  const ada = await own.register();
  const { download_url: address } = await own.makeCreation(ada);
  const download = await own.backend.fetch(new Request(new URL(address, "http://api.internal")));
  const file = new Uint8Array(await download.arrayBuffer());
  const verified = async (at: StudioBackend) => verifications.verify.answer.payload.parse((await send(at, file)).json);
  const credentials = { state: "intact", signer: { name: "Gull Studio", is_this_studio: true } };
  expect(await verified(own)).toMatchObject({
    credentials,
    digital_source_type: "trainedAlgorithmicMedia",
    program: "Atelier 1.0.0",
    recipe: { prompt: "a lighthouse" },
  });
  expect(await verified(studio)).toMatchObject({
    credentials: { ...credentials, signer: { ...credentials.signer, is_this_studio: false } },
  });
});

test("a network without an account is limited before its file is read, and others are not", async () => {
  const studio = await startBackend({ idle: true, rateLimiting: true });
  const ada = await studio.register();
  const notVerifiable = Buffer.from("a text");
  for (let time = 0; time < 20; time++)
    expect((await send(studio, notVerifiable, { from: "192.0.2.7" })).status).toBe(422);
  const unread = new ReadableStream({ pull: () => Promise.reject(new Error("It was read.")) }, { highWaterMark: 0 });
  const headers = { "content-type": "multipart/form-data; boundary=x", "x-client-address": "192.0.2.7" };
  const refused = await studio.request("POST", verifications.verify.path, { body: unread, headers });
  expect(refused.refusal()).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  expect((await send(studio, signed, { from: "198.51.100.9" })).status).toBe(200);
  expect((await send(studio, signed, { from: "192.0.2.7", token: ada.access })).status).toBe(200);
});

test("a file above the limit is refused before it arrives", async () => {
  vi.stubEnv("TMPDIR", await createTemporaryFolder());
  let sentBytes = 0;
  function* endless() {
    yield formHead;
    for (;;) {
      sentBytes += piece.length;
      yield piece;
    }
  }
  const refused = await sendPieces(endless());
  expect(refused.refusal()).toMatchObject({
    status: 413,
    message: "This file is too large. Files of up to 128\u00a0MB can be verified.",
  });
  expect(sentBytes).toBeLessThan(verifiedFileMaxBytes + 3 * piece.length);
  expect(await readdir(tmpdir())).toEqual([]);
});

test("a video of 100 MB is verified", async () => {
  const pieces = 25;
  function* film() {
    yield formHead;
    yield mp4Video();
    yield box(8 + pieces * piece.length, "free");
    for (let index = 0; index < pieces; index++) yield piece;
    yield formEnd;
  }
  expect((await sendPieces(film())).json).toMatchObject({ media_type: "video/mp4", credentials: { state: "none" } });
});

/** C2PA 2.x, "Embedding manifests into BMFF-based assets". */
const manifestBoxId = Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex");
const head = Buffer.from(png.subarray(0, pngHeaderBytes));
const rest = Buffer.from(png.subarray(pngHeaderBytes));
const withManifest = (data: Uint8Array) => Buffer.concat([head, pngChunk("caBX", data), rest]);
const box = (size: number, type: string) => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(size);
  bytes.write(type, 4);
  return bytes;
};

const many = (boxes: number) => Array.from({ length: boxes }, () => boxOf("free"));

/** Returns a box that contains one of its type, which contains another, down to a depth. */
function nested(type: string, depth: number): Buffer {
  return Array.from({ length: depth }).reduce<Buffer>((inner) => boxOf(type, inner), Buffer.alloc(0));
}

/** Inserts a box after the first one. */
function withBox(film: Uint8Array, inserted: Uint8Array): Uint8Array {
  const at = Buffer.from(film).readUInt32BE(0);
  return Buffer.concat([film.subarray(0, at), inserted, film.subarray(at)]);
}

test.each<[string, Uint8Array, string]>([
  ["a text", Buffer.from("<html><script>alert(1)</script>"), "Choose a PNG"],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "Choose a PNG"],
  ["nothing at all", Buffer.alloc(0), "Choose a PNG"],
  ["a PNG of noise", Buffer.concat([png.subarray(0, 8), randomBytes(5_000)]), "can’t be read"],
  ["a PNG whose manifest is noise", withManifest(randomBytes(5_000)), "can’t be read"],
  ["a PNG whose manifest claims a byte more than it has", withManifest(box(9, "jumb")), "can’t be read"],
  ["a PNG whose manifest is nested too deep", withManifest(nested("jumb", boxDepthMax + 1)), "too many parts"],
  ["an MP4 with too many boxes", Buffer.concat([mp4Video(), ...many(boxesMax)]), "too many parts"],
  ["an MP4 that is nested too deep", Buffer.concat([mp4Video(), nested("moov", boxDepthMax + 1)]), "too many parts"],
  [
    "an MP4 with a box longer than what contains it",
    Buffer.concat([mp4Video(), boxOf("moov", box(100, "trak"), Buffer.alloc(16))]),
    "can’t be read",
  ],
  ["a JPEG that ends in its first segment", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]), "can’t be read"],
  ["an MP4 whose manifest is noise", withBox(mp4Video(), uuidBox(manifestBoxId, randomBytes(5_000))), "can’t be read"],
])("%s is refused in words, and the next file is verified", async (_what, content, words) => {
  const refused = (await send(studio, content)).refusal();
  expect(refused).toMatchObject({ status: 422, code: "VALIDATION_ERROR" });
  expect(refused.violations[0]?.message).toContain(words);
  expect((await send(studio, signed)).json).toMatchObject({ credentials: { state: "intact" } });
});
