import { mix, type Rgb, rgb } from "../color.ts";
import type { Drawing } from "../sprite.ts";
import { type BloomDrawing, bloomDrawings } from "./bloom-drawings.ts";
import { group, line, n, oval, type Pen, path, roundness, type Subject, shade } from "./pen.ts";
import { leafOf } from "./tableware.ts";

const green = "#4f8440";

/** Position and size of a head, and where its stem begins. */
type Place = readonly [x: number, y: number, size: number, root: number];

const petalOf = (pen: Pen, drawing: BloomDrawing): Rgb => pen.main(drawing.petals[0]);

/** A head on its stem, with the leaves of its kind. */
function plant(
  pen: Pen,
  drawing: BloomDrawing,
  [x, y, size, root]: Place,
  petal: Rgb,
  foliated: "full" | "sparse" | "coarse" = "full",
): string {
  const leaves = foliated !== "sparse";
  const k = (size / 50) * drawing.head;
  const thick = Math.max(1.6, size * 0.075);
  const bend = root + (x - root) * 0.4;
  const side = x < root ? -1 : 1;
  const along = (t: number) => ({
    x: (1 - t) ** 2 * root + 2 * t * (1 - t) * bend + t * t * x,
    y: t * (2 - t) * 0.5 * y + t * t * 0.5 * y,
  });
  const leaf = (t: number, angle: number, length: number, tone: number) => {
    const at = along(t);
    const color = shadeOf(tone);
    if (drawing.leaf === "broad") return leafOf(at.x, at.y, size * length, angle, color);
    if (drawing.leaf === "feathered")
      return group(
        [-54, -22, 10, 42]
          .map((a, i) =>
            path(
              "M0 0C-4 -10 -3 -22 0 -30C3 -22 4 -10 0 0Z",
              shade(color),
              `transform="translate(0,${-i * 7}) rotate(${a})"`,
            ),
          )
          .join("") + line("M0 0V-30", shade(color, -0.2), 1.6),
        `translate(${n(at.x)},${n(at.y)}) rotate(${angle}) scale(${n(size * length * 0.024)})`,
      );
    return group(
      path("M-5 0C-14 -34 -6 -76 14 -108C10 -70 12 -30 5 0Z", shade(color)) +
        path("M5 0C12 -30 10 -70 14 -108C4 -70 0 -30 0 0Z", shade(color, 0.14)),
      `translate(${n(root + side * 2)},0) rotate(${n(angle * 0.34)}) scale(${n(size * length * 0.027)})`,
    );
  };
  const foliage = leaves
    ? leaf(0.3, -side * 58, 1.05, -0.1) + leaf(0.48, side * 62, 0.95, 0.06) + leaf(0.2, side * 40, 1, -0.02)
    : leaf(0.62, side * 60, 0.8, 0);
  const bare = drawing === bloomDrawings.orchid;
  return (
    line(`M${n(root)} 6Q${n(bend)} ${n(y * 0.5)} ${n(x)} ${n(y)}`, shade(green, -0.14), thick) +
    (bare && leaves ? leafOf(root, 4, size * 1.6, -64, green) + leafOf(root, 4, size * 1.5, 60, "#5f9a4a") : foliage) +
    group(
      drawing.bloom(pen.random, petal, foliated === "coarse"),
      `translate(${n(x)},${n(y)}) rotate(${n((x - root) * 0.1)}) scale(${n(k)})`,
    )
  );
}

/** A row of one kind in a field, each plant `spacing` from the next. */
export function rowOf(pen: Pen, kind: keyof typeof bloomDrawings, petal: Rgb, half: number, spacing: number): string {
  const drawing = bloomDrawings[kind];
  const count = Math.ceil((2 * half) / spacing);
  return Array.from({ length: count }, (_, i) => {
    const root = -half + (i + pen.random.between(0.1, 0.9)) * spacing;
    const tone = pen.random.between(-0.14, 0.18);
    const lit = mix(petal, tone < 0 ? [30, 10, 40] : [255, 250, 240], Math.abs(tone));
    return plant(
      pen,
      drawing,
      [root + pen.random.between(-10, 10), -pen.random.between(96, 138), pen.random.between(22, 28), root],
      lit,
      "coarse",
    );
  }).join("");
}

