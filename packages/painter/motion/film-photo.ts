import type { SoundTrack } from "../film/mux.ts";
import type { FinishOptions } from "../finish.ts";
import { smooth } from "../noise.ts";
import { createRandom } from "../random.ts";
import { readPrompt } from "../read-prompt.ts";
import type { Artifact, PaintRequest, ReportProgress } from "../request.ts";
import { filters, styleOf, wordsOf } from "../styles/index.ts";
import { type CameraMove, cameraMoveOf, type Stance, stanceAt } from "./camera.ts";
import { createDeveloper } from "./developer.ts";
import { filmedSize } from "./film-size.ts";
import { particlesOf } from "./floating.ts";
import { createSwarm } from "./particles.ts";
import { guessRelief, layPhoto, readPhoto, readWholePhoto } from "./photo.ts";
import { framesPerSecond, shoot } from "./shoot.ts";

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

/** Leaves an image as it is, so that a film begins and ends with exactly these images. */
const plain: FinishOptions = { ...gentle, bloom: 0, vignette: 0, grain: 0, saturation: 1 };

export interface FilmOptions {
  seconds: number;
  sound?: SoundTrack;
  /** The image that the film ends with. */
  last?: Uint8Array | undefined;
  /** Whether the film goes on where another one ended: it begins with the image as it is. */
  continues?: boolean;
}

/**
 * Films an image as if the viewer stood in front of it: a camera move, soft depth, and floating particles from the
 * prompt. With a last image, the camera goes on in front of that one, which fades in and comes to rest. Throws
 * UnusableSource when an image cannot be read.
 */
export async function filmPhoto(
  request: PaintRequest,
  bytes: Uint8Array,
  { seconds, sound, last, continues = false }: FilmOptions,
  report: ReportProgress,
): Promise<Artifact> {
  const { negativePrompt, seed, width, height } = request;
  const prompt = wordsOf(request.prompt, request.style);
  const reading = readPrompt(prompt, negativePrompt);
  const random = createRandom(`${prompt}\n${negativePrompt}\n${seed}/film`);
  const size = filmedSize(request);
  const isExact = continues || last !== undefined;
  const style = styleOf(request.style, reading);
  const prepare = async (file: Uint8Array) => {
    const source = isExact ? await readWholePhoto(file, request, size) : await readPhoto(file, size.width, size.height);
    const filter = style && !isExact ? filters[style] : undefined;
    const photo = filter ? { ...size, pixels: await filter(source, { seed: random.seed, size: 1 }) } : source;
    return { photo, relief: await guessRelief(source) };
  };
  const { photo, relief } = await prepare(bytes);
  report("painting", preparingShare / 2);
  const end = last && (await prepare(last));
  report("painting", preparingShare);
  const move = cameraMoveOf(reading, random.fork("camera"));
  const side = random.fork("side").chance(0.5) ? 1 : -1;
  const swarms = particlesOf(reading, undefined).map((kind) =>
    createSwarm(kind, { width, height }, seconds, undefined, random.fork(`swarm ${kind}`)),
  );
  const finish = { ...(isExact ? plain : gentle), seed: random.seed };
  const develop = createDeveloper(width, height, finish, { natural: true });
  const frames = Math.round(seconds * framesPerSecond);
  const other = end && { width, height, light: new Float32Array(width * height * 3) };
  return shoot(
    {
      width,
      height,
      seconds,
      paint(canvas, part) {
        const stance = isExact ? between(move, 0, part, side) : wider(stanceAt(move, part, side));
        layPhoto(canvas, photo, relief, stance);
        if (end && other) {
          // The last frame, not the end of the clip, shows the last image.
          const lastPart = (frames - 1) / frames;
          layPhoto(other, end.photo, end.relief, between(move, lastPart, part, side));
          blend(canvas.light, other.light, smooth(0.25, 1, part / lastPart));
        }
        // They fade in, because they are in neither image.
        const seen = isExact ? presence(part, last !== undefined) : 1;
        for (const swarm of swarms) if (seen > 0) swarm.draw(canvas, part, stance, seen);
      },
      develop,
      sound,
    },
    (part) => report("developing", preparingShare + (1 - preparingShare) * part),
  );
}

/** Returns the stance at a part of the clip as seen from another one, where the image is at rest. */
function between(move: CameraMove, rest: number, part: number, side: number): Stance {
  const from = stanceAt(move, rest, side);
  const to = stanceAt(move, part, side);
  // Farther back, the view would leave the image.
  const closer = Math.max(-0.06, to.closer - from.closer);
  return { x: to.x - from.x, y: to.y - from.y, closer, turn: to.turn - from.turn };
}

/** How visible things are that are not in the image at rest. */
function presence(part: number, endsAtRest: boolean): number {
  return smooth(0, 0.3, part) * (endsAtRest ? 1 - smooth(0.7, 0.95, part) : 1);
}

function blend(light: Float32Array, other: Float32Array, amount: number): void {
  for (let at = 0; at < light.length; at++) {
    const value = light[at] ?? 0;
    light[at] = value + ((other[at] ?? 0) - value) * amount;
  }
}

/**
 * The estimated depths of an image are closer together than the known ones of a scene, so the camera moves slightly
 * farther.
 */
function wider(stance: Stance): Stance {
  return { ...stance, x: stance.x * 1.5, y: stance.y * 1.2, closer: stance.closer * 1.15 };
}
