import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { mp4Video } from "../../../tests/support/media-files.ts";
import { createSigner } from "./certificate.ts";
import { createContentCredentials } from "./in-thread.ts";
import { type Claim, joinSigned } from "./port.ts";

const claim: Claim = {
  generator: { name: "Atelier", version: "1.0.0" },
  createdAt: 0,
  made: { softwareAgent: "a-model", digitalSourceType: "trainedAlgorithmicMedia" },
};
const signer = await createSigner("A studio", Date.now());

/** Returns an MP4 of that many bytes: a small one with content that nothing plays. */
function largeVideo(bytes: number): Uint8Array<ArrayBuffer> {
  const small = mp4Video();
  const large = new Uint8Array(bytes);
  large.set(small);
  new DataView(large.buffer).setUint32(small.length, bytes - small.length);
  large.set(Buffer.from("mdat"), small.length + 4);
  for (let at = small.length + 8; at < bytes; at += 1 << 20) large.set(randomBytes(Math.min(1 << 20, bytes - at)), at);
  return large;
}

const megabyte = 1_000_000;

test("a video of 100 MB is signed and read in bounded memory", async () => {
  const credentials = createContentCredentials({ signer });
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const bytes = largeVideo(100 * megabyte);
  const parts = await credentials.sign({ bytes, mediaType: "video/mp4", claim, ingredients: [] });
  if ("problem" in parts) throw new Error(parts.problem);
  // The video itself is not sent back.
  expect(parts.filter((part) => part instanceof Uint8Array).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(
    8_000,
  );
  const read = await credentials.read(joinSigned(parts, bytes), "video/mp4");
  clearInterval(watch);
  expect(read).toMatchObject({ store: { validation_state: "Valid" } });
  expect(highest - before).toBeLessThan(1_200 * megabyte);
});

test("a file that takes too long or too much memory is given up, and the next one is read", async () => {
  const little = createContentCredentials({ signer, memoryMaxBytes: 32 * megabyte });
  const video = largeVideo(30 * megabyte);
  expect(await little.sign({ bytes: video, mediaType: "video/mp4", claim, ingredients: [] })).toHaveProperty("problem");
  expect(await little.read(mp4Video(), "video/mp4")).toEqual({ found: "none" });

  const hasty = createContentCredentials({ signer, milliseconds: 1 });
  expect(await hasty.read(mp4Video(), "video/mp4")).toEqual({ found: "unreadable" });
});

describe("A hostile file", () => {
  test("makes nothing be fetched from the address that it names", async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end();
    }).listen(0);
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const packet = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="http://127.0.0.1:${port}/manifest.c2pa"/></rdf:RDF></x:xmpmeta>`;
    const { default: sharp } = await import("sharp");
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .withXmp(packet)
      .jpeg()
      .toBuffer();
    const read = await createContentCredentials({ signer: null }).read(bytes, "image/jpeg");
    server.close();
    expect(read).toEqual({ found: "remote" });
    expect(requests).toBe(0);
  });

  test.each([1, 40, 200])("cut off or changed every %d bytes crashes nothing", async (step) => {
    const credentials = createContentCredentials({ signer });
    const parts = await credentials.sign({ bytes: mp4Video(), mediaType: "video/mp4", claim, ingredients: [] });
    if ("problem" in parts) throw new Error(parts.problem);
    const signed = joinSigned(parts, mp4Video());
    for (let round = 0; round < 10; round++) {
      const changed = Uint8Array.from(signed.subarray(0, signed.length - round * 100));
      for (let at = 8 + round; at < changed.length; at += step * 7) changed[at] = (changed[at] ?? 0) ^ 0xff;
      const read = await credentials.read(changed, "video/mp4");
      if (read.found === "credentials") expect(read.store.validation_state).toBe("Invalid");
    }
  });
});