const shadeOf = (tone: number) => (tone < -0.05 ? "#3f7036" : tone > 0.03 ? "#68994c" : green);

const single: readonly Place[] = [
  [-66, -108, 25, -14],
  [62, -84, 22, 12],
  [2, -158, 46, 0],
];
const clump: readonly Place[] = [
  [-20, -72, 15, -10],
  [26, -60, 14, 16],
  [-70, -68, 16, -30],
  [70, -74, 17, 34],
  [-42, -100, 22, -18],
  [44, -108, 23, 18],
  [2, -134, 27, 0],
];
const inVase: readonly Place[] = [
  [-74, -196, 24, -8],
  [74, -190, 24, 8],
  [-42, -238, 26, -6],
  [44, -240, 26, 6],
  [0, -266, 28, 0],
  [-30, -184, 27, -4],
  [34, -182, 27, 4],
  [0, -214, 31, 0],
];

function vaseOf(glaze: Rgb): string {
  return [
    `<defs>${roundness("vs", glaze)}</defs>`,
    oval(0, 0, 40, 8, shade(glaze, -0.5)),
    path(
      "M-30 -140C-26 -118 -62 -96 -62 -58C-62 -24 -44 -4 -34 -2H34C44 -4 62 -24 62 -58C62 -96 26 -118 30 -140C20 -134 -20 -134 -30 -140Z",
      "url(#vs)",
    ),
    path("M-60 -72C-40 -62 40 -62 60 -72L62 -60C40 -50 -40 -50 -62 -60Z", shade(glaze, 0.46), 'opacity="0.75"'),
    path("M-57 -40C-36 -30 36 -30 57 -40L55 -34C36 -24 -36 -24 -55 -34Z", shade(glaze, 0.46), 'opacity="0.55"'),
    path("M36 -100C52 -84 54 -56 46 -34C48 -60 44 -82 30 -98Z", "#ffffff", 'opacity="0.4"'),
    oval(0, -140, 30, 6, shade(glaze, 0.3)),
    oval(0, -140, 26, 4.4, shade(glaze, -0.55)),
  ].join("");
}

