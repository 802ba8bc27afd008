import { encode } from "./finish.ts";
import { particlesOf } from "./motion/floating.ts";
import { createSwarm } from "./motion/particles.ts";
import { type Photo, readPhoto } from "./motion/photo.ts";
import { smooth } from "./noise.ts";
import { createRandom } from "./random.ts";
import { type Reading, readPrompt } from "./read-prompt.ts";
import type { PaintRequest, ReportProgress } from "./request.ts";
import { filters, styleOf, wordsOf } from "./styles/index.ts";
import { relight, tellsOfLight } from "./styles/relight.ts";

/** Restyles the user's image and returns a PNG. Throws UnusableSource when the image cannot be read. */
export async function restylePicture(
  request: PaintRequest,
  bytes: Uint8Array,
  report: ReportProgress,
): Promise<Uint8Array> {
  const { seed, width, height } = request;
  const source = await readPhoto(bytes, width, height);
  report("painting", 0.2);
  const strength = request.strength ?? 0.5;
  const prompt = wordsOf(request.prompt, request.style);
  const reading = readPrompt(prompt, request.negativePrompt);
  const random = createRandom(`${prompt}\n${request.negativePrompt}\n${seed}/restyle`);
  const lit = { ...source, pixels: relight(source, reading, random.seed, lightAmount(strength)) };
  scatter(lit, reading, strength, random);
  report("painting", 0.45);
  const styled = await inStyle(lit, request.style, reading, strength, random.seed);
  report("developing", 0.85);
  return encode(styled, width, height);
}

/** Returns the amount of relighting: full at half strength, and more beyond it. */
function lightAmount(strength: number): number {
  return smooth(0, 0.52, strength) + Math.max(0, strength - 0.5) * 0.4;
}

/** Applies the chosen or named style. Without one, adds slight brushwork where the prompt changes nothing else. */
async function inStyle(
  picture: Photo,
  chosen: string | null,
  reading: Reading,
  strength: number,
  seed: number,
): Promise<Uint8Array> {
  const style = styleOf(chosen, reading);
  if (!style && tellsOfLight(reading)) return picture.pixels;
  const filtered = await filters[style ?? "oil"](picture, {
    seed,
    size: style ? 0.7 + strength * 0.6 : 0.5 + strength * 0.4,
  });
  // A style is complete well before full strength; beyond that, only its strokes become coarser.
  return blended(picture.pixels, filtered, 0.04 + 0.96 * smooth(0, style ? 0.55 : 0.9, strength));
}

/** Draws rain, snow, petals and the like, as a camera would capture them. */
function scatter(picture: Photo, reading: Reading, strength: number, random: ReturnType<typeof createRandom>): void {
  const kinds = particlesOf(reading, undefined).filter((kind) => kind !== "dust" || reading.has("dust"));
  if (kinds.length === 0 || strength < 0.1) return;
  const canvas = { width: picture.width, height: picture.height, light: Float32Array.from(picture.pixels) };
  for (const kind of kinds)
    createSwarm(kind, picture, 3, undefined, random.fork(`swarm ${kind}`)).draw(canvas, 0.4, {
      x: 0,
      y: 0,
      closer: 0,
      turn: 0,
    });
  for (let i = 0; i < canvas.light.length; i++) picture.pixels[i] = Math.min(255, Math.round(canvas.light[i] ?? 0));
}

function blended(from: Uint8Array, to: Uint8Array, amount: number): Uint8Array {
  return from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * amount));
}
