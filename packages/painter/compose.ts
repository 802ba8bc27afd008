import type { Rgb } from "./color.ts";
import { colorValues } from "./concepts.ts";
import { cutawayLayers } from "./cutaway/cutaway-layers.ts";
import { isometricLayers } from "./cutaway/isometric-layers.ts";
import { emblemLayers } from "./emblem/emblem-layers.ts";
import type { FinishOptions } from "./finish.ts";
import { isLaid } from "./gathered.ts";
import type { Ground } from "./ground.ts";
import { lightIndoors } from "./interior/indoor-light.ts";
import { layOutRoom } from "./interior/lay-out-room.ts";
import type { Room } from "./interior/room.ts";
import { roomLayers } from "./interior/room-layers.ts";
import type { PaintOutside } from "./interior/window-layer.ts";
import { landLayers } from "./land.ts";
import * as effects from "./layers/effects.ts";
import { cloudLayer, type SkyOptions, skyLayer } from "./layers/sky.ts";
import type { Layer, View } from "./layers/view.ts";
import { finishOf } from "./mood.ts";
import { colorOf } from "./named-color.ts";
import { clamp, createNoise } from "./noise.ts";
import { lightFor } from "./palette.ts";
import { indoors, type Plan, planAround, planOutside, planScene } from "./plan.ts";
import { createRandom, type Random } from "./random.ts";
import { type Reading, readPrompt } from "./read-prompt.ts";
import { thingLayers } from "./things.ts";

export interface Composition {
  plan: Plan;
  view: View;
  /** Far to near. */
  layers: Layer[];
  finish: FinishOptions;
}

/**
 * Converts a prompt to an ordered list of layers. The same words, seed and aspect ratio give the same composition at
 * any size. Everything that the words leave open is chosen by `key`.
 */
export function compose(
  prompt: string,
  negativePrompt: string,
  seed: number,
  width: number,
  height: number,
  key = `${prompt}\n${negativePrompt}\n${seed}`,
): Composition {
  const random = createRandom(key);
  const reading = readPrompt(prompt, negativePrompt);
  const plan = planScene(reading, random.fork("plan"));
  const view = viewOf(plan, reading, random, width, height);
  const finish = finishOf(reading, plan, random.seed);
  if (plan.ground === "room") {
    const room = layOutRoom(view, reading);
    plan.room = room;
    return { plan, view, layers: indoorLayers(view, plan, room, reading), finish };
  }
  if (plan.ground === "cutaway") {
    const open = planAround(reading, plan);
    const land = landLayers(view, open, reading);
    const layers = [
      ...skyLayers(view, open, reading),
      ...land.behind,
      ...cutawayLayers(view, plan, reading).map(asSubject),
      ...land.before,
      ...weatherLayers(view, open, reading),
    ];
    return { plan, view, layers, finish };
  }
  if (plan.ground === "isometric") {
    const [paper, ...diorama] = isometricLayers(view, plan, reading);
    return { plan, view, layers: [...(paper ? [paper] : []), ...diorama.map(asSubject)], finish };
  }
  if (plan.ground === "emblem") return { plan, view, layers: emblemLayers(view, plan, reading), finish };
  const enclosed: readonly Ground[] = ["space", "underwater", "table", "portrait", "close-up", "abstract"];
  const layers: Layer[] = enclosed.includes(plan.ground) ? [] : skyLayers(view, plan, reading);
  const land = landLayers(view, plan, reading);
  layers.push(
    ...land.behind,
    ...thingLayers(view, plan, reading),
    ...land.before,
    ...weatherLayers(view, plan, reading),
  );
  return { plan, view, layers, finish };
}

function asSubject(layer: Layer): Layer {
  return { ...layer, paintSubject: (frame) => layer.paint(frame) };
}

/** A room with its furniture and the things in it, far to near. */
function indoorLayers(view: View, plan: Plan, room: Room, reading: Reading): Layer[] {
  const outside = view.light;
  view.light = lightIndoors(outside);
  const paintOutside: PaintOutside = async (frame) => {
    const { width, height } = frame;
    const beyond = planOutside(reading, plan, view.random.fork("outside"));
    const horizon = height * (beyond.backdrops.includes("city") ? 0.86 : 0.7);
    const scene: View = {
      ...view,
      width,
      height,
      unit: Math.min(width, height) * 1.15,
      horizon,
      light: { ...outside },
      sunX: width * (0.5 + view.lightSide * 0.24),
      sunY: Math.max(height * 0.16, horizon * (1 - outside.elevation)),
      random: view.random.fork("outside"),
    };
    const land = landLayers(scene, beyond, reading);
    const layers = [...skyLayers(scene, beyond, reading), ...land.behind, ...weatherLayers(scene, beyond, reading)];
    for (const layer of layers) await layer.paint(frame);
  };
  const layers = [
    ...roomLayers(view, room, plan, reading, outside, paintOutside),
    ...thingLayers(view, plan, reading),
    ...weatherLayers(view, plan, reading),
  ];
  return layers.toSorted((one, other) => one.depth - other.depth);
}

