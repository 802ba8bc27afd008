import { readdir } from "node:fs/promises";
import pino from "pino";
import { expect, test } from "vitest";
import { openStorage } from "../../backend/open-storage.ts";
import { anyFreePort } from "../../server/provision/port.mjs";
import { bucketOn, runS3Server, startS3Server } from "../support/s3-server.ts";
import { startBackend } from "../support/studio-backend.ts";

test("a studio with a bucket keeps what is made there and serves it from there, and nothing of it in its folder", async () => {
  const studio = await startBackend({ settings: { bucket: await startS3Server() } });
  const user = await studio.register();
  const creation = await studio.makeCreation(user);
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

test("a bucket that cannot be used stops the start with a line that says why and keeps the keys to itself", async () => {
  const bucket = { ...(await startS3Server()), bucket: "nowhere" };
  await expect(startBackend({ settings: { bucket } })).rejects.toThrow(
    "The bucket nowhere cannot be used: there is no such bucket: check S3_BUCKET and S3_ENDPOINT.",
  );
});

test("a bucket that is away is waited for, which the log says once with the reason", async () => {
  const port = await anyFreePort();
  const lines: string[] = [];
  const away = Promise.withResolvers<void>();
  const write = (line: string) => {
    lines.push(line);
    if (line.includes("is unreachable")) away.resolve();
  };
  const log = pino({}, { write });
  const starting = startBackend({ settings: { bucket: bucketOn(port) }, log });
  await away.promise;
  await runS3Server(port);
  const studio = await starting;
  expect(lines.filter((line) => line.includes("is unreachable"))).toEqual([expect.stringContaining("ECONNREFUSED")]);
  expect(lines.filter((line) => line.includes("is reachable"))).toHaveLength(1);
  expect(await studio.makeCreation(await studio.register())).toMatchObject({ status: "completed" });
});

test("a wait for a bucket that is away ends with the signal and one line", async () => {
  await using opened = new AsyncDisposableStack();
  const bucket = bucketOn(await anyFreePort());
  const parts = { log: pino({ level: "silent" }), opened, signal: AbortSignal.timeout(50) };
  await expect(openStorage({ bucket, dataFolder: "" }, parts)).rejects.toThrow("The bucket studio is unreachable.");
});

test("while its bucket is away a studio answers 503 where it needs a file, and says so of itself", async () => {
  const { bucket, stop } = await runS3Server();
  const studio = await startBackend({ settings: { bucket } });
  const creation = await studio.makeCreation(await studio.register());
  await stop();
  const answer = await studio.request("GET", creation.url);
  expect(answer.refusal()).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await studio.backend.ready()).toMatchObject({ ok: false, checks: { database: "ok", storage: "failed" } });
});
