import type { Rgb } from "../color.ts";
import type { Random } from "../random.ts";
import { group, line, n, oval, path, shade } from "./pen.ts";

/** How a kind of flower is drawn. */
export interface BloomDrawing {
  /** Usual colors of its petals. */
  petals: readonly [string, ...string[]];
  /**
   * The head with a radius of about 50 around the origin; its stem comes from below. `coarse` leaves out what is too
   * small to see in a field.
   */
  bloom(random: Random, petal: Rgb, coarse?: boolean): string;
  leaf: "broad" | "blade" | "feathered";
  /** Size of the head relative to others. */
  head: number;
}

const petalRing = (count: number, d: string, color: (i: number) => string, turn = 0, more = "") =>
  Array.from({ length: count }, (_, i) =>
    group(path(d, color(i)) + more, `rotate(${n(turn + (i * 360) / count)})`),
  ).join("");

const dots = (random: Random, count: number, rx: number, ry: number, r: number, color: (i: number) => string, y = 0) =>
  Array.from({ length: count }, (_, i) => {
    const angle = i * 2.39996;
    const far = Math.sqrt((i + 0.5) / count);
    return oval(
      Math.cos(angle) * rx * far,
      y + Math.sin(angle) * ry * far,
      r * random.between(0.8, 1.2),
      r * random.between(0.8, 1.2),
      color(i),
    );
  }).join("");

const rose: BloomDrawing = {
  petals: ["#c41f3a", "#e8788f", "#f6e9dc", "#f0b24a"],
  leaf: "broad",
  head: 0.92,
  bloom: (_random, petal) =>
    [
      [-60, -20, 20, 60]
        .map((a) => group(path("M0 0C-7 14 -6 30 0 40C6 30 7 14 0 0Z", "#4a7a3a"), `translate(0,24) rotate(${a})`))
        .join(""),
      path("M-48 -14C-60 14 -36 44 0 44C36 44 60 14 48 -14C30 -2 -30 -2 -48 -14Z", shade(petal, -0.3)),
      path("M-50 -18C-58 -40 -34 -54 -14 -48C-30 -20 -30 12 -12 42C-42 40 -58 10 -50 -18Z", shade(petal, -0.14)),
      path("M50 -18C58 -40 34 -54 14 -48C30 -20 30 12 12 42C42 40 58 10 50 -18Z", shade(petal, 0.02)),
      path("M-30 -38C-28 -58 28 -58 30 -38C38 -10 28 26 0 42C-28 26 -38 -10 -30 -38Z", shade(petal, -0.2)),
      path("M-28 -36C-40 -6 -26 30 2 42C18 20 6 -18 -28 -36Z", shade(petal, 0.06)),
      path("M30 -38C42 -8 28 30 -2 42C-12 16 0 -22 30 -38Z", shade(petal, 0.16)),
      oval(0, -38, 30, 13, shade(petal, -0.34)),
      path("M-28 -39C-20 -52 20 -54 27 -40C16 -30 -10 -28 -28 -39Z", shade(petal, -0.12)),
      path("M-18 -40C-10 -50 16 -50 18 -40C10 -34 -8 -33 -18 -40Z", shade(petal, -0.42)),
      path("M-11 -41C-4 -48 12 -46 11 -40C4 -36 -6 -36 -11 -41Z", shade(petal, 0.04)),
      line("M-5 -41C0 -45 7 -43 5 -40", shade(petal, -0.5), 1.6),
      line("M-28 -36C-16 -28 0 -10 2 14M30 -38C16 -26 4 -8 0 12", shade(petal, 0.4), 1.6, 'opacity="0.7"'),
      line("M-50 -18C-46 -30 -34 -42 -16 -47M50 -18C47 -30 36 -42 17 -47", shade(petal, 0.46), 2, 'opacity="0.7"'),
    ].join(""),
};

const tulip: BloomDrawing = {
  petals: ["#e23a4a", "#f2c032", "#f08ab0", "#8a4aa8", "#f6efe6"],
  leaf: "blade",
  head: 0.86,
  bloom: (_random, petal) =>
    [
      path("M-20 -40C-14 -58 14 -58 20 -40L14 30H-14Z", shade(petal, -0.34)),
      path("M0 48C-40 48 -48 10 -40 -46C-22 -38 -4 -18 4 20Z", shade(petal, -0.14)),
      path("M0 48C40 48 48 10 40 -46C22 -38 4 -18 -4 20Z", shade(petal, 0.06)),
      path("M0 49C-24 40 -30 4 0 -50C30 4 24 40 0 49Z", shade(petal, 0.12)),
      path("M0 49C-24 40 -30 4 0 -50C-8 0 -8 30 0 49Z", shade(petal, -0.06)),
      line(
        "M0 -40C-3 -10 -3 20 0 42M-34 -32C-34 -4 -26 26 -12 42M34 -32C34 -4 26 26 12 42M10 -18C13 4 10 28 6 40",
        shade(petal, -0.3),
        1.4,
        'opacity="0.6"',
      ),
      path("M18 -10C24 8 22 26 14 38C16 22 18 6 18 -10Z", "#ffffff", 'opacity="0.3"'),
    ].join(""),
};