const horizons: Readonly<Record<Ground, readonly [number, number]>> = {
  water: [0.52, 0.62],
  beach: [0.46, 0.54],
  meadow: [0.52, 0.62],
  desert: [0.52, 0.62],
  snow: [0.54, 0.64],
  street: [0.5, 0.56],
  woods: [0.56, 0.64],
  road: [0.5, 0.58],
  moonscape: [0.6, 0.68],
  space: [0.7, 0.7],
  underwater: [0.8, 0.8],
  table: [0.64, 0.68],
  room: [0.66, 0.7],
  cutaway: [0.8, 0.84],
  isometric: [0.7, 0.7],
  emblem: [0.6, 0.6],
  clouds: [0.64, 0.72],
  portrait: [0.7, 0.7],
  "close-up": [0.7, 0.7],
  abstract: [0.6, 0.6],
};

/** A table that is set for a meal is seen from nearer and higher. */
const laidHorizon = [0.44, 0.48] as const;

function viewOf(plan: Plan, reading: Reading, random: Random, width: number, height: number): View {
  const chance = random.fork("view");
  const unit = Math.min(width, height);
  const [low, high] = plan.ground === "table" && isLaid(plan) ? laidHorizon : horizons[plan.ground];
  const tall = clamp((height / width - 1) * 0.12, 0, 0.08);
  const horizon = height * (chance.between(low, high) + tall);
  const lightSide = chance.chance(0.5) ? 1 : -1;
  const skyColor = colorOf(reading, "sky", "clouds", ...(plan.time === "day" ? [] : [plan.time]));
  const loose = reading.looseColors[0];
  const warm = reading.has("warm") ? colorValues.orange : reading.has("cold") ? colorValues.blue : undefined;
  const neon: Rgb | undefined = reading.has("neon") ? [150, 70, 210] : undefined;
  const lean = skyColor ?? (loose ? colorValues[loose] : (neon ?? warm));
  const light = lightFor(
    {
      time: plan.time,
      overcast: plan.overcast,
      fog: plan.fog,
      snow: plan.snowfall,
      storm: plan.storm,
      lean,
      leanAmount: skyColor ? 0.6 : loose ? 0.42 : neon ? 0.34 : warm ? 0.2 : 0,
      saturation: 1,
    },
    random.fork("light"),
  );
  if (plan.ground === "moonscape") {
    light.zenith = [3, 4, 12];
    light.middle = [6, 8, 22];
    light.horizon = [16, 20, 44];
    light.haze = [26, 28, 48];
    light.stars = 1;
    light.key = [255, 250, 240];
    light.ambient = [56, 62, 92];
    light.glow = [255, 244, 224];
  }
  const sunIn = plan.ground === "moonscape" ? 0.8 : light.elevation;
  return {
    width,
    height,
    unit,
    horizon,
    light,
    sunX: width * (0.5 + lightSide * chance.between(0.14, 0.32)),
    sunY: Math.max(unit * 0.1, horizon - Math.min(horizon, unit * 0.95) * sunIn),
    lightSide,
    random,
    noise: createNoise(random.seed),
  };
}

function skyLayers(view: View, plan: Plan, reading: Reading): Layer[] {
  const chance = view.random.fork("sky wishes");
  const moonAsked = reading.has("moon");
  const light = view.light;
  if (moonAsked) {
    light.isMoon = true;
    light.elevation = Math.max(0.42, light.elevation);
    view.sunY = Math.max(view.unit * 0.14, view.horizon - Math.min(view.horizon, view.unit * 0.95) * light.elevation);
  }
  const sky: SkyOptions = {
    clouds: reading.has("minimal") ? plan.clouds * 0.4 : plan.clouds,
    storm: plan.storm,
    showDisc:
      plan.ground !== "moonscape" &&
      (moonAsked || reading.has("sun") || (plan.overcast < 0.6 && light.elevation > -0.02)),
    crescent: light.isMoon && chance.chance(moonAsked ? 0.25 : 0.5),
    discScale: moonAsked ? 1.7 : reading.has("sun") ? 1.5 : 1,
    discColor: colorOf(reading, "moon", "sun"),
    milkyWay: reading.has("stars") || plan.ground === "moonscape",
  };
  const layers = [skyLayer(view, sky)];
  if (reading.has("aurora")) layers.push(effects.auroraLayer(view, colorOf(reading, "aurora")));
  if (reading.has("comet")) layers.push(effects.cometLayer(view));
  if (plan.clouds > 0.05 && plan.ground !== "moonscape") layers.push(cloudLayer(view, sky));
  if (plan.lightning) layers.push(effects.lightningLayer(view));
  if (reading.has("rainbow")) layers.push(effects.rainbowLayer(view));
  if (reading.has("fireworks")) layers.push(effects.fireworksLayer(view, colorOf(reading, "fireworks")));
  return layers;
}

function weatherLayers(view: View, plan: Plan, reading: Reading): Layer[] {
  const layers: Layer[] = [];
  const outside = !["space", "underwater", "close-up", "abstract", "moonscape", ...indoors].includes(plan.ground);
  if (plan.fog > 0.8 && outside)
    layers.push(
      effects.fogLayer(view, 0.7, view.horizon + view.unit * 0.04, view.height + view.unit * 0.2, "near fog"),
    );
  if (reading.has("magical")) layers.push(effects.motesLayer(view, colorOf(reading, "magical") ?? effects.moteColor));
  if (plan.rain && outside) layers.push(effects.rainLayer(view, plan.storm));
  if (plan.snowfall && outside) layers.push(effects.snowfallLayer(view));
  if (reading.has("dreamy") && outside && view.light.elevation > 0 && !view.light.isMoon)
    layers.push(effects.beamsLayer(view, 0.35));
  return layers;
}
