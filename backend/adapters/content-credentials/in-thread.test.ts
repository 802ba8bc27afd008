import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createSigner } from "./certificate.ts";
import { createContentCredentials } from "./in-thread.ts";
import { type Claim, type CredentialsRead, type CredentialType, type Ingredient, joinSigned } from "./port.ts";

const claim: Claim = {
  generator: { name: "Atelier", version: "1.0.0" },
  createdAt: Date.UTC(2026, 10, 27),
  made: { softwareAgent: "a-model", digitalSourceType: "trainedAlgorithmicMedia" },
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

const types = Object.keys(files) as CredentialType[];

test("a file without credentials has none, and a damaged one is unreadable", async () => {
  for (const type of types) {
    expect(await credentials.read(files[type], type)).toEqual({ found: "none" });
    expect(await credentials.read(randomBytes(100), type)).toEqual({ found: "unreadable" });
  }
});

/** Returns a signed file as a whole. */
async function sign(bytes: Uint8Array, mediaType: CredentialType, ingredients: Ingredient[] = []): Promise<Uint8Array> {
  const parts = await credentials.sign({ bytes: Uint8Array.from(bytes), mediaType, claim, ingredients });
  if ("problem" in parts) throw new Error(parts.problem);
  return joinSigned(parts, bytes);
}

describe.each(types)("%s", (mediaType) => {
  const bytes = files[mediaType];

  test("a signed file is valid and names what made it, and one changed bit is detected", async () => {
    const signed = await sign(bytes, mediaType);
    expect(signed.length - bytes.length).toBeLessThan(8_000);
    const read = await credentials.read(signed, mediaType);
    expect(read).toMatchObject({
      found: "credentials",
      store: { validation_state: "Valid", validation_status: [{ code: "signingCredential.untrusted" }] },
    });
    expect(actions(read)).toEqual([
      {
        action: "c2pa.created",
        when: "2026-11-27T00:00:00.000Z",
        softwareAgent: { name: "a-model" },
        digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
      },
    ]);
    const changed = Uint8Array.from(signed);
    // In the image or the video itself.
    const at = mediaType === "video/mp4" ? changed.length - 20 : Math.floor(changed.length * 0.4);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await credentials.read(changed, mediaType)).toMatchObject({ store: { validation_state: "Invalid" } });
  });

  test("a file made from a signed one has it as parent, with its manifest", async () => {
    const parent = await sign(bytes, mediaType);
    const collected = await credentials.collect(parent, mediaType);
    if ("problem" in collected) throw new Error(collected.problem);
    const ingredients: Ingredient[] = [{ relationship: "parentOf", bytes: collected }];
    const read = await credentials.read(await sign(files["image/webp"], "image/webp", ingredients), "image/webp");
    expect(read).toMatchObject({ store: { validation_state: "Valid" } });
    expect(actions(read).map(({ action }) => action)).toEqual(["c2pa.opened", "c2pa.edited"]);
    expect(read.found === "credentials" && Object.keys(read.store.manifests)).toHaveLength(2);
  });
});

const actionsAssertion = z.object({ actions: z.array(z.looseObject({ action: z.string() })) });

function actions(read: CredentialsRead) {
  if (read.found !== "credentials") throw new Error(read.found);
  const [assertion] = read.store.manifests[read.store.active_manifest]?.assertions ?? [];
  return actionsAssertion.parse(assertion?.data).actions;
}
