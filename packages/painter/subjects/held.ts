import { type Rgb, rgb } from "../color.ts";
import { blooms, type ColorName, colorValues, isOneOf, type Thing } from "../concepts.ts";
import type { Random } from "../random.ts";
import { bloomDrawings } from "./bloom-drawings.ts";
import { group, halo, line, oval, path, rect, type Shown, shade } from "./pen.ts";

/** What somebody holds; `flowers` are those of a bouquet. */
export interface HeldThing {
  thing: Thing;
  colors: readonly ColorName[];
  flowers: Shown["flowers"];
}

/** A thing in a hand; the grip is at (0, 0), one unit is about one centimeter. */
export interface Held {
  body: string;
  glow: string;
  /** The highest point above the grip. */
  reach: number;
}

/** Things that are held in both hands before the chest. */
export const heldInBothHands: readonly Thing[] = ["book"];

const petals = (color: string, count: number, rx: number, ry: number) =>
  Array.from({ length: count }, (_, i) => oval(0, -ry, rx, ry, color, `transform="rotate(${(360 / count) * i})"`)).join(
    "",
  );

/** Returns the drawing of a thing in a hand, in its colors of the prompt. */
export function drawHeld({ thing, colors, flowers }: HeldThing, random: Random): Held {
  const [first] = colors;
  const tone = (usual: string) => (first ? colorValues[first] : usual);
  switch (thing) {
    case "balloon": {
      const skin = tone("#d8403c");
      const body = [
        line("M0 4C-4 -24 8 -48 6 -78", "#5a5560", 0.9),
        path("M2 -76L10 -76L6 -83Z", shade(skin, -0.25)),
        path(
          "M6 -82C-16 -94 -26 -112 -22 -130C-18 -146 -6 -152 6 -152C18 -152 30 -146 34 -130C38 -112 28 -94 6 -82Z",
          shade(skin),
        ),
        path("M20 -150C32 -144 38 -128 33 -114C28 -100 18 -90 6 -82C22 -100 30 -126 20 -150Z", shade(skin, -0.18)),
        oval(-8, -132, 5, 9, "#ffffff", 'opacity="0.5" transform="rotate(20 -8 -132)"'),
      ].join("");
      return { body, glow: "", reach: 154 };
    }
    case "umbrella": {
      const cloth = tone("#c8323c");
      const body = [
        line("M0 16V-84", "#3a3036", 2.4),
        line("M0 16q-1 8 -8 7", "#6a4a34", 3),
        path(
          "M-76 -56C-72 -92 -42 -112 0 -112C42 -112 72 -92 76 -56C66 -63 56 -62 46 -55C32 -64 14 -64 0 -56C-14 -64 -32 -64 -46 -55C-56 -62 -66 -63 -76 -56Z",
          shade(cloth),
        ),
        path("M0 -112C42 -112 72 -92 76 -56C66 -63 56 -62 46 -55C42 -80 26 -100 0 -112Z", shade(cloth, 0.18)),
        path("M0 -112C-42 -112 -72 -92 -76 -56C-66 -63 -56 -62 -46 -55C-42 -80 -26 -100 0 -112Z", shade(cloth, -0.22)),
        line("M0 -112V-56M0 -112C-26 -100 -42 -80 -46 -55M0 -112C26 -100 42 -80 46 -55", shade(cloth, -0.42), 1),
        line("M0 -112v-7", "#3a3036", 2.2),
      ].join("");
      return { body, glow: "", reach: 120 };
    }
    case "book": {
      const cover = tone("#8a3c34");
      const body = [
        path("M-27 -15C-18 -21 -8 -20 0 -14C8 -20 18 -21 27 -15V11C18 6 8 7 0 13C-8 7 -18 6 -27 11Z", shade(cover)),
        path("M-24 -16C-16 -21 -7 -20 0 -14V10C-7 5 -16 4 -24 8Z", "#efe6d2"),
        path("M24 -16C16 -21 7 -20 0 -14V10C7 5 16 4 24 8Z", "#fbf5e6"),
        line(
          "M-20 -11q8 -4 16 0M-20 -6q8 -4 16 0M-20 -1q8 -4 16 0M20 -11q-8 -4 -16 0M20 -6q-8 -4 -16 0M20 -1q-8 -4 -16 0",
          "#b8ab90",
          0.9,
        ),
        line("M0 -14V12", shade(cover, -0.4), 1.2),
      ].join("");
      return { body, glow: "", reach: 22 };
    }
    case "flower":
    case "sunflower": {
      const petal = tone(thing === "sunflower" ? "#f0b52c" : "#e0567c");
      const bloom =
        thing === "sunflower"
          ? petals(shade(petal, -0.12), 14, 4, 9) +
            petals(shade(petal, 0.1), 12, 3, 8) +
            oval(0, 0, 7.5, 7.5, "#5a3820")
          : petals(shade(petal, -0.08), 6, 5.6, 7.4) +
            petals(shade(petal, 0.26), 6, 3, 5) +
            oval(0, 0, 3.8, 3.8, "#f3cf55");
      const body =
        line("M-2 14C-4 0 2 -14 2 -32", "#4c7d3c", 2.4) +
        path("M0 -8C10 -18 18 -16 20 -10C12 -6 6 -4 0 -8Z", "#5a9048") +
        group(bloom, "translate(2,-36)");
      return { body, glow: "", reach: 54 };
    }
    case "cup": {
      const glaze = tone("#e9e2d2");
      const body = [
        line("M-3 -20q-4 -6 0 -11t0 -11M4 -21q-4 -6 0 -11", "#f4efe6", 1.6, 'opacity="0.55"'),
        `<path d="M9 -11C18 -12 18 2 8 2" fill="none" stroke="${shade(glaze, -0.15)}" stroke-width="3"/>`,
        path("M-10 -15H10L8 7C6 10 -6 10 -8 7Z", shade(glaze)),
        path("M3 -15H10L8 7C7 8.6 5 9 3 9.2Z", shade(glaze, 0.3)),
        oval(0, -15, 10, 2.8, "#6a4128"),
      ].join("");
      return { body, glow: "", reach: 44 };
    }
    case "lantern":
    case "candle": {
      const light = `<defs>${halo("hl", "#ffc266", 0.75)}</defs>${oval(0, 18, 54, 54, "url(#hl)")}${oval(0, 20, 6, 9, "#ffe9a8")}`;
      if (thing === "candle")
        return {
          body:
            path("M-4 -22H4V12H-4Z", shade(tone("#f1e6cc"))) +
            oval(0, 12, 9, 3, "#b08a4a") +
            path("M0 -38C5 -30 4 -24 0 -24C-4 -24 -5 -30 0 -38Z", "#ffcf5e"),
          glow: `<defs>${halo("hl", "#ffc266", 0.75)}</defs>${oval(0, -30, 46, 46, "url(#hl)")}${path("M0 -38C5 -30 4 -24 0 -24C-4 -24 -5 -30 0 -38Z", "#ffe9a8")}`,
          reach: 40,
        };
      const metal = tone("#4b3f3a");
      return {
        body: [
          `<path d="M-9 6C-9 -6 9 -6 9 6" fill="none" stroke="${shade(metal)}" stroke-width="2"/>`,
          path("M-12 8L0 2L12 8V12H-12Z", shade(metal)),
          rect(-10, 12, 20, 20, "#e6b659"),
          line("M-10 12V32M0 12V32M10 12V32", shade(metal), 1.8),
          rect(-12, 32, 24, 4, shade(metal, -0.1)),
        ].join(""),
        glow: light,
        reach: 8,
      };
    }
    case "sword": {
      const blade = tone("#c9d2dc");
      return {
        body: [
          path("M-3.4 -12L-2.6 -84L0 -92L2.6 -84L3.4 -12Z", shade(blade)),
          path("M0 -92L2.6 -84L3.4 -12H0Z", shade(blade, -0.28)),
          path("M-13 -13C-6 -16 6 -16 13 -13L12 -9C6 -11 -6 -11 -12 -9Z", "#c9a24c"),
          rect(-2, -10, 4, 20, "#6a3f2a"),
          oval(0, 12, 3.6, 3.6, "#c9a24c"),
        ].join(""),
        glow: "",
        reach: 92,
      };
    }
    case "bouquet": {
      const kinds = flowers.flatMap(({ kind, color }) => (isOneOf(blooms, kind) ? [{ kind, color }] : []));
      const color = flowers[0]?.color;
      const mixed = (["rose", "daisy", "peony"] as const).map((kind) => ({ kind, color }));
      const picked = kinds.length > 0 ? kinds : mixed;
      const heads = [
        [-11, -38],
        [11, -38],
        [0, -44],
        [-15, -26],
        [15, -26],
        [0, -29],
      ] as const;
      const paper = tone("#e6d6b8");
      const body = [
        ...heads.map(([x]) => line(`M0 10Q0 -10 ${x} -30`, "#4c7d3c", 1.6)),
        path("M0 0C-20 -16 -24 -24 -20 -32C-12 -30 -4 -18 0 0ZM0 0C20 -16 24 -24 20 -32C12 -30 4 -18 0 0Z", "#5a9048"),
        ...heads.flatMap(([x, y], i) => {
          const flower = picked[i % picked.length];
          return flower ? [group(bloomOf(flower.kind, flower.color, random), `translate(${x},${y}) scale(0.2)`)] : [];
        }),
        path("M-15 -20L15 -20L4 12H-4Z", shade(paper)),
        path("M4 -20H15L4 12H0Z", shade(paper, -0.16)),
        line("M-6 -2H6", "#c8506a", 2.4),
      ].join("");
      return { body, glow: "", reach: 58 };
    }
    default: {
      if (!isOneOf(blooms, thing)) return { body: "", glow: "", reach: 0 };
      const body =
        line("M-2 14C-4 0 2 -14 2 -30", "#4c7d3c", 2.4) +
        path("M0 -8C10 -18 18 -16 20 -10C12 -6 6 -4 0 -8Z", "#5a9048") +
        group(bloomOf(thing, first && colorValues[first], random), "translate(2,-38) scale(0.25)");
      return { body, glow: "", reach: 56 };
    }
  }
}

function bloomOf(kind: (typeof blooms)[number], color: Rgb | undefined, random: Random): string {
  const drawing = bloomDrawings[kind];
  return drawing.bloom(random, color ?? rgb(drawing.petals[0]), true);
}
