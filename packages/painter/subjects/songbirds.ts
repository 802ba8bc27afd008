import { mix, type Rgb } from "../color.ts";
import { eye } from "./animal-parts.ts";
import { bloomDrawings } from "./bloom-drawings.ts";
import { group, line, n, oval, type Pen, path, type Subject, shade } from "./pen.ts";
import { leafOf } from "./tableware.ts";

type Color = Parameters<typeof shade>[0];

interface Feathers {
  back: Color;
  breast: Color;
  wing: Color;
  head: Color;
  legs: string;
  /** Length of the tail, relative to a sparrow's. */
  tail: number;
  beak: string;
  /** Drawn over the wing and over the head. */
  marks: string;
  eye?: string;
}

const toned = (color: Rgb, amount: number) => mix(color, amount < 0 ? [16, 14, 24] : [255, 252, 244], Math.abs(amount));

/** A bird on a branch, looking right: tail, body, breast, wing, head and beak. */
function songbird(f: Feathers): string {
  const bars = [0, 1, 2, 3]
    .map((i) =>
      line(
        `M${n(-2 - i * 9)} ${n(-62 + i * 8)}C${n(-16 - i * 10)} ${n(-52 + i * 9)} ${n(-30 - i * 9)} ${n(-38 + i * 9)} ${n(-48 - i * 7)} ${n(-22 + i * 6)}`,
        shade(f.wing, -0.4),
        1.6,
      ),
    )
    .join("");
  return [
    group(
      path("M-26 -40C-50 -30 -76 -10 -92 14L-78 22L-62 20C-52 2 -36 -12 -16 -22Z", shade(f.wing, -0.28)) +
        line("M-30 -32C-50 -20 -68 -2 -80 18M-26 -28C-44 -16 -58 2 -68 20", shade(f.wing, -0.5), 1.4),
      `translate(-26,-34) scale(${f.tail}) translate(26,34)`,
    ),
    line("M-4 -14L-6 2M16 -16L18 2", f.legs, 4),
    line("M-6 2l-9 5M-6 2l10 5M18 2l-8 5M18 2l11 4", f.legs, 3),
    path(
      "M44 -102C58 -78 50 -40 26 -20C8 -6 -20 -8 -34 -26C-44 -44 -34 -72 -12 -88C4 -98 28 -112 44 -102Z",
      shade(f.back),
    ),
    path("M50 -94C58 -68 48 -36 26 -20C10 -8 -10 -8 -24 -16C4 -22 22 -44 24 -76Z", shade(f.breast)),
    path("M46 -60C42 -42 34 -28 18 -18C28 -34 34 -48 36 -66Z", shade(f.breast, -0.2), 'opacity="0.5"'),
    path(
      "M12 -80C-12 -80 -38 -64 -50 -40C-58 -22 -74 -6 -88 4C-60 6 -28 -4 -8 -24C10 -42 20 -64 12 -80Z",
      shade(f.wing),
    ),
    path("M12 -80C-12 -80 -34 -66 -44 -48C-26 -56 -4 -58 12 -52C17 -62 17 -74 12 -80Z", shade(f.wing, 0.16)),
    bars,
    oval(34, -104, 27, 26, shade(f.head)),
    f.beak,
    f.marks,
    oval(43, -110, 6, 6, shade(f.head, -0.34)),
    eye(43, -110, 4.6, f.eye ?? "#17141a"),
  ].join("");
}

