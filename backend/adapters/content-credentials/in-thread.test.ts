import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createContentCredentials } from "./in-thread.ts";

test("a file without credentials has none, and a damaged one is unreadable", async () => {
  const credentials = createContentCredentials({ signer: null });
  const noise = sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });
  for (const format of ["png", "jpeg", "webp", "avif"] as const) {
    const bytes = await noise.clone().toFormat(format).toBuffer();
    expect(await credentials.read(bytes, `image/${format}`)).toEqual({ found: "none" });
    expect(await credentials.read(randomBytes(100), `image/${format}`)).toEqual({ found: "unreadable" });
  }
  expect(await credentials.read(randomBytes(100), "video/mp4")).toEqual({ found: "unreadable" });
});
