import type { Concept, Thing } from "../concepts.ts";
import type { Drawing } from "../sprite.ts";
import { group, oval, path, rect } from "../subjects/pen.ts";

const box = { left: -100, top: -200, right: 100, bottom: 0 };

const flakeArm =
  rect(-7, -92, 14, 92, "#7fb4d8", 'rx="7"') + path("M0 -48L26 -74L34 -64L0 -30L-34 -64L-26 -74Z", "#7fb4d8");

/** Simple marks for what a prompt names but nothing in `subjects/` draws: places, weather, and lights in the sky. */
export const glyphs: Readonly<Partial<Record<Concept, Drawing>>> = {
  mountain: {
    body:
      path("M-100 0L-30 -128L-2 -82L30 -30L48 0Z", "#3d5a73") +
      path("M-20 0L46 -100L100 0Z", "#6a8ca3") +
      path("M-30 -128L-54 -84L-38 -94L-28 -80L-16 -92L-6 -88Z", "#f4f1ea") +
      path("M46 -100L30 -76L42 -82L50 -72L60 -76Z", "#f4f1ea"),
    box: { ...box, top: -130 },
  },
  volcano: {
    body:
      path("M-100 0L-34 -104H34L100 0Z", "#4b4650") +
      path("M-34 -104H34L46 -84L26 -66L12 -84L-6 -58L-22 -82L-46 -84Z", "#e8632c") +
      path("M-12 -112C-26 -138 -2 -146 -8 -170C18 -152 30 -136 14 -112Z", "#f0a03a"),
    box: { ...box, top: -172 },
  },
  sun: {
    body:
      Array.from({ length: 12 }, (_, i) =>
        group(path("M-9 -66L0 -98L9 -66Z", "#f2a93b"), `translate(0,-100) rotate(${i * 30})`),
      ).join("") + oval(0, -100, 54, 54, "#f6c445"),
    box,
  },
  moon: {
    body:
      path(
        "M30 -188C-36 -186 -86 -140 -84 -86C-80 -30 -28 4 34 -8C-14 -26 -38 -62 -36 -104C-34 -144 -8 -174 30 -188Z",
        "#f0cf6a",
      ) + path("M52 -150L59 -132L78 -130L64 -117L68 -98L52 -108L36 -98L40 -117L26 -130L45 -132Z", "#f7e7b0"),
    box,
  },
  stars: {
    body: path("M0 -196L25 -134L92 -130L40 -88L58 -24L0 -60L-58 -24L-40 -88L-92 -130L-25 -134Z", "#f4bf3f"),
    box,
  },
  clouds: {
    body: path(
      "M-62 -20C-104 -20 -106 -76 -66 -80C-66 -126 -4 -138 14 -100C44 -122 84 -96 74 -66C108 -60 102 -20 68 -20Z",
      "#7fa8cf",
    ),
    box: { ...box, top: -132, bottom: -14 },
  },
  rainbow: {
    body: [
      ["#d9534a", 98],
      ["#f0a03a", 82],
      ["#f4d04a", 66],
      ["#5fae6a", 50],
      ["#4a86c8", 34],
    ]
      .map(([color, r]) =>
        path(
          `M${-Number(r)} 0A${r} ${r} 0 0 1 ${r} 0H${Number(r) - 16}A${Number(r) - 16} ${Number(r) - 16} 0 0 0 ${16 - Number(r)} 0Z`,
          String(color),
        ),
      )
      .join(""),
    box: { ...box, top: -100 },
  },
  sea: {
    body: [0, 1, 2]
      .map((i) =>
        path(
          `M-100 ${-120 + i * 46}C-80 ${-150 + i * 46} -50 ${-150 + i * 46} -34 ${-126 + i * 46}C-18 ${-104 + i * 46} 8 ${-104 + i * 46} 24 ${-126 + i * 46}C42 ${-150 + i * 46} 74 ${-150 + i * 46} 100 ${-120 + i * 46}V${-92 + i * 46}C74 ${-122 + i * 46} 46 ${-122 + i * 46} 28 ${-98 + i * 46}C10 ${-76 + i * 46} -20 ${-76 + i * 46} -36 ${-98 + i * 46}C-52 ${-122 + i * 46} -80 ${-122 + i * 46} -100 ${-92 + i * 46}Z`,
          ["#2f6f9a", "#3f8fb4", "#6fb4c8"][i] ?? "#2f6f9a",
        ),
      )
      .join(""),
    box: { ...box, top: -146 },
  },
  city: {
    body:
      rect(-92, -96, 36, 96, "#3b5068") +
      rect(-52, -150, 40, 150, "#2c3e54") +
      rect(-8, -188, 34, 188, "#3b5068") +
      path("M-8 -188L9 -204L26 -188Z", "#3b5068") +
      rect(30, -128, 30, 128, "#2c3e54") +
      rect(64, -84, 32, 84, "#3b5068") +
      [-40, -24].map((x) => [-134, -108, -82, -56].map((y) => rect(x, y, 10, 14, "#f4cf7a")).join("")).join("") +
      [2, 16].map((x) => [-168, -140, -112].map((y) => rect(x - 2, y, 8, 14, "#f4cf7a")).join("")).join("") +
      [38, 50].map((x) => [-112, -88, -64].map((y) => rect(x - 2, y, 7, 12, "#f4cf7a")).join("")).join(""),
    box: { ...box, top: -206 },
  },
  lightning: {
    body: path("M18 -200L-62 -84H-10L-30 0L62 -124H8L40 -200Z", "#f4bf3a"),
    box: { left: -70, top: -200, right: 70, bottom: 0 },
  },
  snow: {
    body: Array.from({ length: 6 }, (_, i) => group(flakeArm, `translate(0,-100) rotate(${i * 60})`)).join(""),
    box,
  },
  rain: {
    body:
      path(
        "M0 -196C36 -140 62 -104 62 -66C62 -28 36 -2 0 -2C-36 -2 -62 -28 -62 -66C-62 -104 -36 -140 0 -196Z",
        "#3f86c4",
      ) + path("M-34 -70C-34 -44 -20 -28 0 -24C-30 -14 -48 -40 -44 -70Z", "#a9d0ee"),
    box: { left: -66, top: -198, right: 66, bottom: 0 },
  },
  spring: {
    body: path(
      "M0 -2C-8 -60 -70 -60 -88 -128C-30 -136 2 -104 4 -60C8 -118 44 -160 92 -160C94 -104 54 -66 6 -52L8 -2Z",
      "#5d9a54",
    ),
    box: { ...box, top: -164 },
  },
  autumn: {
    body: path(
      "M-4 0V-40L-70 -30L-58 -58L-98 -86L-76 -98L-84 -140L-46 -124L-34 -150L0 -196L34 -150L46 -124L84 -140L76 -98L98 -86L58 -58L70 -30L6 -40V0Z",
      "#d9682c",
    ),
    box,
  },
  music: {
    body: path(
      "M-36 -176L76 -198V-52C76 -18 10 -16 16 -52C20 -74 42 -78 56 -70V-142L-16 -128V-30C-16 6 -84 8 -78 -28C-74 -52 -50 -56 -36 -48Z",
      "#6a4fb0",
    ),
    box: { left: -84, top: -200, right: 82, bottom: 4 },
  },
  road: {
    body:
      oval(0, -100, 98, 98, "#7fb0c8") +
      path("M-98 -100A98 98 0 0 0 98 -100Z", "#6f9a5c") +
      path("M-10 -100H10L46 -12C20 2 -20 2 -46 -12Z", "#3f4650") +
      path("M-2 -92H2L3 -72H-3ZM-4 -58H4L6 -34H-6ZM-7 -22H7L8 -6H-8Z", "#f2ead6"),
    box: { ...box, bottom: 0 },
  },
};

