// Paints the example images in public/examples: `node server/paint-examples.ts`. Run it after the preview engine or the
// English examples change. The names and their order are in app/parts/examples.ts.
import { mkdir, readFile } from "node:fs/promises";
import { makeArtifact } from "@atelier/painter";
import sharp from "sharp";
import { z } from "zod";
import { recipePacket } from "../backend/modules/gallery/recipe/packet.ts";

/** The seed of each example, chosen by eye. */
const seeds = { lighthouse: 3, balloon: 1, bridge: 1, fox: 2, street: 2, desert: 1 };

const full = { width: 1120, height: 840 };
/** For thumbnails, for small boxes, and for screens with many pixels. */
const widths = [240, 480, full.width];

const texts = z.object({ prompt: z.record(z.string(), z.string()) });
const { prompt: prompts } = texts.parse(
  JSON.parse(await readFile(new URL("../locales/en/examples.json", import.meta.url), "utf8")),
);
const folder = new URL("../public/examples/", import.meta.url);
await mkdir(folder, { recursive: true });

const packet = new TextDecoder().decode(recipePacket({ origin: "procedural", creatorTool: "Atelier" }));

for (const [name, seed] of Object.entries(seeds)) {
  const prompt = prompts[name];
  if (prompt === undefined) throw new Error(`locales/en/examples.json has no example ${name}.`);
  const { bytes } = await makeArtifact(
    {
      mode: "text-to-image",
      prompt,
      negativePrompt: "",
      style: null,
      seed,
      ...full,
      durationSeconds: null,
      strength: null,
      image: null,
      audioPrompt: "",
      audio: null,
    },
    () => undefined,
  );
  for (const width of widths) {
    const file = new URL(`${name}-${width}.webp`, folder);
    await sharp(bytes).resize(width).withXmp(packet).webp({ quality: 76, effort: 6 }).toFile(file.pathname);
  }
}
