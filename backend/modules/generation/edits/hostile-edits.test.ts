import sharp from "sharp";
import { expect, test } from "vitest";
import { noEdits } from "../../../../contract/edits.ts";
import { mask, masks } from "../../../../contract/masks.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import type { ContentRules } from "../../../adapters/content-rules/port.ts";
import { decodeForEdit } from "../../../media/decode-image.ts";
import { decodeMask } from "../../../media/draw-mask.ts";

const [width, height] = [48, 32];
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24);
const rgb = () => sharp(bytesOf(width * height * 3), { raw: { width, height, channels: 3 } });

/** Images that decoders read in different ways. */
const images: readonly [string, () => Promise<Uint8Array>][] = [
  [
    "16-bit PNG",
    () =>
      sharp(
        new Uint16Array(width * height * 3).map((_, at) => at * 1_021),
        { raw: { width, height, channels: 3 } },
      )
        .toColourspace("rgb16")
        .png()
        .toBuffer(),
  ],
  ["CMYK JPEG", () => rgb().toColourspace("cmyk").jpeg().toBuffer()],
  ["rotated JPEG", () => rgb().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  [
    "animated WebP",
    () =>
      sharp(bytesOf(width * height * 6), { raw: { width, height: 2 * height, channels: 3, pageHeight: height } })
        .webp({ lossless: true })
        .toBuffer(),
  ],
  [
    "PNG that hides colors",
    () =>
      sharp(bytesOf(width * height * 4), { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer(),
  ],
];
const able = { mask: "optional", references_max: 2 } as const;
const edits = () =>
  createScriptedEngine({
    modes: ["text-to-image", "image-to-video"],
    model: { edit: { ...noEdits, last_frame: true } },
    more: [describeModel("image-edit", { id: "edit-1", edit: { ...noEdits, ...able } })],
  });

async function keep(studio: StudioBackend, access: string, content: Uint8Array): Promise<string> {
  return upload.parse((await studio.sendFile(uploads.upload, { field: "image", content }, access)).json).id;
}

async function fileAt(studio: StudioBackend, url: string): Promise<Uint8Array> {
  const response = await studio.backend.fetch(new Request(new URL(url, "http://api.internal")));
  return new Uint8Array(await response.arrayBuffer());
}

describeOnBackend("A hostile image", (start) => {
  test("is a source, a mask, and a reference like any other, and nothing changes outside the mask", async () => {
    const engine = edits();
    const studio = await start({ engine });
    const ada = await studio.register();
    await studio.giveCredits(ada, 1_000);
    for (const [name, make] of images) {
      const content = await make();
      const sent = await studio.sendFile(uploads.upload, { field: "image", content }, ada.access);
      const source = upload.parse(sent.json);
      const masked = await studio.sendFile(masks.upload, { field: "mask", content }, ada.access);
      const creation = await studio.makeCreation(ada, {
        mode: "image-edit",
        source_upload_id: source.id,
        references: [{ upload_id: source.id }],
        mask_upload_id: mask.parse(masked.json).id,
      });
      const request = engine.requestOf(engine.started.at(-1) ?? "");
      const before = await decodeForEdit(await fileAt(studio, source.url));
      const after = await decodeForEdit(await fileAt(studio, creation.url));
      const white = await decodeMask(request?.edit.mask?.bytes ?? new Uint8Array());
      const size = { width: before.width, height: before.height };
      expect([name, after, white, request?.edit.references]).toMatchObject([name, size, size, [size]]);
      let [changed, outside] = [0, 0];
      for (let pixel = 0; pixel < size.width * size.height; pixel++) {
        if (white.data[pixel] !== 0) continue;
        outside += 1;
        for (let channel = 0; channel < 3; channel++) {
          const [was, is] = [before, after].map((image) => image.data[pixel * image.channels + channel]);
          if (was !== is) changed += 1;
        }
      }
      expect({ name, changed }).toEqual({ name, changed: 0 });
      if (name === "PNG that hides colors") expect(outside).toBeGreaterThan(0);
    }
  });

  test("is seen by the content rules wherever a run uses it, and so is the result", async () => {
    const seen: number[] = [];
    const see = async (bytes: Uint8Array) => {
      seen.push((await sharp(bytes).metadata()).width);
      return { allowed: true } as const;
    };
    const allowed = async () => ({ allowed: true }) as const;
    const contentRules: ContentRules = { checkPrompt: allowed, checkInput: see, checkOutput: see };
    const studio = await start({ engine: edits(), contentRules });
    const ada = await studio.register();
    await studio.giveCredits(ada, 1_000);
    const [source, first, second] = await Promise.all(
      [40, 50, 60].map(async (side) =>
        keep(studio, ada.access, await rgb().resize(side, side, { fit: "fill" }).png().toBuffer()),
      ),
    );
    seen.length = 0;
    const references = [{ upload_id: first }, { upload_id: second }];
    await studio.makeCreation(ada, { mode: "image-edit", source_upload_id: source, references });
    expect(seen.toSorted()).toEqual([40, 40, 50, 60]);
    seen.length = 0;
    await studio.makeCreation(ada, { mode: "image-to-video", source_upload_id: source, last_frame_upload_id: second });
    // The poster of the scripted video is 16 pixels wide.
    expect(seen.toSorted()).toEqual([16, 40, 60]);
  });

  test("of another user gets the same response as a missing one, wherever a request names it", async () => {
    const studio = await start({ engine: edits() });
    const [ada, eve] = [await studio.register(), await studio.register()];
    await studio.giveCredits(eve, 1_000);
    const own = await keep(studio, ada.access, await rgb().png().toBuffer());
    const [theirs, { id: painted }] = [
      await keep(studio, eve.access, await rgb().png().toBuffer()),
      await studio.makeCreation(eve),
    ];
    const white = { field: "mask", content: await rgb().png().toBuffer() };
    const theirMask = mask.parse((await studio.sendFile(masks.upload, white, eve.access)).json).id;
    const nowhere = "0190a000-0000-7000-8000-000000000000";
    const edit = { mode: "image-edit", source_upload_id: own } as const;
    const video = { mode: "image-to-video", source_upload_id: own } as const;
    const requests = (uploadId: string, creationId: string, maskId: string) => [
      { mode: "image-edit", source_upload_id: uploadId } as const,
      { mode: "image-edit", source_creation_id: creationId } as const,
      { ...edit, mask_upload_id: maskId },
      { ...edit, references: [{ upload_id: uploadId }] },
      { ...edit, references: [{ creation_id: creationId }] },
      { ...video, last_frame_upload_id: uploadId },
      { ...video, last_frame_creation_id: creationId },
    ];
    const missing = requests(nowhere, nowhere, nowhere);
    for (const [at, request] of requests(theirs, painted, theirMask).entries()) {
      const answers = [await studio.requestRun(ada, request), await studio.requestRun(ada, missing[at])];
      const [one, other] = answers.map(({ status, json }) => ({ status, json }));
      expect(one).toEqual(other);
      expect(one?.status).toBe(422);
    }
  });
});
