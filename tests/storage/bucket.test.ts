import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { startS3Server } from "../support/s3-server.ts";
import { startBackend } from "../support/studio-backend.ts";

test("a studio with a bucket keeps what is made there and serves it from there, and nothing of it in its folder", async () => {
  const studio = await startBackend({ settings: { bucket: await startS3Server() } });
  const person = await studio.register();
  const creation = await studio.makeCreation(person);
  const keys = await studio.storedFiles();
  expect(keys.some((key) => key.startsWith(`creations/${creation.id}/original`))).toBe(true);
  expect(await readdir(studio.dataFolder)).not.toContain("files");

  const whole = await studio.backend.fetch(new Request(new URL(creation.url, "http://api.internal")));
  expect(whole.status).toBe(200);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect(bytes.byteLength).toBe(creation.size_bytes);
  const headers = { range: "bytes=0-3" };
  const part = await studio.backend.fetch(new Request(new URL(creation.url, "http://api.internal"), { headers }));
  expect(part.status).toBe(206);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(0, 4));
});

test("a bucket that cannot be used stops the start with a line that keeps the keys to itself", async () => {
  const bucket = { ...(await startS3Server()), bucket: "nowhere" };
  await expect(startBackend({ settings: { bucket } })).rejects.toThrow(/^The bucket nowhere cannot be used/);
});
