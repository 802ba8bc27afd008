import { expect, test } from "vitest";
import { recipeFileMaxBytes } from "../../../../contract/limits.ts";
import { fileRecipe, uploads } from "../../../../contract/uploads.ts";
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
            { field: "file", message: "This file has no recipe. Choose an original downloaded from this studio." },
          ],
        });
      }
      expect(await studio.storedFiles()).toEqual(expect.not.arrayContaining([expect.stringContaining("uploads/")]));
    },
  );

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
