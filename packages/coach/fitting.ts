import type { AspectRatio, Style } from "./request.ts";
import type { Composition, Kind, Light, Mood } from "./terms.ts";

/** Options that suit a subject. Three clearly different looks come from the three families. */
export interface Fitting {
  camera: readonly Style[];
  painted: readonly Style[];
  graphic: readonly Style[];
  lights: readonly Light[];
  moods: readonly Mood[];
  compositions: readonly Composition[];
  ratios: readonly AspectRatio[];
}

const anything: Fitting = {
  camera: ["photo", "cinematic", "vintage"],
  painted: ["watercolor", "oil", "ink", "pencil"],
  graphic: ["poster", "neon", "pixel"],
  lights: ["golden", "soft", "blue", "back"],
  moods: ["calm", "mysterious", "lively", "dramatic"],
  compositions: ["thirds", "close", "wide", "below", "centred"],
  ratios: ["3:2", "1:1", "2:3"],
};

const special: Readonly<Record<Kind, Partial<Fitting>>> = {
  logo: {
    camera: ["poster"],
    painted: ["ink"],
    graphic: ["pixel", "neon"],
    compositions: ["centred"],
    ratios: ["1:1"],
  },
  person: {
    painted: ["oil", "pencil", "watercolor"],
    lights: ["window", "golden", "back", "soft"],
    moods: ["intimate", "dramatic", "cheerful", "calm"],
    compositions: ["close", "thirds", "centred", "below"],
    ratios: ["2:3", "3:4", "1:1"],
  },
  animal: {
    painted: ["watercolor", "ink", "pencil"],
    lights: ["golden", "soft", "back"],
    moods: ["calm", "lively", "mysterious"],
    compositions: ["close", "thirds", "below"],
    ratios: ["3:2", "4:3", "1:1"],
  },
  food: {
    camera: ["photo", "vintage"],
    painted: ["watercolor", "oil"],
    graphic: ["poster", "pixel"],
    lights: ["window", "soft", "studio"],
    moods: ["cheerful", "intimate", "calm"],
    compositions: ["above", "close", "centred"],
    ratios: ["1:1", "4:3", "3:4"],
  },
  product: {
    camera: ["photo", "cinematic"],
    painted: ["pencil", "watercolor"],
    graphic: ["poster", "neon"],
    lights: ["studio", "back", "window"],
    moods: ["calm", "dramatic", "lively"],
    compositions: ["centred", "close", "below"],
    ratios: ["1:1", "4:3", "3:4"],
  },
  interior: {
    painted: ["watercolor", "pencil", "oil"],
    lights: ["window", "lamps", "soft"],
    moods: ["intimate", "calm", "mysterious"],
    compositions: ["wide", "centred", "thirds"],
    ratios: ["3:2", "4:3", "16:9"],
  },
  city: {
    painted: ["ink", "watercolor", "oil"],
    lights: ["blue", "golden", "lamps", "soft"],
    moods: ["lively", "mysterious", "calm"],
    compositions: ["wide", "below", "thirds"],
    ratios: ["16:9", "2:3", "3:2"],
  },
  landscape: {
    painted: ["oil", "watercolor", "ink"],
    graphic: ["poster", "pixel"],
    lights: ["golden", "soft", "blue", "back"],
    moods: ["calm", "dramatic", "mysterious"],
    compositions: ["wide", "thirds", "above"],
    ratios: ["16:9", "3:2", "4:3"],
  },
  abstract: {
    camera: ["photo", "cinematic"],
    painted: ["ink", "oil", "watercolor"],
    graphic: ["poster", "neon", "pixel"],
    lights: ["studio", "back", "soft"],
    moods: ["calm", "lively", "mysterious"],
    compositions: ["close", "centred", "above"],
    ratios: ["1:1", "2:3", "16:9"],
  },
};

export function fittingFor(kind: Kind | null): Fitting {
  return kind === null ? anything : { ...anything, ...special[kind] };
}

export const ratiosOf: Readonly<
  Record<"phone" | "screen" | "portrait" | "landscape" | "square", readonly AspectRatio[]>
> = {
  phone: ["9:16", "2:3", "3:4"],
  screen: ["16:9", "3:2", "4:3"],
  portrait: ["2:3", "3:4", "9:16"],
  landscape: ["3:2", "16:9", "4:3"],
  square: ["1:1"],
};

/** Which of the three settings of a kind are indoors. */
const roofed: Readonly<Record<Kind, readonly [boolean, boolean, boolean]>> = {
  logo: [true, true, true],
  person: [true, true, false],
  animal: [false, false, false],
  food: [true, true, true],
  product: [true, true, true],
  interior: [true, true, true],
  city: [false, false, false],
  landscape: [false, false, false],
  abstract: [true, true, true],
};
const indoors: readonly Light[] = ["window", "studio", "lamps", "back", "golden"];
const outdoors: readonly Light[] = ["golden", "soft", "blue", "lamps", "back"];

/**
 * Returns the possible lights in a setting of a kind; `null` means a setting that the user named, which may be
 * anywhere.
 */
export function lightsIn(kind: Kind | null, setting: number | null): readonly Light[] {
  const { lights } = fittingFor(kind);
  if (kind === null) return lights;
  const isRoofed = setting === null ? roofed[kind].every(Boolean) : (roofed[kind][setting % 3] ?? false);
  const possible = lights.filter((light) => (isRoofed ? indoors : outdoors).includes(light));
  return possible.length === 0 ? lights : possible;
}

/** Ratios that suit videos: landscape, portrait and square. */
export const videoRatios: readonly AspectRatio[] = ["16:9", "9:16", "1:1"];
