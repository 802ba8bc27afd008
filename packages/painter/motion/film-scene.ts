import { type Composition, compose } from "../compose.ts";
import { filmFinishFor, finishFor } from "../mood.ts";
import { indoors } from "../plan.ts";
import { createRandom } from "../random.ts";
import { readPrompt } from "../read-prompt.ts";
import type { Artifact, PaintRequest, ReportProgress, Style } from "../request.ts";
import { filters, styleOf, wordsOf } from "../styles/index.ts";
import { cameraMoveOf, type Stance, stanceAt } from "./camera.ts";
import { createDeveloper } from "./developer.ts";
import { filmedSize } from "./film-size.ts";
import { flatten, reliefOf } from "./flatten.ts";
import { particlesOf } from "./floating.ts";
import type { ParticleKind } from "./habits.ts";
import { brightnessOf, type Eye, rowsOf } from "./movement.ts";
import { createSwarm } from "./particles.ts";
import { layPhoto } from "./photo.ts";
import { type MovingSheet, paintSheets } from "./scene.ts";
import { type Canvas, laySheet } from "./sheet.ts";
import { shoot } from "./shoot.ts";

const paintingShare = 0.3;

/** Films the scene of the prompt: paints it once, sheet by sheet, and moves the sheets past the viewer. */
export async function filmScene(request: PaintRequest, seconds: number, report: ReportProgress): Promise<Artifact> {
  const { negativePrompt, seed, width, height } = request;
  const prompt = wordsOf(request.prompt, request.style);
  const painted = filmedSize(request);
  const composition = compose(prompt, negativePrompt, seed, painted.width, painted.height);
  const { view, plan, finish } = composition;
  const reading = readPrompt(prompt, negativePrompt);
  const style = styleOf(request.style, reading);
  const random = createRandom(`${prompt}\n${negativePrompt}\n${seed}/film`);
  report("painting", 0.02);
  const sheets = await paintSheets(composition, (part) => report("painting", 0.02 + (paintingShare - 0.04) * part));
  const move = cameraMoveOf(reading, random.fork("camera"));
  const kinds = particlesOf(reading, plan);
  const swarmOf = (kind: ParticleKind) =>
    createSwarm(kind, { width, height }, seconds, view.light.haze, random.fork(`swarm ${kind}`));
  // Stars stay behind everything except the sky.
  const distant = kinds.filter((kind) => kind === "twinkles").map(swarmOf);
  const close = kinds.filter((kind) => kind !== "twinkles").map(swarmOf);
  const filmFinish = style ? filmFinishFor(finish, style) : finish;
  const paintScene =
    style && !filmFinish
      ? await sceneInStyle(composition, sheets, style)
      : movingScene(composition, sheets, request, seconds, (canvas, part, stance) => {
          for (const swarm of distant) swarm.draw(canvas, part, stance);
        });
  const develop = createDeveloper(
    width,
    height,
    filmFinish ?? {
      ...finish,
      bloom: 0.05,
      vignette: 0,
      contrast: 1,
      saturation: 1,
      fade: 0,
      split: undefined,
      grain: 0,
    },
    {
      natural: filmFinish === undefined,
    },
  );
  return shoot(
    {
      width,
      height,
      seconds,
      paint(canvas, part) {
        const stance = stanceAt(move, part, view.lightSide);
        paintScene(canvas, part, stance);
        for (const swarm of close) swarm.draw(canvas, part, stance);
      },
      develop,
      sound: undefined,
    },
    (part) => report("developing", paintingShare + (1 - paintingShare) * part),
  );
}

type PaintScene = (canvas: Canvas, part: number, stance: Stance) => void;

/** Returns the scene whose sheets move by their own depth and in their own way. */
function movingScene(
  { view, plan }: Composition,
  sheets: readonly MovingSheet[],
  { width, height }: PaintRequest,
  seconds: number,
  paintDistant: PaintScene,
): PaintScene {
  const enclosed = ["space", "underwater", "portrait", "abstract", "street", ...indoors].includes(plan.ground);
  const eye: Eye = { view, width, height, vanishingY: enclosed ? view.height * 0.5 : view.horizon };
  return (canvas, part, stance) => {
    canvas.light.fill(0);
    for (const [index, { sheet, movement }] of sheets.entries()) {
      if (index === 1) paintDistant(canvas, part, stance);
      const brightness = brightnessOf(movement, part, seconds);
      if (brightness < 0.02) continue;
      const lay = (shift: number, gain: number) =>
        laySheet(canvas, sheet, view, rowsOf(movement, eye, stance, part, shift), gain);
      if (movement.drift === 0) lay(0, brightness);
      else {
        // A drifting sheet fades into itself, so that the end of the clip matches its beginning.
        lay(movement.drift * part, brightness * (1 - part));
        if (part > 0) lay(movement.drift * (part - 1), brightness * part);
      }
    }
    if (sheets.length === 1) paintDistant(canvas, part, stance);
  };
}

/**
 * Applies a style that changes more than light and color once to the whole scene; the result moves by the scene's
 * depths.
 */
async function sceneInStyle(
  composition: Composition,
  sheets: readonly MovingSheet[],
  style: Style,
): Promise<PaintScene> {
  const { view, finish } = composition;
  const { width, height } = view;
  const still = createDeveloper(width, height, finishFor(finish, style), { natural: false })(flatten(sheets, view), 0);
  const photo = {
    width,
    height,
    pixels: await filters[style]({ width, height, pixels: still }, { seed: finish.seed, size: 1 }),
  };
  const relief = reliefOf(sheets, view);
  return (canvas, _part, stance) => layPhoto(canvas, photo, relief, stance);
}
