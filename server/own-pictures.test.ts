import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, test, vi } from "vitest";
import { recipePacket } from "../backend/modules/gallery/recipe/packet.ts";
import { settingsWith } from "../tests/support/settings.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { readOwnPictures } from "./own-pictures.ts";
import { SettingsError } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#357" } });
const prompt = "Boats in a <quiet> harbor";

async function stored(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(await createTemporaryFolder(), name);
  await writeFile(path, bytes);
  return path;
}

/** Returns an image with the recipe that downloaded files contain. */
function downloaded(): Promise<Buffer> {
  const recipe = {
    generation_type: "text-to-image",
    prompt,
    negative_prompt: "",
    aspect_ratio: "4:3",
    quality: "draft",
    style: null,
    model: "preview",
    seed: 1,
    count: 1,
  } as const;
  const packet = recipePacket({ origin: "procedural", creatorTool: "Atelier", recipe });
  return drawn.clone().withXmp(new TextDecoder().decode(packet)).webp().toBuffer();
}

describe("APP_PICTURES", () => {
  test("takes images of four formats, whatever their names, and at most three", async () => {
    const files = await Promise.all([
      stored("a", await drawn.clone().png().toBuffer()),
      stored("b.txt", await drawn.clone().jpeg().toBuffer()),
      stored("c", await drawn.clone().webp().toBuffer()),
      stored("d", await drawn.clone().avif().toBuffer()),
    ]);
    const types = (await readOwnPictures(files)).map(({ type, width, height }) => [type, width, height]);
    expect(types).toEqual(["png", "jpeg", "webp", "avif"].map((format) => [`image/${format}`, 40, 30]));
    expect(settingsWith({ APP_PICTURES: " a.png, b.png ,,c.png," }).picturePaths).toHaveLength(3);
    expect(settingsWith({ APP_PICTURES: "" }).picturePaths).toEqual([]);
    expect(() => settingsWith({ APP_PICTURES: "a,b,c,d" })).toThrow(/^[^\n]*APP_PICTURES[^\n]*at most three[^\n]*$/);
  });

  test("a downloaded file brings its prompt as the alternative text", async () => {
    const [picture] = await readOwnPictures([await stored("boats.webp", await downloaded())]);
    expect(picture?.prompt).toBe(prompt);
  });

  test.each([
    ["is not a file", () => "/nowhere/a.png"],
    ["is not a file", () => createTemporaryFolder()],
    ["is not a PNG, JPEG, WebP, or AVIF image", () => stored("a.png", "<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["is not a PNG, JPEG, WebP, or AVIF image", () => stored("a.png", "")],
    ["is larger than 1 MB", () => stored("a.png", new Uint8Array(1_000_001))],
  ])("one that %s stops the start with one line", async (problem, path) => {
    const reading = readOwnPictures([await path()]);
    await expect(reading).rejects.toThrow(SettingsError);
    await expect(reading).rejects.toThrow(new RegExp(`^APP_PICTURES names [^\\n]*, which ${problem}\\.$`));
  });
});

test("APP_TAGLINE is one sentence, and none when empty", () => {
  expect(settingsWith({ APP_TAGLINE: " Images for our magazine. " }).tagline).toBe("Images for our magazine.");
  expect(settingsWith({ APP_TAGLINE: "" }).tagline).toBeNull();
  expect(() => settingsWith({ APP_TAGLINE: "a".repeat(161) })).toThrow(SettingsError);
});