/** Flowers in a vase, or wrapped in paper. */
function arranged(pen: Pen, glaze: Rgb | undefined, wrap: Rgb | undefined): Drawing {
  const kinds = cut(pen);
  const greens = [
    [-96, -150, -62],
    [96, -148, 60],
    [-62, -128, -40],
    [64, -126, 42],
    [-84, -214, -38],
    [86, -212, 36],
    [-24, -286, -12],
    [30, -284, 14],
    [-104, -180, -76],
    [104, -178, 74],
  ]
    .map(
      ([x = 0, y = 0, a = 0], i) =>
        line(`M0 -120Q${x * 0.4} ${y} ${x * 0.8} ${y}`, "#47753a", 2.4) +
        leafOf(x * 0.62, y, 46, a, i % 2 ? "#5f9448" : "#497c3c"),
    )
    .join("");
  const flowers = inVase
    .map(([x, y, size, root], i) => {
      const kind = kinds[i % kinds.length];
      return kind
        ? group(plant(pen, kind.drawing, [x, y + 130, size * 1.12, root], kind.petal(i), "sparse"), "translate(0,-130)")
        : "";
    })
    .join("");
  if (glaze)
    return {
      body: vaseOf(glaze).replace("</defs>", `</defs>${greens}${flowers}`),
      box: { left: -128, top: -346, right: 128, bottom: 10 },
    };
  const paper = wrap ?? rgb("#d8c3a0");
  return {
    body: [
      line("M-16 -20L-34 30M0 -20V36M16 -20L32 30M-8 -20L-16 34M8 -20L18 34", "#4f8440", 4.4),
      path("M-106 -150C-60 -190 60 -190 106 -150L30 -14H-30Z", shade(paper, -0.26)),
      greens,
      flowers,
      path("M-108 -152C-70 -140 -20 -112 8 -70C24 -44 28 -28 26 -6H-30C-40 -34 -96 -116 -108 -152Z", shade(paper, 0.1)),
      path("M108 -152C76 -140 26 -108 2 -60C-8 -36 -14 -20 -16 -6H30C42 -36 98 -116 108 -152Z", shade(paper, 0.3)),
      line("M108 -152C76 -140 26 -108 2 -60C-8 -36 -14 -20 -16 -6", shade(paper, -0.3), 1.6),
      path("M-32 -30C-12 -22 14 -22 34 -30L32 -14C14 -8 -14 -8 -30 -14Z", "#c8506a"),
      path("M0 -22C-26 -46 -48 -34 -40 -18C-32 -8 -12 -14 0 -22C26 -46 48 -34 40 -18C32 -8 12 -14 0 -22Z", "#dc6a82"),
      path("M-4 -20L-24 22L-10 16L-4 26L2 -20ZM4 -20L22 24L10 18L4 26L0 -20Z", "#c8506a"),
    ].join(""),
    box: { left: -128, top: -346, right: 128, bottom: 40 },
  };
}

function bloomSubject(drawing: BloomDrawing): Subject {
  return {
    size: 0.58,
    stands: "ground",
    volume: 0.22,
    draw(pen) {
      const petal = petalOf(pen, drawing);
      if (pen.shown.closeUp)
        return {
          body: single.map((place) => plant(pen, drawing, place, petal)).join(""),
          box: { left: -122, top: -236, right: 122, bottom: 0 },
        };
      const grass = Array.from({ length: 46 }, () => {
        const x = pen.random.between(-88, 88);
        return line(
          `M${n(x)} 6q${n(pen.random.between(-4, 4))} -12 ${n(pen.random.between(-9, 9))} ${n(-pen.random.between(12, 34))}`,
          shade(green, pen.random.between(-0.35, 0.1)),
          1.6,
        );
      }).join("");
      return {
        body: clump.map((place) => plant(pen, drawing, place, petal)).join("") + grass,
        box: { left: -108, top: -186, right: 108, bottom: 8 },
      };
    },
  };
}

const mixed = [
  bloomDrawings.rose,
  bloomDrawings.daisy,
  bloomDrawings.peony,
  bloomDrawings.hydrangea,
  bloomDrawings.tulip,
];

/** The flowers that the prompt names for a vase or bouquet, or mixed ones; kinds take turns. */
function cut(pen: Pen): { drawing: BloomDrawing; petal: (i: number) => Rgb }[] {
  const named = pen.shown.flowers.flatMap(({ kind, color }) => {
    const drawing = Object.entries(bloomDrawings).find(([name]) => name === kind)?.[1];
    const usual = (i: number) => rgb(drawing?.petals[i % 3 === 1 ? 1 : 0] ?? drawing?.petals[0] ?? "#ffffff");
    return drawing ? [{ drawing, petal: (i: number) => color ?? usual(i) }] : [];
  });
  if (named.length > 0) return named;
  const color = pen.shown.flowers[0]?.color;
  return mixed.map((drawing) => ({ drawing, petal: () => color ?? rgb(drawing.petals[0]) }));
}

const vase: Subject = {
  size: 0.8,
  stands: "table",
  volume: 0.2,
  draw: (pen) => arranged(pen, pen.main("#6f93a8"), undefined),
};

const bouquet: Subject = {
  size: 0.84,
  stands: "table",
  volume: 0.2,
  draw: (pen) => arranged(pen, undefined, pen.main("#d8c3a0")),
};

