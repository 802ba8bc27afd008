import type { FinishOptions } from "./finish.ts";
import type { Plan } from "./plan.ts";
import type { Reading } from "./read-prompt.ts";
import type { Style } from "./request.ts";

/**
 * Returns how to develop the painted light: the effect of the prompt's moods and styles on contrast, color and grain.
 */
export function finishOf(reading: Reading, plan: Plan, seed: number): FinishOptions {
  const finish: FinishOptions = {
    bloom: plan.time === "night" || plan.time === "dusk" ? 0.75 : 0.45,
    vignette: 0.3,
    grain: 2.2,
    contrast: 1.05,
    saturation: 1.08,
    monochrome: reading.has("monochrome"),
    split: undefined,
    fade: 0,
    seed,
  };
  if (plan.ground === "emblem")
    return {
      ...finish,
      bloom: 0,
      vignette: 0,
      grain: 0,
      contrast: 1,
      saturation: 1,
    };
  if (reading.has("dramatic")) Object.assign(finish, { contrast: 1.2, vignette: 0.62 });
  if (reading.has("mysterious")) Object.assign(finish, { vignette: 0.75, saturation: 0.78 });
  if (reading.has("cheerful")) Object.assign(finish, { saturation: 1.28, vignette: 0.12 });
  if (reading.has("lonely")) finish.saturation *= 0.82;
  if (reading.has("dreamy") || reading.has("magical")) Object.assign(finish, { bloom: 1.05, fade: 0.22 });
  if (reading.has("neon"))
    Object.assign(finish, {
      bloom: 1.15,
      saturation: 1.35,
      split: { shadows: [46, 14, 92], lights: [150, 236, 255], amount: 0.14 },
    });
  if (reading.has("pastel"))
    Object.assign(finish, {
      fade: 0.9,
      saturation: 0.85,
      contrast: 0.86,
      split: { shadows: [150, 130, 170], lights: [255, 246, 238], amount: 0.3 },
    });
  if (reading.has("minimal")) Object.assign(finish, { saturation: 0.9, grain: 1.2 });
  if (reading.has("vintage"))
    Object.assign(finish, {
      fade: 0.85,
      grain: 7,
      vignette: 0.6,
      split: { shadows: [58, 38, 26], lights: [250, 224, 172], amount: 0.46 },
    });
  if (finish.monochrome) Object.assign(finish, { contrast: 1.22, grain: 6 });
  return finish;
}

/**
 * Returns the same finish for an image that a style is applied to. A style for still images adds its own grain and
 * edges.
 */
export function finishFor(finish: FinishOptions, style: Style | undefined): FinishOptions {
  switch (style) {
    case undefined:
      return finish;
    case "watercolor":
      return { ...finish, grain: 1.5, vignette: 0, bloom: 0.3, fade: 0.3 };
    default:
      return { ...finish, grain: Math.min(finish.grain, 0.6), vignette: finish.vignette * 0.4 };
  }
}

/**
 * Returns the finish for styles that only change light and color, which a film can apply to every frame; `undefined`
 * for other styles.
 */
export function filmFinishFor(finish: FinishOptions, style: Style): FinishOptions | undefined {
  switch (style) {
    case "cinematic":
      return {
        ...finish,
        contrast: finish.contrast * 1.16,
        vignette: 0.55,
        bloom: finish.bloom + 0.2,
        split: { shadows: [10, 44, 62], lights: [255, 226, 178], amount: 0.24 },
      };
    case "vintage":
      return {
        ...finish,
        fade: 0.85,
        grain: 7,
        vignette: 0.6,
        split: { shadows: [58, 38, 26], lights: [250, 224, 172], amount: 0.46 },
      };
    case "photo":
      return { ...finish, contrast: finish.contrast * 1.06, saturation: finish.saturation * 1.05, vignette: 0.24 };
    default:
      return undefined;
  }
}
