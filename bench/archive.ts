/** Measures a ZIP archive of 1,000 creations, from the request to the last byte. Prints one line of JSON. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { z } from "zod";
import { systemRuntime } from "../backend/adapters/runtime/system.ts";
import type { Adapters } from "../backend/compose.ts";
import { accounts, profile } from "../contract/accounts.ts";
import { gallery } from "../contract/gallery.ts";
import { addRows, madeUp } from "../tests/support/many-creations.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import type { Figures } from "./results.ts";
import { openStudio, prepareFolder } from "./studio.ts";

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const files = 1_000;
const side = 512;
const megabyte = 1_000_000;

const secret = randomBytes(48).toString("base64url");
prepareFolder(dataFolder, secret);
const seen = Promise.withResolvers<Adapters>();
const studio = await openStudio(dataFolder, secret, {
  engines: [createScriptedEngine()],
  adapt(adapters) {
    seen.resolve(adapters);
    return adapters;
  },
});
const adapters = await seen.promise;
const token = await studio.signUp("archive@bench.example");
const owner = profile.parse(await studio.call(accounts.profile.path, token));

/** Noise compresses as poorly as a photograph. */
const picture = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  .png()
  .toBuffer();
const stored: { id: string; key: string; sha256: string }[] = [];
for (let number = 0; number < files; number++) {
  const id = systemRuntime.newId();
  const key = `creations/${id}/original.png`;
  stored.push({ id, key, sha256: (await adapters.storage.put(key, picture)).sha256 });
}
await addRows(
  adapters,
  stored.map(({ id, key, sha256 }, index) =>
    madeUp({
      id,
      owner_id: owner.id,
      created_at: systemRuntime.now() - index,
      width: side,
      height: side,
      size_bytes: picture.byteLength,
      sha256,
      storage_key: key,
    }),
  ),
);

const before = process.memoryUsage().rss;
let peak = before;
let bytes = 0;
const beganAt = performance.now();
const response = await studio.backend.fetch(
  new Request(new URL(gallery.archive.path, "http://bench.internal"), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ selection: { matching: {} } }),
  }),
);
for await (const piece of response.body ?? []) {
  bytes += piece.byteLength;
  peak = Math.max(peak, process.memoryUsage.rss());
}
const durationSeconds = (performance.now() - beganAt) / 1_000;
if (bytes < files * picture.byteLength) throw new Error(`The archive has ${bytes} bytes.`);
await studio.close();

const figures: Figures["archive"] = {
  files,
  megabytes: bytes / megabyte,
  durationSeconds,
  addedPeakMegabytes: (peak - before) / megabyte,
};
process.stdout.write(JSON.stringify(figures));