const lotus: Subject = {
  size: 0.4,
  stands: "afloat",
  volume: 0.2,
  draw(pen) {
    const petal = pen.main("#f2a0bc");
    const pad = (x: number, y: number, k: number, tone: number) =>
      group(
        oval(0, 2, 70, 15, shade("#2f5a34", tone)) +
          path(
            "M0 0L64 -7C74 6 40 14 0 14C-40 14 -70 8 -70 0C-70 -8 -40 -14 0 -14C30 -14 54 -12 60 -8Z",
            shade("#4c8a4a", tone),
          ) +
          line("M0 0L-60 -4M0 0L-40 10M0 0L-30 -11M0 0L10 13M0 0L20 -13M0 0L46 9", shade("#7fb070", tone), 1.4),
        `translate(${x},${y}) scale(${k})`,
      );
    const ring = (angles: readonly number[], length: number, width: number, tone: number) =>
      angles
        .map((a, i) =>
          group(
            path(
              `M0 0C${-width} ${n(-length * 0.36)} ${n(-width * 0.8)} ${n(-length * 0.8)} 0 ${-length}C${n(width * 0.8)} ${n(-length * 0.8)} ${width} ${n(-length * 0.36)} 0 0Z`,
              shade(petal, tone + (i % 2) * 0.1),
            ) +
              path(
                `M0 0C${n(-width * 0.3)} ${n(-length * 0.4)} ${n(-width * 0.2)} ${n(-length * 0.9)} 0 ${-length}C${n(width * 0.2)} ${n(-length * 0.9)} ${n(width * 0.3)} ${n(-length * 0.4)} 0 0Z`,
                "#ffffff",
                'opacity="0.22"',
              ),
            `rotate(${a})`,
          ),
        )
        .join("");
    const flower = (x: number, y: number, k: number) =>
      group(
        ring([-74, 74, -50, 50, -26, 26, 0], 74, 20, -0.12) +
          ring([-84, 84, -60, 60], 62, 17, 0.1) +
          oval(0, -14, 15, 9, "#f2c63a") +
          Array.from({ length: 9 }, (_, i) => line(`M${-12 + i * 3} -14v-${10 + (i % 3) * 3}`, "#e8a82a", 2)).join("") +
          ring([-64, 64, -38, 38, -12, 14], 46, 17, 0.24),
        `translate(${x},${y}) scale(${k})`,
      );
    return {
      body:
        pad(-104, -22, 0.62, -0.2) +
        pad(118, -26, 0.56, -0.2) +
        flower(104, -28, 0.46) +
        pad(-66, -2, 0.9, -0.05) +
        pad(84, -4, 0.86, 0) +
        pad(4, 4, 1.1, 0.08) +
        line("M-74 -8Q-80 -40 -74 -62", "#4c8a4a", 4) +
        group(ring([-14, 14, 0], 40, 12, -0.06), "translate(-74,-58)") +
        flower(4, -4, 1),
      box: { left: -164, top: -106, right: 164, bottom: 22 },
    };
  },
};

export const bloomSubjects = {
  rose: bloomSubject(bloomDrawings.rose),
  tulip: bloomSubject(bloomDrawings.tulip),
  daisy: bloomSubject(bloomDrawings.daisy),
  lavender: bloomSubject(bloomDrawings.lavender),
  poppy: bloomSubject(bloomDrawings.poppy),
  lily: bloomSubject(bloomDrawings.lily),
  orchid: bloomSubject(bloomDrawings.orchid),
  dandelion: bloomSubject(bloomDrawings.dandelion),
  iris: bloomSubject(bloomDrawings.iris),
  peony: bloomSubject(bloomDrawings.peony),
  hydrangea: bloomSubject(bloomDrawings.hydrangea),
  vase,
  bouquet,
  lotus,
} satisfies Record<string, Subject>;