/** A twig that enters from the left and ends in leaves; in a scene, a mossy stump. */
function perch(pen: Pen): string {
  if (pen.shown.raised) return "";
  if (!pen.shown.closeUp)
    return [
      path("M-30 8C-34 40 -36 66 -48 92H62C48 66 44 40 42 8C26 2 -14 2 -30 8Z", "#5c4432"),
      path("M14 6C22 40 26 66 40 92H62C48 66 44 40 42 8Z", "#7a5c42"),
      line("M-14 16q-4 36 -14 68M4 20q0 34 -4 66", "#3f2e22", 2),
      oval(6, 8, 37, 8, "#a8825a"),
      oval(6, 8, 26, 5, "#8d6a48"),
      path("M-34 30C-28 18 -22 26 -26 44C-30 60 -40 60 -34 30Z", "#6f9444"),
      leafOf(-46, 94, 30, -40, "#5f8a3e"),
      leafOf(58, 94, 34, 40, "#6f9a46"),
    ].join("");
  const leaves = [
    [66, 2, 44, 20],
    [92, -2, 40, 76],
    [122, -6, 46, 34],
    [146, -12, 44, 96],
    [166, -18, 48, 60],
    [60, 12, 36, 140],
    [-112, 14, 40, 150],
    [-150, 18, 44, -30],
    [-186, 30, 44, 160],
  ] as const;
  return [
    path(
      "M-330 44C-240 22 -150 24 -60 12C20 2 90 8 170 -18L172 -13C100 16 30 12 -54 24C-150 36 -240 38 -330 66Z",
      "#5c4432",
    ),
    path("M-330 46C-240 24 -150 26 -60 14C20 4 90 10 170 -17C90 14 20 10 -58 18C-150 28 -240 30 -330 54Z", "#86684c"),
    line("M60 8C80 -4 96 -26 118 -34M-170 30C-190 14 -204 2 -226 -4", "#5c4432", 4),
    ...leaves.map(([x, y, length, angle], i) => leafOf(x, y, length, angle, i % 2 ? "#6f9a46" : "#587f3a")),
    leafOf(118, -34, 36, 50, "#7fae50"),
    leafOf(-226, -4, 38, -70, "#6f9a46"),
  ].join("");
}

function perched(size: number, feathers: (pen: Pen) => Feathers, k = 1): Subject {
  return {
    size,
    stands: "ground",
    volume: 0.35,
    draw(pen) {
      const close = pen.shown.closeUp;
      return {
        body: perch(pen) + group(songbird(feathers(pen)), `scale(${k})`),
        box: close
          ? { left: -330, top: -160 * k, right: 200, bottom: 70 }
          : { left: -112 * k, top: -160 * k, right: 92 * k, bottom: pen.shown.raised ? 14 * k : 96 },
      };
    },
  };
}

const beak = (color: string, long: number, deep: number) =>
  path(
    `M57 ${n(-104 - deep)}C${n(62 + long * 0.4)} ${n(-105 - deep * 0.6)} ${n(60 + long * 0.8)} -102 ${n(60 + long)} -99L57 ${n(-99 + deep * 0.3)}Z`,
    color,
  ) +
  path(
    `M57 ${n(-99 + deep * 0.3)}L${n(59 + long)} -98.6C${n(60 + long * 0.6)} ${n(-96 + deep * 0.2)} ${n(60 + long * 0.3)} ${n(-95 + deep * 0.6)} 56 ${n(-95 + deep * 0.6)}Z`,
    shade(color, -0.26),
  );

const sparrow = perched(0.6, (pen) => {
  const coat = pen.main("#8f6238");
  const streaks = Array.from({ length: 16 }, (_, i) =>
    line(`M${24 - (i % 4) * 5} ${-60 + Math.floor(i / 4) * 10}l-3 7`, shade(coat, -0.2), 1.6, 'opacity="0.55"'),
  ).join("");
  return {
    back: coat,
    breast: "#e6d8c2",
    wing: toned(coat, -0.14),
    head: pen.colored ? coat : "#a2948a",
    legs: "#a8765a",
    tail: 0.9,
    beak: beak("#4a4038", 15, 6),
    marks:
      streaks +
      path("M20 -126C6 -118 4 -98 12 -84C18 -96 24 -112 44 -118C40 -128 30 -130 20 -126Z", shade(coat, -0.14)) +
      path("M48 -98C56 -92 54 -76 44 -74C38 -80 38 -94 48 -98Z", "#2e2826") +
      oval(28, -96, 8, 6, "#efe6d8") +
      line("M-6 -60L-30 -46", "#f2eadc", 3.4),
  };
});

const robin = perched(0.6, (pen) => {
  const breast = pen.main("#e0622a");
  return {
    back: "#7d6a52",
    breast,
    wing: "#6d5b46",
    head: "#7d6a52",
    legs: "#7a5a48",
    tail: 0.82,
    beak: beak("#3d342e", 14, 4),
    marks:
      path("M60 -116C44 -126 30 -112 32 -98C28 -84 30 -74 36 -66L54 -78C60 -90 64 -104 60 -116Z", shade(breast)) +
      path("M-22 -16C0 -26 14 -38 20 -52C30 -40 30 -26 20 -16C8 -8 -10 -8 -22 -16Z", "#efe8dc") +
      path("M27 -116C25 -104 26 -88 31 -74C27 -86 22 -102 27 -116Z", "#a9b4bc"),
  };
});

