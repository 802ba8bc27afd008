import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { originOf } from "../../../tests/support/listening.ts";
import { startS3Server } from "../../../tests/support/s3-server.ts";
import { whenFinished } from "../../../tests/support/temporary-folder.ts";
import { checkStorage } from "./conformance.ts";
import { createS3Storage, type S3Options } from "./s3.ts";

async function open(options: S3Options) {
  const storage = await createS3Storage(options);
  whenFinished(() => storage.close());
  return storage;
}

describe("files in a bucket", () => {
  checkStorage(async () => open(await startS3Server()));

  it("takes a stream of many megabytes part by part, and gives it back whole", async () => {
    const storage = await open(await startS3Server());
    const part = randomBytes(1_000_000);
    let left = 12;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(part);
        else controller.close();
      },
    });
    expect((await storage.put("film.mp4", stream)).sizeBytes).toBe(12_000_000);
    let bytes = 0;
    for await (const chunk of (await storage.open("film.mp4")) ?? []) bytes += chunk.byteLength;
    expect(bytes).toBe(12_000_000);
  });

  it("keeps nothing of a large stream that breaks off, and says why it did", async () => {
    const storage = await open(await startS3Server());
    let parts = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        parts += 1;
        if (parts > 12) throw new Error("connection lost");
        controller.enqueue(randomBytes(1_000_000));
      },
    });
    await expect(storage.put("film.mp4", stream)).rejects.toThrow("connection lost");
    expect(await storage.head("film.mp4")).toBeUndefined();
  });

  it("shares a bucket with others without seeing or touching what is theirs", async () => {
    const options = await startS3Server();
    const [ours, theirs] = [await open({ ...options, prefix: "ours/" }), await open({ ...options, prefix: "theirs/" })];
    await ours.put("a.bin", randomBytes(1));
    await theirs.put("a.bin", randomBytes(2));
    await ours.delete("a.bin");
    expect(await theirs.head("a.bin")).toMatchObject({ sizeBytes: 2 });
    const seen: string[] = [];
    for await (const key of theirs.list("")) seen.push(key);
    expect(seen).toEqual(["a.bin"]);
  });

  it("goes on listing where an answer of the server ended", async () => {
    const keys = Array.from({ length: 25 }, (_, index) => `many/${String(index).padStart(4, "0")}`);
    const storage = await open({ ...(await startS3Server()), endpoint: await startListingServer(keys, 10) });
    const seen: string[] = [];
    for await (const key of storage.list("many/")) seen.push(key);
    expect(seen).toEqual(keys);
  });

  it("refuses to open where the bucket or the server is not there", async () => {
    const options = await startS3Server();
    await expect(createS3Storage({ ...options, endpoint: "http://127.0.0.1:1" })).rejects.toThrow();
    await expect(createS3Storage({ ...options, bucket: "nowhere" })).rejects.toThrow();
  });
});

/** Lists these keys a few at a time, as S3 does with a thousand (API reference, ListObjectsV2). */
async function startListingServer(keys: readonly string[], atOnce: number): Promise<string> {
  const server = createServer((request, response) => {
    const after = new URL(request.url ?? "/", "http://s3").searchParams.get("start-after") ?? "";
    const left = keys.filter((key) => key > after);
    const contents = left.slice(0, atOnce).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
    response.setHeader("content-type", "application/xml");
    response.end(
      `<ListBucketResult><IsTruncated>${left.length > atOnce}</IsTruncated>${contents.join("")}</ListBucketResult>`,
    );
  });
  return originOf(server);
}
