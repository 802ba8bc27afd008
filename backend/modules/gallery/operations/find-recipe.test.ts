import { expect, test } from "vitest";
import { type EditCapability, noEdits } from "../../../../contract/edits.ts";
import { recipeFileMaxBytes } from "../../../../contract/limits.ts";
import { fileRecipe, upload, uploads } from "../../../../contract/uploads.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

async function download(studio: StudioBackend, address: string): Promise<Uint8Array> {
  const response = await studio.backend.fetch(new Request(new URL(address, "http://api.internal")));
  return new Uint8Array(await response.arrayBuffer());
}

describeOnBackend("A downloaded file", (start) => {
  test.each(["text-to-image", "text-to-video"] as const)(
    "of %s returns its recipe to any signed-in user",
    async (mode) => {
      const studio = await start();
      const [ada, bob] = [await studio.register(), await studio.register()];
      const request = {
        mode,
        prompt: `a "boat" & 灯台 <b> 🌊`,
        negative_prompt: "rain",
        seed: 77,
        style: "ink",
      } as const;
      const made = await studio.makeCreation(ada, request);
      const read = (content: Uint8Array) =>
        studio.sendFile(uploads.readRecipe, { field: "file", content, name: "boat" }, bob.access);

      const answer = await read(await download(studio, made.download_url));
      expect(answer.status).toBe(200);
      const { mode: generation_type, ...said } = request;
      expect(fileRecipe.parse(answer.json)).toEqual({
        ...said,
        generation_type,
        aspect_ratio: made.aspect_ratio,
        quality: made.quality,
        model: made.model,
        count: 1,
        ...(mode === "text-to-video" && { duration_seconds: 2 }),
      });
      for (const address of [made.clean_download_url, made.url]) {
        expect((await read(await download(studio, address))).refusal()).toMatchObject({
          status: 422,
          violations: [
            {
              field: "file",
              message: expect.stringMatching(/^This file doesn’t include a recipe\. Choose an original PNG, JPEG,/),
            },
          ],
        });
      }
      expect(await studio.storedFiles()).toEqual(expect.not.arrayContaining([expect.stringContaining("uploads/")]));
    },
  );

  test("of an edit returns its settings, without its source, mask, and references", async () => {
    const edit: EditCapability = { ...noEdits, prompt: "none", mask: "optional", outputs: ["transparent", "mask"] };
    const cutter = describeModel("image-cutout", { id: "cutter-1", edit });
    const studio = await start({ engine: createScriptedEngine({ more: [cutter] }) });
    const ada = await studio.register();
    const picture = { field: "image", content: await patternedPicture(3) };
    const source = upload.parse((await studio.sendFile(uploads.upload, picture, ada.access)).json);
    const mask_shapes = [{ kind: "ellipse" as const, x: 0, y: 0, width: 1, height: 1 }];
    const made = await studio.makeCreation(ada, {
      mode: "image-cutout",
      prompt: "",
      source_upload_id: source.id,
      mask_shapes,
      output: "mask",
    });
    const content = await download(studio, made.download_url);
    const answer = await studio.sendFile(uploads.readRecipe, { field: "file", content }, ada.access);
    expect(answer.json).toMatchObject({ generation_type: "image-cutout", output: "mask", prompt: "" });
    expect(JSON.stringify(answer.json)).not.toMatch(/mask_|source_|scale/);
  });

  test("is read up to a size limit, and only for signed-in users", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const send = (bytes: number, token?: string) =>
      studio.sendFile(uploads.readRecipe, { field: "file", content: new Uint8Array(bytes) }, token);
    expect((await send(recipeFileMaxBytes + 1, ada.access)).status).toBe(413);
    expect((await send(10, ada.access)).status).toBe(422);
    expect((await send(10)).status).toBe(401);
  });
});