const crow = perched(
  0.68,
  (pen) => {
    const coat = pen.main("#2b2c36");
    return {
      back: coat,
      breast: toned(coat, 0.05),
      wing: toned(coat, -0.16),
      head: toned(coat, 0.04),
      legs: "#1b1b20",
      tail: 1.16,
      beak: beak("#3a3a42", 30, 9),
      marks:
        path("M6 -76C-14 -74 -34 -60 -42 -46C-28 -52 -8 -56 8 -56Z", "#5a6a96", 'opacity="0.5"') +
        path("M18 -124C30 -132 44 -130 52 -122C40 -124 28 -122 18 -112Z", "#6a78a4", 'opacity="0.5"'),
      eye: "#0e0d12",
    };
  },
  1.12,
);

const pigeon = perched(
  0.66,
  (pen) => {
    const coat = pen.main("#93a0b0");
    return {
      back: coat,
      breast: toned(coat, 0.12),
      wing: toned(coat, 0.16),
      head: toned(coat, -0.2),
      legs: "#d06a62",
      tail: 0.94,
      beak: beak("#5a5458", 15, 4) + oval(60, -105, 4.4, 3, "#f2eeea"),
      marks:
        path(
          "M12 -92C20 -78 44 -74 57 -88C58 -76 56 -66 52 -60C36 -58 18 -66 8 -80Z",
          pen.colored ? shade(coat, -0.1) : "#4f9a80",
          'opacity="0.85"',
        ) +
        path("M16 -84C26 -72 42 -70 56 -78C56 -72 54 -66 52 -60C38 -60 24 -68 16 -84Z", "#9a68a4", 'opacity="0.7"') +
        line("M-24 -50L-4 -34M-38 -40L-20 -22", "#3e434e", 5),
      eye: "#c2561e",
    };
  },
  1.08,
);

const kingfisher = perched(0.62, (pen) => {
  const coat = pen.main("#1f86b8");
  const dots = Array.from({ length: 10 }, (_, i) =>
    oval(16 + (i % 5) * 7, -124 + Math.floor(i / 5) * 7 + (i % 2) * 2, 1.7, 1.5, "#9fe0f2"),
  ).join("");
  return {
    back: coat,
    breast: pen.trim("#e27a2a"),
    wing: toned(coat, -0.1),
    head: toned(coat, -0.04),
    legs: "#d8502e",
    tail: 0.6,
    beak: path("M56 -112L122 -97L56 -98Z", "#2a2a30") + path("M56 -98L120 -97L56 -90Z", "#4a3634"),
    marks:
      dots +
      path("M54 -104C46 -98 34 -96 22 -98C24 -90 40 -88 56 -92Z", shade(pen.trim("#e27a2a"))) +
      path("M22 -98C14 -94 8 -86 8 -80C18 -80 26 -86 28 -92Z", "#fbf6ec") +
      path("M56 -90C50 -84 40 -80 34 -82C40 -76 50 -76 56 -82Z", "#fbf6ec") +
      path("M6 -78C-8 -74 -26 -62 -36 -48C-22 -56 -4 -60 8 -60Z", "#5fd0ea", 'opacity="0.75"') +
      line("M14 -128C8 -132 0 -130 -2 -124", shade(coat), 5),
  };
});

const parrot = perched(
  0.74,
  (pen) => {
    const coat = pen.main("#d2302a");
    return {
      back: coat,
      breast: toned(coat, 0.08),
      wing: pen.trim("#2566b4"),
      head: coat,
      legs: "#6b6460",
      tail: 1.7,
      beak:
        path("M52 -122C74 -126 84 -108 72 -88C70 -96 64 -100 54 -98Z", "#f2e6cc") +
        path("M54 -98C62 -98 68 -94 70 -88C62 -84 54 -88 52 -94Z", "#2b2a2e") +
        path("M70 -100C72 -96 73 -92 72 -88C70 -92 66 -96 62 -98Z", "#3a3436"),
      marks:
        path("M30 -118C40 -126 54 -122 56 -110C56 -98 44 -92 34 -96C28 -102 26 -112 30 -118Z", "#f8f0e4") +
        line("M34 -104h14M36 -100h14", "#c05a4a", 1) +
        path("M10 -68C-10 -66 -34 -54 -44 -40C-30 -46 -8 -46 6 -50Z", "#f2c02e") +
        path("M6 -56C-10 -52 -28 -44 -40 -34C-26 -38 -8 -40 2 -44Z", "#3f9a4a"),
    };
  },
  1.04,
);