/** What stands for a place or a light in the sky, when a glyph of another concept or a thing shows it. */
export const standIns: Readonly<Partial<Record<Concept, Concept>>> = {
  cafe: "cup",
  library: "book",
  classroom: "book",
  kitchen: "teapot",
  bedroom: "bed",
  "living-room": "sofa",
  office: "desk",
  workshop: "house",
  attic: "house",
  bathroom: "rain",
  room: "house",
  window: "house",
  village: "house",
  street: "street-lamp",
  beach: "palm",
  island: "palm",
  jungle: "palm",
  desert: "cactus",
  forest: "pine",
  garden: "flower",
  field: "sunflower",
  harbour: "boat",
  space: "planet",
  underwater: "fish",
  sky: "clouds",
  river: "sea",
  lake: "sea",
  waterfall: "sea",
  ice: "snow",
  hill: "mountain",
  canyon: "mountain",
  aurora: "stars",
  comet: "stars",
  fireworks: "stars",
  storm: "lightning",
  winter: "snow",
  summer: "sun",
  "clear-sky": "sun",
};

/** A plain mark for prompts that name nothing to show. */
export const plainMark: Drawing = {
  body:
    path("M0 -190C52 -190 90 -150 90 -100H0Z", "#e8804a") +
    path("M90 -100C90 -48 52 -10 0 -10V-100Z", "#2f5d73") +
    path("M0 -10C-52 -10 -90 -48 -90 -100H0Z", "#e9b44c") +
    path("M-90 -100C-90 -150 -52 -190 0 -190V-100Z", "#4f9a8c"),
  box: { left: -92, top: -192, right: 92, bottom: -8 },
};

export const people: readonly Thing[] = ["portrait", "woman", "man", "child"];
