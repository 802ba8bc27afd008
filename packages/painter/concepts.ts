/**
 * Everything that a prompt can name. A concept has an English name here and words in every language in `vocabulary/`.
 * `plan.ts` decides its effect on an image, and `layers/` and `subjects/` draw it.
 */

export const times = ["sunrise", "day", "noon", "golden-hour", "sunset", "dusk", "night"] as const;
export const weathers = ["rain", "wet", "snow", "fog", "storm", "lightning", "wind", "clear-sky"] as const;
export const seasons = ["spring", "summer", "autumn", "winter"] as const;
export const moods = [
  "calm",
  "dramatic",
  "dreamy",
  "mysterious",
  "cheerful",
  "lonely",
  "neon",
  "vintage",
  "minimal",
  "watercolour",
  "monochrome",
  "pastel",
  "warm",
  "cold",
  "abstract",
  "magical",
  "silhouette",
] as const;
export const colors = [
  "red",
  "orange",
  "yellow",
  "green",
  "turquoise",
  "blue",
  "purple",
  "pink",
  "white",
  "black",
  "grey",
  "brown",
  "gold",
  "silver",
] as const;
export const counts = ["two", "three", "four", "five", "many"] as const;
export const celestials = ["moon", "sun", "stars", "clouds", "rainbow", "aurora", "comet", "fireworks"] as const;
export const places = [
  "sea",
  "beach",
  "river",
  "lake",
  "waterfall",
  "island",
  "mountain",
  "volcano",
  "hill",
  "canyon",
  "desert",
  "forest",
  "jungle",
  "field",
  "garden",
  "ice",
  "city",
  "street",
  "village",
  "road",
  "harbour",
  "space",
  "underwater",
  "sky",
  "room",
] as const;
export const things = [
  "lighthouse",
  "boat",
  "ship",
  "bridge",
  "stone-bridge",
  "house",
  "cabin",
  "castle",
  "temple",
  "church",
  "windmill",
  "tower",
  "pyramid",
  "train",
  "car",
  "bicycle",
  "balloon",
  "airplane",
  "rocket",
  "planet",
  "astronaut",
  "robot",
  "bird",
  "owl",
  "swan",
  "penguin",
  "cat",
  "dog",
  "fox",
  "wolf",
  "deer",
  "bear",
  "horse",
  "rabbit",
  "elephant",
  "whale",
  "fish",
  "turtle",
  "butterfly",
  "dragon",
  "flower",
  "sunflower",
  "tree",
  "pine",
  "palm",
  "blossom-tree",
  "cactus",
  "mushroom",
  "lantern",
  "street-lamp",
  "tent",
  "campfire",
  "portrait",
  "woman",
  "man",
  "child",
  "people",
  "teapot",
  "cup",
  "book",
  "candle",
  "fruit",
  "umbrella",
  "crystal",
] as const;
/** Camera movements in a film. */
export const cameraMoves = ["pan-left", "pan-right", "zoom-in", "zoom-out", "fly", "rise"] as const;
/** Particles that float through a film. */
export const floating = ["fireflies", "dust", "bubbles", "embers", "petals"] as const;
/** Sounds without a visible source. */
export const sounds = ["music", "bell", "cricket", "voices", "engine", "silence"] as const;
/** Looks that are applied when the image is finished. */
export const techniques = ["oil-paint", "ink", "pencil", "pixel-art", "poster", "photo"] as const;

export type Time = (typeof times)[number];
export type Season = (typeof seasons)[number];
export type ColorName = (typeof colors)[number];
export type Place = (typeof places)[number];
export type Thing = (typeof things)[number];

export const concepts = [
  ...times,
  ...weathers,
  ...seasons,
  ...moods,
  ...colors,
  ...counts,
  ...celestials,
  ...places,
  ...things,
  ...cameraMoves,
  ...floating,
  ...sounds,
  ...techniques,
] as const;
export type Concept = (typeof concepts)[number];

/** The base color of each color name, before lighting. */
export const colorValues: Readonly<Record<ColorName, readonly [number, number, number]>> = {
  red: [206, 48, 44],
  orange: [235, 126, 40],
  yellow: [244, 203, 60],
  green: [66, 142, 76],
  turquoise: [52, 178, 176],
  blue: [48, 98, 190],
  purple: [124, 66, 168],
  pink: [238, 128, 168],
  white: [240, 238, 232],
  black: [36, 36, 42],
  grey: [136, 140, 146],
  brown: [122, 82, 52],
  gold: [224, 172, 64],
  silver: [190, 198, 208],
};

export function isOneOf<T extends string>(list: readonly T[], concept: string): concept is T {
  return list.some((item) => item === concept);
}
