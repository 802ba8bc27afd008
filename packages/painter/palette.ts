import { luminance, mix, type Rgb, rgb, saturate, scale, tint, turnHue } from "./color.ts";
import type { Time } from "./concepts.ts";
import type { Random } from "./random.ts";

/** The lighting of a whole image. Every layer derives its colors from it, so that nothing looks pasted in. */
export interface Light {
  zenith: Rgb;
  middle: Rgb;
  horizon: Rgb;
  /** Color around the sun or moon. */
  glow: Rgb;
  disc: Rgb;
  /** Color that things fade to with distance. */
  haze: Rgb;
  /** Light on the side that faces the sun; 255 leaves a color unchanged. */
  key: Rgb;
  /** Light on the side in shadow. */
  ambient: Rgb;
  cloudLit: Rgb;
  cloudShade: Rgb;
  /** 0 to 1. */
  stars: number;
  /** Brightness of windows and lamps, 0 to 1. */
  lamps: number;
  /** Height of the sun or moon above the horizon as a fraction of the sky's height. */
  elevation: number;
  isMoon: boolean;
}

type Hex = readonly [
  zenith: string,
  middle: string,
  horizon: string,
  glow: string,
  disc: string,
  haze: string,
  key: string,
  ambient: string,
  cloudLit: string,
  cloudShade: string,
];

const skies: Readonly<Record<Time, readonly [Hex, ...Hex[]]>> = {
  sunrise: [
    ["#3d5f99", "#a9a7c8", "#ffd0a0", "#ffb070", "#fff3d0", "#e8c2b4", "#ffdcb4", "#6c6f94", "#ffd9b8", "#9a8fb0"],
    ["#4a78ac", "#b9c4dc", "#ffdfb5", "#ffc48c", "#fff6da", "#ecd2c0", "#ffe3bd", "#737b9c", "#ffe6cc", "#a6a3bf"],
  ],
  day: [
    ["#1f62b4", "#5b9fdd", "#cfe6f4", "#fff4d8", "#fffbe8", "#c2d9ea", "#fff6e4", "#8a9cba", "#ffffff", "#a9bcd2"],
    ["#2a78bd", "#6db3de", "#dcecec", "#fff6da", "#fffbe8", "#cbdfe6", "#fff7e6", "#8ea3b8", "#ffffff", "#b2c3d0"],
  ],
  noon: [
    ["#1257b0", "#4596dd", "#bfe0f2", "#fffbe8", "#fffef4", "#b9d6ea", "#fffaf0", "#93a6c0", "#ffffff", "#b4c6da"],
  ],
  "golden-hour": [
    ["#5e79a4", "#d3ab97", "#ffc08a", "#ff9a4e", "#ffe9c4", "#e8b08e", "#ffc896", "#84707c", "#ffd2a6", "#b08894"],
    ["#6d86a8", "#dcb79c", "#ffcb94", "#ffa45c", "#ffecca", "#ecbb98", "#ffd0a0", "#877580", "#ffdab2", "#b8929a"],
  ],
  sunset: [
    ["#2b2f6b", "#a0507e", "#ff8a4c", "#ff7038", "#ffe0a0", "#d9806a", "#ffa468", "#564a72", "#ff9f74", "#6c4876"],
    ["#343a78", "#c06a72", "#ffa65a", "#ff8238", "#ffe6b0", "#e29a74", "#ffb070", "#5c5072", "#ffb482", "#7c5578"],
    ["#202a5c", "#6f4a8c", "#f56f64", "#ff6648", "#ffd9a0", "#c26a78", "#ff9670", "#4e466e", "#f98a80", "#594478"],
  ],
  dusk: [
    ["#141d45", "#3f4580", "#c98a9a", "#e08a80", "#ffd9c0", "#7d6f98", "#9a8cb4", "#3a4070", "#b98aa6", "#3d4272"],
    ["#172650", "#4a5490", "#d99f94", "#e89a78", "#ffdcc0", "#8b80a4", "#a496b8", "#404874", "#c79aac", "#434a7a"],
  ],
  night: [
    ["#050a20", "#0f1d44", "#2a3e6e", "#7f9ad0", "#f2f2e4", "#22325a", "#7c90c4", "#1d2a50", "#5a6c9a", "#141d3c"],
    ["#070c22", "#15204a", "#34406e", "#8a9cd0", "#f4f0e2", "#28335c", "#8292c2", "#202a50", "#626e9a", "#161d3e"],
  ],
};

