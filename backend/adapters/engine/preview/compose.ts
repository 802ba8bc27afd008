import type { Rgb } from "./colour.ts";
import { colourValues } from "./concepts.ts";
import type { FinishWishes } from "./finish.ts";
import { rangeLayer } from "./layers/mountains.ts";
import { cloudLayer, type SkyWishes, skyLayer } from "./layers/sky.ts";
import type { Layer, View } from "./layers/view.ts";
import { waterLayer } from "./layers/water.ts";
import { createNoise } from "./noise.ts";
import { lightFor } from "./palette.ts";
import { type Plan, planScene } from "./plan.ts";
import { createRandom } from "./random.ts";
import { type Reading, readPrompt } from "./read-prompt.ts";

export interface Composition {
  plan: Plan;
  view: View;
  /** Far to near. */
  layers: Layer[];
  finish: FinishWishes;
}

/** From words to an ordered list of layers. The same words, seed and shape give the same composition at any size. */
export function compose(
  prompt: string,
  negativePrompt: string,
  seed: number,
  width: number,
  height: number,
): Composition {
  const random = createRandom(`${prompt}\n${negativePrompt}\n${seed}`);
  const reading = readPrompt(prompt, negativePrompt);
  const plan = planScene(reading, random.fork("plan"));
  const view = viewOf(plan, reading, random, width, height);
  const sky: SkyWishes = {
    clouds: plan.clouds,
    storm: plan.storm,
    showDisc: true,
    crescent: false,
    discScale: 1,
    discColour: undefined,
    milkyWay: reading.has("stars"),
  };
  const layers: Layer[] = [skyLayer(view, sky)];
  if (plan.clouds > 0.05) layers.push(cloudLayer(view, sky));
  layers.push(
    rangeLayer(view, {
      name: "far mountains",
      depth: 0.18,
      rise: view.unit * 0.3,
      foot: view.horizon + 2,
      crests: 4,
      sharpness: 0.9,
      rock: [110, 108, 118],
      green: undefined,
      snowLine: 0.55,
    }),
    rangeLayer(view, {
      name: "near hills",
      depth: 0.5,
      rise: view.unit * 0.13,
      foot: view.horizon + 2,
      crests: 3,
      sharpness: 0.15,
      rock: [90, 96, 80],
      green: [70, 104, 62],
      snowLine: 1,
    }),
    waterLayer(view, { waves: 0.3, colour: [30, 88, 120] }),
  );
  return { plan, view, layers, finish: finishOf(reading, random.seed) };
}

function viewOf(
  plan: Plan,
  reading: Reading,
  random: ReturnType<typeof createRandom>,
  width: number,
  height: number,
): View {
  const chance = random.fork("view");
  const unit = Math.min(width, height);
  const horizon = height * chance.between(0.5, 0.66);
  const lightSide = chance.chance(0.5) ? 1 : -1;
  const lean: Rgb | undefined = reading.looseColours[0] ? colourValues[reading.looseColours[0]] : undefined;
  const light = lightFor(
    {
      time: plan.time,
      overcast: plan.overcast,
      fog: plan.fog,
      snow: plan.snowfall,
      storm: plan.storm,
      lean,
      leanAmount: lean ? 0.4 : 0,
      saturation: 1,
    },
    random.fork("light"),
  );
  return {
    width,
    height,
    unit,
    horizon,
    light,
    sunX: width * (0.5 + lightSide * chance.between(0.12, 0.34)),
    sunY: horizon * (1 - light.elevation),
    lightSide,
    random,
    noise: createNoise(random.seed),
  };
}

function finishOf(_reading: Reading, seed: number): FinishWishes {
  return {
    bloom: 0.5,
    vignette: 0.3,
    grain: 2.2,
    contrast: 1.04,
    saturation: 1.05,
    monochrome: false,
    split: undefined,
    fade: 0,
    watercolour: false,
    seed,
  };
}
