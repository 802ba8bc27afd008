import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createSigner } from "./certificate.ts";
import { createContentCredentials } from "./in-thread.ts";
import type { Claim, CredentialType } from "./port.ts";

const claim: Claim = {
  generator: { name: "Atelier", version: "1.0.0" },
  createdAt: Date.UTC(2026, 10, 27),
  softwareAgent: "a-model",
  digitalSourceType: "trainedAlgorithmicMedia",
  ingredients: [],
};
const credentials = createContentCredentials({ signer: await createSigner("A “studio” & Söhne", Date.now()) });
const noise = sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });
const files: Record<CredentialType, Uint8Array> = {
  "image/png": await noise.clone().png().toBuffer(),
  "image/jpeg": await noise.clone().jpeg().toBuffer(),
  "image/webp": await noise.clone().webp().toBuffer(),
  "image/avif": await noise.clone().avif().toBuffer(),
  "video/mp4": await readFile(new URL("../../../tests/support/grey-video.mp4", import.meta.url)),
};

test("a file without credentials has none, and a damaged one is unreadable", async () => {
  for (const type of Object.keys(files) as CredentialType[]) {
    expect(await credentials.read(files[type], type)).toEqual({ found: "none" });
    expect(await credentials.read(randomBytes(100), type)).toEqual({ found: "unreadable" });
  }
});

describe.each(Object.entries(files) as [CredentialType, Uint8Array][])("%s", (mediaType, bytes) => {
  test("a signed file is valid and names what made it, and one changed bit is detected", async () => {
    const signed = await credentials.sign({ bytes, mediaType, claim });
    if (signed === "unsigned") throw new Error("It was not signed.");
    expect(signed.length - bytes.length).toBeLessThan(8_000);
    const read = await credentials.read(signed, mediaType);
    expect(read).toMatchObject({
      found: "credentials",
      store: { validation_state: "Valid", validation_status: [{ code: "signingCredential.untrusted" }] },
    });
    const changed = Uint8Array.from(signed);
    // In the image or the video itself.
    const at = mediaType === "video/mp4" ? changed.length - 20 : Math.floor(changed.length * 0.4);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await credentials.read(changed, mediaType)).toMatchObject({ store: { validation_state: "Invalid" } });
  });
});