const elevations: Readonly<Record<Time, readonly [number, number]>> = {
  sunrise: [0.06, 0.2],
  day: [0.62, 0.85],
  noon: [0.85, 0.98],
  "golden-hour": [0.18, 0.34],
  sunset: [0.03, 0.16],
  dusk: [-0.12, -0.04],
  night: [0.5, 0.78],
};

export interface LightOptions {
  time: Time;
  /** 0 for clear, 1 for fully overcast. */
  overcast: number;
  fog: number;
  snow: boolean;
  storm: boolean;
  /** A color that tints the whole image. */
  lean: Rgb | undefined;
  leanAmount: number;
  /** 1 leaves colors unchanged. */
  saturation: number;
}

/** Returns the lighting for a time of day and weather, with a small random variation. */
export function lightFor(options: LightOptions, random: Random): Light {
  const [low, high] = elevations[options.time];
  const sky = random.pick(skies[options.time]).map(rgb);
  const turn = random.between(-7, 7);
  const dark = options.time === "night" || options.time === "dusk";
  const colors = sky.map((color) => turnHue(color, turn));
  const grey = overcastGray(options);
  const weathered = colors.map((color, index) => {
    const amount = options.overcast * (index === 4 || index === 3 ? 0.55 : index === 6 ? 0.6 : 0.78);
    const level = luminance(color) / 255;
    return mix(color, scale(grey, 0.35 + 0.75 * level), amount);
  });
  const leaned = weathered.map((color) => {
    const turned = options.lean
      ? mix(color, tint(scale(options.lean, 1.25), fill(luminance(color) * 0.75 + 64)), options.leanAmount)
      : color;
    return saturate(turned, options.saturation);
  });
  const [zenith, middle, horizon, glow, disc, haze, key, ambient, cloudLit, cloudShade] = leaned;
  const white: Rgb = [255, 255, 255];
  const fogged = mix(haze ?? white, mix(horizon ?? white, middle ?? white, 0.3), 0.5 * options.fog);
  return {
    zenith: mix(zenith ?? white, fogged, options.fog * 0.6),
    middle: mix(middle ?? white, fogged, options.fog * 0.7),
    horizon: mix(horizon ?? white, fogged, options.fog * 0.5),
    glow: glow ?? white,
    disc: disc ?? white,
    haze: fogged,
    key: scale(key ?? white, options.storm ? 0.72 : 1),
    ambient: scale(ambient ?? white, options.snow && !dark ? 1.15 : 1),
    cloudLit: cloudLit ?? white,
    cloudShade: scale(cloudShade ?? white, options.storm ? 0.6 : 1),
    stars:
      (options.time === "night" ? 1 : options.time === "dusk" ? 0.4 : 0) *
      (1 - options.overcast) *
      (1 - options.fog * 0.7),
    lamps: dark ? 1 : options.time === "sunset" ? 0.6 : options.storm ? 0.7 : options.overcast > 0.6 ? 0.35 : 0,
    elevation: random.between(low, high),
    isMoon: options.time === "night",
  };
}

function overcastGray(options: LightOptions): Rgb {
  if (options.snow) return [214, 220, 230];
  if (options.storm) return [104, 112, 128];
  return [160, 168, 178];
}

function fill(level: number): Rgb {
  return [level, level, level];
}