const daisy: BloomDrawing = {
  petals: ["#fbf8f0"],
  leaf: "feathered",
  head: 0.74,
  bloom: (random, petal) =>
    petalRing(
      17,
      "M0 0C-9 -16 -10 -44 -4 -50C-1 -52 1 -52 4 -50C10 -44 9 -16 0 0Z",
      (i) => shade(petal, i % 2 ? -0.16 : -0.06),
      8,
    ) +
    petalRing(15, "M0 0C-8 -16 -9 -40 -3 -46C-1 -48 1 -48 3 -46C9 -40 8 -16 0 0Z", (i) =>
      shade(petal, i % 3 ? 0.3 : 0.06),
    ) +
    oval(0, 1, 16, 15, "#c98a1c") +
    oval(1, -1, 14, 13, "#f2be32") +
    dots(random, 34, 12, 11, 1.5, (i) => (i % 2 ? "#d89a22" : "#fbdc70"), -1),
};

const poppy: BloomDrawing = {
  petals: ["#dc3424", "#e8512c"],
  leaf: "feathered",
  head: 0.92,
  bloom: (random, petal) =>
    [
      path("M-50 -8C-58 -40 -24 -58 0 -44C24 -58 58 -40 50 -8C40 16 -40 16 -50 -8Z", shade(petal, -0.22)),
      path("M-54 -4C-62 -30 -30 -44 -4 -12C0 10 -6 34 -24 36C-44 34 -54 16 -54 -4Z", shade(petal, -0.06)),
      path("M54 -4C62 -30 30 -44 4 -12C0 10 6 34 24 36C44 34 54 16 54 -4Z", shade(petal, 0.1)),
      path("M-38 8C-20 -4 20 -4 38 8C44 30 20 48 0 44C-20 48 -44 30 -38 8Z", shade(petal, 0.02)),
      line(
        "M-46 0C-30 -8 -18 -6 -8 2M46 0C30 -8 18 -6 8 2M-26 34C-20 22 -12 14 -4 10M26 34C20 22 12 14 4 10M-24 -40C-18 -28 -10 -16 -4 -8M24 -40C18 -28 10 -16 4 -8M0 42V12",
        shade(petal, -0.34),
        1.4,
        'opacity="0.6"',
      ),
      dots(random, 44, 21, 17, 2, () => "#241a22"),
      oval(0, 0, 9, 8, "#6f8a4a"),
      line("M-7 0H7M0 -6V6M-5 -4L5 4M-5 4L5 -4", "#34422a", 1.3),
    ].join(""),
};

const lily: BloomDrawing = {
  petals: ["#fbf4f0", "#f4a4b8", "#f29a3a"],
  leaf: "blade",
  head: 1.05,
  bloom: (_random, petal) => {
    const one = (i: number) =>
      path("M0 4C-16 -10 -18 -40 0 -60C18 -40 16 -10 0 4Z", shade(petal, i % 2 ? 0.2 : -0.14)) +
      path("M0 2C-4 -14 -4 -36 0 -54C4 -36 4 -14 0 2Z", "#e8829a", 'opacity="0.45"') +
      [
        [-4, -14],
        [4, -18],
        [-3, -24],
        [5, -28],
        [0, -20],
      ]
        .map(([x = 0, y = 0]) => oval(x, y, 1.2, 1.5, "#a83a4a", 'opacity="0.8"'))
        .join("");
    const ring = (turn: number, i: number) =>
      Array.from({ length: 3 }, (_, k) => group(one(i), `rotate(${turn + k * 120})`)).join("");
    const stamens = [-50, -26, -4, 20, 44, 66]
      .map((a) =>
        group(
          line("M0 0Q-3 -16 0 -27", "#c9d28a", 1.6) + oval(0, -29, 2.2, 5, "#b4541c", 'transform="rotate(70 0 -29)"'),
          `rotate(${a})`,
        ),
      )
      .join("");
    return ring(60, 0) + ring(0, 1) + oval(0, 0, 8, 8, "#a9c06a") + stamens;
  },
};

