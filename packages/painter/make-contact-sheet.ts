// Paints the contact sheet of README.md: `node packages/painter/make-contact-sheet.ts`.
import { writeFile } from "node:fs/promises";
import sharp, { type OverlayOptions } from "sharp";
import { paintPicture } from "./paint.ts";

const prompts: readonly (readonly [prompt: string, seed: number])[] = [
  ["A red lighthouse at dusk over a calm sea", 1],
  ["Three hot air balloons over rolling hills, golden hour", 12],
  ["Neon cyberpunk street in the rain", 4],
  ["Ein Fuchs im herbstlichen Wald", 5],
  ["An astronaut on the moon, stars", 8],
  ["夕焼けの海と白い帆船", 2],
  ["A cabin by a frozen lake, aurora, winter night", 5],
  ["Une tasse de café et un livre près de la fenêtre", 10],
  ["A bowl of ramen on a table", 2],
  ["Un castillo en una tormenta con relámpagos", 15],
  ["A whale underwater with fish", 14],
  ["A parrot on a bench", 11],
  ["樱花树在湖边，水彩", 13],
  ["An orange cat sleeping on a bookshelf next to a window, rain outside", 3],
  ["A woman with red hair and glasses reading in a library", 3],
  ["사막의 피라미드와 선인장", 7],
  ["A waterfall in the jungle", 12],
  ["Um campo de girassóis com um moinho, verão", 9],
  ["Cutaway of a treehouse", 10],
  ["A fox logo, flat", 9],
  ["Një tendë dhe zjarr nën yje", 15],
  ["Three penguins on the ice, day", 6],
  ["Un drago rosso sopra un vulcano al tramonto", 11],
  ["Abstract gold and blue", 10],
];

const columns = 4;
const width = 384;
const height = 288;
const gap = 6;
const rows = Math.ceil(prompts.length / columns);
const tiles: OverlayOptions[] = [];
for (const [index, [prompt, seed]] of prompts.entries()) {
  const png = await paintPicture(
    { prompt, negativePrompt: "", style: null, seed, width: width * 2, height: height * 2 },
    () => undefined,
  );
  tiles.push({
    input: await sharp(png).resize(width, height).png().toBuffer(),
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + gap),
  });
}
const sheet = await sharp({
  create: {
    width: gap + columns * (width + gap),
    height: gap + rows * (height + gap),
    channels: 3,
    background: "#101014",
  },
})
  .composite(tiles)
  .webp({ quality: 84 })
  .toBuffer();
await writeFile(new URL("./images/contact-sheet.webp", import.meta.url), sheet);