const toucan = perched(
  0.7,
  (pen) => {
    const coat = pen.main("#22222a");
    const bill = pen.trim("#f29a24");
    return {
      back: coat,
      breast: coat,
      wing: toned(coat, -0.1),
      head: coat,
      legs: "#5a7896",
      tail: 1,
      beak:
        path("M50 -124C84 -142 128 -132 140 -98C142 -92 136 -88 132 -94C112 -108 78 -104 54 -96Z", shade(bill)) +
        path("M52 -100C80 -106 112 -106 132 -93C112 -86 76 -84 54 -90Z", shade(bill, -0.26)) +
        path("M122 -122C134 -116 142 -104 140 -96C140 -90 134 -90 132 -94C126 -100 122 -112 122 -122Z", "#26222a") +
        path("M58 -126C84 -138 108 -136 122 -124C100 -132 78 -128 56 -116Z", "#f8d85a", 'opacity="0.8"') +
        line("M54 -97C78 -105 112 -106 134 -93", "#a8501c", 1.8),
      marks:
        path("M14 -100C18 -76 30 -62 52 -64C58 -76 58 -90 52 -98C40 -92 24 -96 14 -100Z", "#fbf4e0") +
        path("M30 -62C40 -58 48 -58 53 -62C52 -54 46 -50 38 -52Z", "#d8342a") +
        oval(42, -110, 11, 10, "#4aa0d8"),
    };
  },
  1,
);

const hummingbird: Subject = {
  size: 0.66,
  stands: "aloft",
  volume: 0.3,
  shadowless: true,
  draw(pen) {
    const coat = pen.main("#2f9a6a");
    const throat = pen.trim("#c8304a");
    const wing = (turn: number, tone: number) =>
      group(
        path("M0 0C-14 -30 -30 -84 -18 -132C4 -112 26 -60 20 -4Z", shade("#a8b8bc", tone), 'opacity="0.85"') +
          line("M4 -4C-4 -40 -14 -90 -16 -126M10 -6C8 -40 0 -82 -10 -112M15 -6C18 -36 14 -62 4 -92", "#6f8288", 1.4),
        `translate(-4,-82) rotate(${turn})`,
      );
    const bloom = group(
      bloomDrawings.lily.bloom(pen.random, [226, 92, 120]),
      "translate(118,-72) rotate(-70) scale(0.8)",
    );
    return {
      body: [
        line("M150 60C150 0 140 -30 122 -64", "#5a8a3e", 5),
        leafOf(149, 20, 60, 60, "#6a9a46"),
        leafOf(146, 0, 54, -50, "#578a3c"),
        bloom,
        wing(-34, -0.1),
        path("M-30 -58C-54 -34 -72 -8 -80 26L-64 14L-58 32C-44 2 -26 -24 -8 -42Z", shade(coat, -0.34)),
        path(
          "M30 -112C42 -92 30 -62 6 -46C-12 -34 -30 -40 -34 -52C-36 -74 -8 -104 12 -114C20 -118 26 -116 30 -112Z",
          shade(coat),
        ),
        path("M36 -100C40 -82 26 -58 4 -46C-8 -40 -22 -40 -30 -46C-4 -52 14 -76 18 -98Z", "#e4ebe0"),
        path("M42 -112C40 -98 34 -88 24 -84C16 -92 18 -104 24 -112Z", shade(throat)),
        ...Array.from({ length: 8 }, (_, i) =>
          path(
            `M${26 + (i % 3) * 5} ${-106 + Math.floor(i / 3) * 7}q3 4 6 0`,
            "none",
            `stroke="${shade(throat, 0.5)}" stroke-width="1.2"`,
          ),
        ),
        oval(26, -120, 17, 15, shade(coat, 0.12)),
        line("M40 -120C62 -116 84 -104 104 -90", "#2a262a", 3),
        wing(18, 0.2),
        path("M-2 -92C-14 -86 -24 -74 -28 -62C-16 -70 -4 -76 6 -78Z", shade(coat, 0.4), 'opacity="0.7"'),
        eye(31, -123, 3.6),
      ].join(""),
      box: { left: -96, top: -226, right: 210, bottom: 60 },
    };
  },
};

export const songbirdSubjects = {
  sparrow,
  robin,
  crow,
  pigeon,
  kingfisher,
  parrot,
  toucan,
  hummingbird,
} satisfies Record<string, Subject>;