const orchid: BloomDrawing = {
  petals: ["#d884c8", "#f8f0f4", "#a85ac0"],
  leaf: "broad",
  head: 0.9,
  bloom: (random, petal) =>
    [
      [0, 128, 232]
        .map((a) =>
          group(
            path("M0 2C-18 -12 -20 -40 0 -54C20 -40 18 -12 0 2Z", shade(petal, -0.1)) +
              line("M0 -4V-46", shade(petal, -0.3), 1.2),
            `rotate(${a})`,
          ),
        )
        .join(""),
      [-1, 1]
        .map(
          (k) =>
            path(`M0 2C${k * 12} -34 ${k * 46} -42 ${k * 56} -18C${k * 58} 6 ${k * 26} 18 0 4Z`, shade(petal, 0.14)) +
            line(
              `M${k * 4} -2C${k * 20} -16 ${k * 36} -20 ${k * 48} -16M${k * 4} 1C${k * 20} -6 ${k * 36} -4 ${k * 48} -4`,
              shade(petal, -0.26),
              1.2,
            ),
        )
        .join(""),
      path("M0 -6C-14 0 -22 14 -12 26C-6 20 6 20 12 26C22 14 14 0 0 -6Z", "#8f1f5c"),
      path("M-8 18C-14 30 -6 42 0 36C6 42 14 30 8 18C4 24 -4 24 -8 18Z", "#b8326e"),
      oval(0, 2, 7, 6, "#f8e08a"),
      dots(random, 9, 6, 7, 1.1, () => "#7a1840", 5),
      oval(0, -5, 5, 5, "#fbf2f6"),
    ].join(""),
};

const dandelion: BloomDrawing = {
  petals: ["#f6f4ee"],
  leaf: "feathered",
  head: 1,
  bloom: (random, petal, coarse = false) => {
    const count = coarse ? 26 : 88;
    const seeds = Array.from({ length: count }, (_, i) => {
      const angle = i * 2.39996;
      const far = 16 + 33 * Math.sqrt((i + 1) / count);
      const x = Math.cos(angle) * far;
      const y = Math.sin(angle) * far;
      const turn = (angle * 180) / Math.PI + 90;
      return (
        line(`M${n(x * 0.2)} ${n(y * 0.2)}L${n(x)} ${n(y)}`, shade(petal, -0.26), 0.6, 'opacity="0.6"') +
        group(
          line("M0 0L-6 -5M0 0L-3 -7M0 0V-7.6M0 0L3 -7M0 0L6 -5", shade(petal, i % 3 ? 0.5 : 0.05), 0.9),
          `translate(${n(x)},${n(y)}) rotate(${n(turn)})`,
        )
      );
    }).join("");
    const flown = Array.from({ length: coarse ? 0 : 5 }, () => {
      const x = random.between(58, 104);
      const y = random.between(-66, 4);
      return group(
        line("M0 14V0", "#8a7a5c", 1.2) +
          oval(0, 16, 1.4, 3.4, "#7a5c3a") +
          line("M0 0L-8 -6M0 0L-4 -9M0 0V-10M0 0L4 -9M0 0L8 -6", shade(petal, 0.5), 1),
        `translate(${n(x)},${n(y)}) rotate(${n(random.between(10, 60))})`,
      );
    }).join("");
    return (
      oval(0, 0, 52, 52, shade(petal, 0.3), 'opacity="0.22"') +
      seeds +
      oval(0, 0, 8, 8, "#8a7a54") +
      dots(random, 12, 6, 6, 1.2, () => "#5a4a30") +
      flown
    );
  },
};

const iris: BloomDrawing = {
  petals: ["#5a48b8", "#7a5ad0", "#f0d878"],
  leaf: "blade",
  head: 1.05,
  bloom: (_random, petal) => {
    const fall = (k: number, turn: number) =>
      group(
        path("M0 0C-20 6 -28 36 -14 54C-8 60 8 60 14 54C28 36 20 6 0 0Z", shade(petal, k)) +
          path("M-3 4C-5 16 -4 26 0 32C4 26 5 16 3 4Z", "#f6c63a") +
          line("M-6 12C-10 26 -12 38 -10 48M6 12C10 26 12 38 10 48M0 34V52", shade(petal, -0.4), 1.2),
        `rotate(${turn})`,
      );
    return [
      path("M-4 4C-34 -6 -38 -40 -16 -56C-2 -48 6 -20 4 4Z", shade(petal, 0.1)),
      path("M4 4C34 -6 38 -40 16 -56C2 -48 -6 -20 -4 4Z", shade(petal, 0.26)),
      path("M0 6C-20 -10 -16 -48 0 -60C16 -48 20 -10 0 6Z", shade(petal, 0.36)),
      line("M0 -50V-4M-16 -46C-20 -28 -14 -8 -4 2M16 -46C20 -28 14 -8 4 2", shade(petal, -0.16), 1.2),
      fall(-0.16, 62),
      fall(-0.1, -62),
      fall(0.02, 0),
    ].join("");
  },
};

