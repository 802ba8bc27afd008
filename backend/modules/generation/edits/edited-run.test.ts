import sharp from "sharp";
import { expect, test } from "vitest";
import { upload, uploads } from "../../../../contract/uploads.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, startBackend } from "../../../../tests/support/studio-backend.ts";
import type { ContentRules } from "../../../adapters/content-rules/port.ts";
import { decodeForEdit } from "../../../media/decode-image.ts";
import { decodeMask } from "../../../media/draw-mask.ts";
import { type KeptEdit, plainEdit } from "../edit-settings.ts";

const rectangle = { kind: "rectangle", x: 0.5, y: 0, width: 0.5, height: 1 } as const;
const edit: KeptEdit = {
  ...plainEdit,
  mask: { upload_id: null, shapes: [rectangle], invert: false, grow_pixels: 0, feather_pixels: 0 },
};

describeOnBackend("A run that edits", (start) => {
  test("gives its engine the source with the mask, and stores the source with only the mask changed", async () => {
    const modes = ["image-to-image", "image-fill"] as const;
    const first = await start({ idle: true, engine: createScriptedEngine({ modes }) });
    const ada = await first.register();
    const picture = await patternedPicture(7);
    const sent = await first.sendFile(uploads.upload, { field: "image", content: picture }, ada.access);
    const source = upload.parse(sent.json);
    const { width, height } = source;
    if (width === null || height === null) throw new Error("The upload is no image.");
    const id = await first.startRun(ada, { mode: "image-to-image", prompt: "x", source_upload_id: source.id });
    const { database } = first.adapters;
    const change = { mode: "image-fill", width, height, edit: JSON.stringify(edit) } as const;
    await database.transaction((tx) => tx.updateTable("generation_run").set(change).where("id", "=", id).execute());
    await first.backend.stop(1_000);
    await first.backend.close();

    const seen: Uint8Array[] = [];
    const allowed = async () => ({ allowed: true }) as const;
    const checkOutput = async (bytes: Uint8Array) => {
      seen.push(bytes);
      return { allowed: true } as const;
    };
    const contentRules: ContentRules = { checkPrompt: allowed, checkInput: allowed, checkOutput };
    const engine = createScriptedEngine({ modes });
    const { dataFolder, databaseUrl, runtime } = first;
    const studio = await startBackend({ dataFolder, databaseUrl, runtime, engine, contentRules });
    const { outputs } = await studio.awaitRun(ada, id, ({ status }) => status === "completed");
    const request = engine.requestOf(engine.started[0] ?? "");
    const mask = await decodeMask(request?.edit.mask?.bytes ?? new Uint8Array());
    expect([mask.width, mask.height, request?.image?.width]).toEqual([width, height, width]);

    const response = await studio.backend.fetch(new Request(new URL(outputs[0]?.url ?? "", "http://api.internal")));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const [before, after] = [await decodeForEdit(picture), await decodeForEdit(bytes)];
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height });
    let changed = 0;
    for (let pixel = 0; pixel < width * height; pixel++) {
      const [is, was] = [after, before].map(({ data, channels }) => data[pixel * channels]);
      if (pixel % width < width / 2) expect(is).toBe(was);
      else if (is !== was) changed += 1;
    }
    expect(changed).toBeGreaterThan((width * height) / 8);
    expect(Buffer.compare((await decodeForEdit(seen[0] ?? bytes)).data, after.data)).toBe(0);
  });
});
