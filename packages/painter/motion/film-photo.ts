import type { SoundTrack } from "../film/mux.ts";
import type { FinishOptions } from "../finish.ts";
import { createRandom } from "../random.ts";
import { readPrompt } from "../read-prompt.ts";
import type { Artifact, PaintRequest, ReportProgress } from "../request.ts";
import { filters, styleOf, wordsOf } from "../styles/index.ts";
import { cameraMoveOf, type Stance, stanceAt } from "./camera.ts";
import { createDeveloper } from "./developer.ts";
import { filmedSize } from "./film-size.ts";
import { particlesOf } from "./floating.ts";
import { createSwarm } from "./particles.ts";
import { guessRelief, layPhoto, readPhoto } from "./photo.ts";
import { shoot } from "./shoot.ts";

const preparingShare = 0.15;

// A photograph is already developed, so only a slight glow is added.
const gentle: FinishOptions = {
  bloom: 0.1,
  vignette: 0.14,
  grain: 1,
  contrast: 1,
  saturation: 1.02,
  monochrome: false,
  split: undefined,
  fade: 0,
  seed: 1,
};

/**
 * Films an image as if the viewer stood in front of it: a camera move, soft depth, and floating particles from the
 * prompt. Throws UnusableSource when the image cannot be read.
 */
export async function filmPhoto(
  request: PaintRequest,
  bytes: Uint8Array,
  seconds: number,
  sound: SoundTrack | undefined,
  report: ReportProgress,
): Promise<Artifact> {
  const { negativePrompt, seed, width, height } = request;
  const prompt = wordsOf(request.prompt, request.style);
  const reading = readPrompt(prompt, negativePrompt);
  const random = createRandom(`${prompt}\n${negativePrompt}\n${seed}/film`);
  const size = filmedSize(request);
  const source = await readPhoto(bytes, size.width, size.height);
  report("painting", preparingShare / 3);
  const style = styleOf(request.style, reading);
  const photo = style ? { ...size, pixels: await filters[style](source, { seed: random.seed, size: 1 }) } : source;
  report("painting", (preparingShare * 2) / 3);
  const relief = await guessRelief(source);
  report("painting", preparingShare);
  const move = cameraMoveOf(reading, random.fork("camera"));
  const side = random.fork("side").chance(0.5) ? 1 : -1;
  const swarms = particlesOf(reading, undefined).map((kind) =>
    createSwarm(kind, { width, height }, seconds, undefined, random.fork(`swarm ${kind}`)),
  );
  const develop = createDeveloper(width, height, { ...gentle, seed: random.seed }, { natural: true });
  return shoot(
    {
      width,
      height,
      seconds,
      paint(canvas, part) {
        const stance = wider(stanceAt(move, part, side));
        layPhoto(canvas, photo, relief, stance);
        for (const swarm of swarms) swarm.draw(canvas, part, stance);
      },
      develop,
      sound,
    },
    (part) => report("developing", preparingShare + (1 - preparingShare) * part),
  );
}

/**
 * The estimated depths of an image are closer together than the known ones of a scene, so the camera moves slightly
 * farther.
 */
function wider(stance: Stance): Stance {
  return { ...stance, x: stance.x * 1.5, y: stance.y * 1.2, closer: stance.closer * 1.15 };
}