const peony: BloomDrawing = {
  petals: ["#ee88a8", "#f6c6d2", "#c83a66"],
  leaf: "broad",
  head: 1.05,
  bloom: (random, petal, coarse = false) => {
    const ruffle = "M0 4C-16 -4 -22 -26 -13 -38C-9 -44 -5 -38 -2 -43C1 -48 4 -40 8 -42C16 -40 22 -20 0 4Z";
    const ring = (count: number, k: number, tone: number) =>
      Array.from({ length: count }, (_, i) =>
        group(
          path(ruffle, shade(petal, tone + (i % 3) * 0.09 - 0.06)) +
            line("M-1 -4C-4 -18 -4 -28 -2 -36", shade(petal, tone - 0.26), 0.9, 'opacity="0.5"'),
          `rotate(${n(random.between(0, 20) + (i * 360) / count)}) scale(${k})`,
        ),
      ).join("");
    return group(
      (coarse
        ? ring(8, 1.24, -0.16) + ring(6, 0.8, 0.08) + ring(4, 0.5, 0.16)
        : ring(11, 1.24, -0.16) +
          ring(10, 1.02, -0.04) +
          ring(9, 0.8, 0.08) +
          ring(8, 0.6, 0.18) +
          ring(6, 0.4, 0.06)) + oval(0, 0, 6, 6, "#f2c856"),
      "scale(1,0.92)",
    );
  },
};

const hydrangea: BloomDrawing = {
  petals: ["#6f8ad8", "#b88ad0", "#f0a6c0"],
  leaf: "broad",
  head: 1.15,
  bloom: (random, petal, coarse = false) => {
    const count = coarse ? 13 : 46;
    const large = coarse ? 1.7 : 1;
    const places = Array.from({ length: count }, (_, i) => {
      const angle = i * 2.39996;
      const far = Math.sqrt((i + 0.5) / count);
      return { x: Math.cos(angle) * 46 * far, y: Math.sin(angle) * 38 * far };
    }).toSorted((one, other) => Math.hypot(other.x, other.y) - Math.hypot(one.x, one.y));
    return (
      oval(0, 4, 50, 42, shade(petal, -0.44)) +
      places
        .map(({ x, y }) => {
          const tone = random.between(-0.14, 0.2) + x * 0.002 - y * 0.004;
          return group(
            petalRing(4, "M0 0C-8 -2 -9 -11 0 -13C9 -11 8 -2 0 0Z", (i) => shade(petal, tone + (i % 2) * 0.1)) +
              oval(0, 0, 1.7, 1.7, "#f6f0c8"),
            `translate(${n(x)},${n(y)}) rotate(${n(random.between(0, 90))}) scale(${large})`,
          );
        })
        .join("")
    );
  },
};

const lavender: BloomDrawing = {
  petals: ["#8a6ac8", "#7a5ab8"],
  leaf: "blade",
  head: 1.1,
  bloom: (random, petal) =>
    line("M0 52V-40", "#6a8a5c", 3) +
    Array.from({ length: 11 }, (_, r) => {
      const y = 34 - r * 8.4;
      const width = 13 * (1 - r / 15);
      return [-1, -0.4, 0.4, 1]
        .map((k) =>
          oval(
            k * width,
            y + Math.abs(k) * 3 + random.between(-1.5, 1.5),
            5.6 - r * 0.16,
            6.4 - r * 0.2,
            shade(petal, random.between(-0.24, 0.28)),
          ),
        )
        .join("");
    }).join("") +
    oval(0, -60, 3.6, 6, shade(petal, 0.1)),
};

const sunflower: BloomDrawing = {
  petals: ["#f2b422"],
  leaf: "broad",
  head: 1.1,
  bloom: (random, petal) =>
    petalRing(20, "M0 0C-10 -20 -7 -46 0 -54C7 -46 10 -20 0 0Z", (i) => shade(petal, -0.2 + (i % 3) * 0.06)) +
    petalRing(17, "M0 0C-9 -18 -6 -40 0 -47C6 -40 9 -18 0 0Z", (i) => shade(petal, (i % 3) * 0.08), 9) +
    oval(0, 0, 24, 24, "#4b2c14") +
    dots(random, 60, 21, 21, 1.5, (i) => (i % 2 ? "#7a4c22" : "#2f1c10")),
};

export const bloomDrawings = {
  rose,
  tulip,
  daisy,
  lavender,
  poppy,
  lily,
  orchid,
  dandelion,
  iris,
  peony,
  hydrangea,
  sunflower,
} satisfies Record<string, BloomDrawing>;
