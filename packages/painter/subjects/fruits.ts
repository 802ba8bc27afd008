import { mix } from "../color.ts";
import { group, line, n, oval, type Pen, path, type Subject, shade } from "./pen.ts";
import { ballOf, bowlOf, leafOf } from "./tableware.ts";

type Color = Parameters<typeof shade>[0];
/** One piece of fruit with its foot at a point. */
type Piece = (x: number, y: number, k: number, key: string) => string;

const bowlPlaces = [
  [-52, -78, 0.8],
  [52, -78, 0.8],
  [0, -92, 0.86],
  [-30, -62, 0.84],
  [34, -60, 0.84],
  [2, -66, 0.8],
] as const;

/** A whole fruit and a cut one; several alone; or a heap in a bowl, as the prompt has it. */
function served(pen: Pen, piece: Piece, cut: string, box = { left: -112, top: -128, right: 124, bottom: 10 }) {
  if (pen.shown.bowl)
    return {
      body:
        bowlOf(112, 64, pen.shown.bowl === true ? "#d9cdb4" : pen.shown.bowl, "#4f7486", "#5a4a38") +
        bowlPlaces.map(([x, y, k], i) => piece(x, y + 10, k, `b${i}`)).join(""),
      box: { left: -116, top: -176, right: 116, bottom: 12 },
    };
  if (pen.single) return { body: piece(0, 0, 1, "s"), box: { left: -66, top: -122, right: 66, bottom: 8 } };
  return { body: piece(-44, 0, 1, "w") + cut, box };
}

const stalk = (x: number, y: number) => line(`M${n(x)} ${n(y)}q2 -12 9 -17`, "#5a3c22", 3.6);

const apple: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const skin = pen.main("#cf2f2b");
    const piece: Piece = (x, y, k, key) =>
      group(
        `<defs><radialGradient id="a${key}" cx="0.66" cy="0.3" r="0.8"><stop offset="0" stop-color="${shade(skin, 0.44)}"/><stop offset="0.36" stop-color="${shade(skin, 0.02)}"/><stop offset="1" stop-color="${shade(skin, -0.5)}"/></radialGradient></defs>` +
          path(
            "M0 -84C14 -100 58 -98 58 -52C58 -20 36 4 14 2C6 0 -6 0 -14 2C-36 4 -58 -20 -58 -52C-58 -98 -14 -100 0 -84Z",
            `url(#a${key})`,
          ) +
          oval(0, -85, 17, 5, shade(skin, -0.5)) +
          stalk(0, -84) +
          leafOf(7, -98, 38, 62, "#6a9a3a") +
          oval(30, -66, 7, 13, "#ffffff", 'opacity="0.4" transform="rotate(24 30 -66)"'),
        `translate(${x},${y}) scale(${k})`,
      );
    const half = group(
      path(
        "M0 -70C12 -84 50 -82 50 -44C50 -14 32 4 12 2C4 0 -4 0 -12 2C-32 4 -50 -14 -50 -44C-50 -82 -12 -84 0 -70Z",
        shade(skin, -0.2),
      ) +
        path(
          "M0 -66C11 -78 45 -76 45 -42C45 -15 28 -1 11 -2C4 -3 -4 -3 -11 -2C-28 -1 -45 -15 -45 -42C-45 -76 -11 -78 0 -66Z",
          "#fbf1cf",
        ) +
        path("M0 -56C16 -56 20 -22 0 -16C-20 -22 -16 -56 0 -56Z", "#f0dfa8") +
        path("M-7 -42q-5 8 0 14q5 -6 0 -14ZM7 -42q5 8 0 14q-5 -6 0 -14Z", "#4a2a18") +
        line("M0 -66V-78", "#5a3c22", 3),
      "translate(66,6) scale(0.92)",
    );
    return served(pen, piece, half);
  },
};

/** A citrus fruit, with a half that shows its segments. */
const citrus = (usual: string, squash: number): Subject => ({
  size: 0.48,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const skin = pen.main(usual);
    const oblong = squash < 0.9;
    const piece: Piece = (x, y, k, key) =>
      group(
        (oblong ? oval(52, -46, 14, 10, shade(skin, -0.08)) + oval(-54, -42, 12, 8, shade(skin, -0.4)) : "") +
          ballOf(`o${key}`, 0, -46, 54, skin, squash) +
          Array.from({ length: 34 }, () =>
            oval(
              pen.random.between(-36, 36),
              -46 + pen.random.between(-34, 34) * squash,
              1.3,
              1.1,
              shade(skin, -0.3),
              'opacity="0.45"',
            ),
          ).join("") +
          (oblong ? "" : leafOf(2, -92, 34, 58, "#4f8a3a") + oval(0, -94, 5, 3, "#5a7a34")) +
          oval(24, -66, 12, 7, "#ffffff", 'opacity="0.45" transform="rotate(30 24 -66)"'),
        `translate(${x},${y}) scale(${k})`,
      );
    const segments = Array.from({ length: 9 }, (_, i) =>
      group(
        path("M0 -5C-9 -18 -10 -30 -7 -36C-3 -39 3 -39 7 -36C10 -30 9 -18 0 -5Z", shade(skin, i % 2 ? 0.12 : 0.24)) +
          line("M-2 -14L-3 -31M3 -16L4 -30", shade(skin, 0.5), 1),
        `rotate(${i * 40})`,
      ),
    ).join("");
    const half = group(
      oval(0, 0, 48, 46, shade(skin)) + oval(0, 0, 44, 42, "#fff6dc") + segments + oval(0, 0, 4, 4, "#fff6dc"),
      "translate(62,-36) rotate(-8)",
    );
    const wedge = group(
      path("M-34 0A34 34 0 0 0 34 0Z", shade(skin)) +
        path("M-30 0A30 30 0 0 0 30 0Z", "#fff6dc") +
        path("M-26 1A26 26 0 0 0 -3 25ZM26 1A26 26 0 0 1 3 25ZM-22 0H22L0 22Z", shade(skin, 0.2)),
      "translate(106,-26) rotate(20)",
    );
    return served(pen, piece, half + wedge, { left: -104, top: -128, right: 146, bottom: 12 });
  },
});

const banana: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const skin = pen.main("#f2cb38");
    const one = (turn: number, tone: number) =>
      group(
        path(
          "M-6 -112C-10 -60 20 -14 96 -8C104 -6 106 2 98 6C40 16 -36 -4 -40 -64C-42 -86 -32 -106 -18 -118Z",
          shade(skin, tone),
        ) +
          path("M-6 -112C-10 -60 20 -14 96 -8L98 -1C24 0 -26 -44 -18 -116Z", shade(skin, tone + 0.26)) +
          line("M-14 -110C-20 -50 26 -2 94 2", shade(skin, tone - 0.3), 1.6) +
          path("M92 -9C102 -8 107 0 98 6L94 6Z", "#4a3420") +
          line("M-20 -92q-2 20 4 34M30 -16q10 6 22 10", shade(skin, -0.4), 1.4, 'opacity="0.6"'),
        `rotate(${turn} -10 -114)`,
      );
    return {
      body: group(
        one(26, -0.2) +
          one(4, -0.06) +
          one(-16, 0.06) +
          path("M-26 -124L-14 -132L0 -112L-20 -104Z", "#7a5a24") +
          oval(-18, -130, 8, 6, "#4a3420"),
        "translate(-10,12) rotate(-6)",
      ),
      box: { left: -78, top: -136, right: 124, bottom: 26 },
    };
  },
};

const grapes: Subject = {
  size: 0.58,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const skin = pen.main("#6a3a86");
    const rows = [
      [5, -94],
      [6, -79],
      [5, -64],
      [4, -48],
      [3, -33],
      [2, -19],
      [1, -7],
    ] as const;
    const balls = rows
      .flatMap(([count, y], r) =>
        Array.from({ length: count }, (_, i) =>
          ballOf(
            `g${r}${i}`,
            (i - (count - 1) / 2) * 23 + r * 3 - 12,
            y,
            14.4,
            i % 3 === 0 ? mix(skin, [255, 252, 244], 0.1) : skin,
          ),
        ),
      )
      .join("");
    return {
      body:
        line("M-14 -104C-16 -122 -30 -128 -38 -140M-14 -106C0 -112 12 -112 26 -124", "#6b5230", 4.4) +
        line("M24 -122q14 -8 10 -20q-8 -8 -14 0", "#7a8a3a", 1.8) +
        leafOf(-20, -112, 52, -62, "#6f9a3c") +
        leafOf(-14, -112, 48, 48, "#5c8a34") +
        leafOf(-18, -112, 44, -14, "#7fae48") +
        balls,
      box: { left: -96, top: -158, right: 92, bottom: 4 },
    };
  },
};

const strawberry: Subject = {
  size: 0.46,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const skin = pen.main("#d8272f");
    const piece: Piece = (x, y, k, key) =>
      group(
        `<defs><radialGradient id="r${key}" cx="0.66" cy="0.3" r="0.85"><stop offset="0" stop-color="${shade(skin, 0.36)}"/><stop offset="0.4" stop-color="${shade(skin)}"/><stop offset="1" stop-color="${shade(skin, -0.5)}"/></radialGradient></defs>` +
          path(
            "M0 2C-26 -8 -48 -44 -42 -66C-36 -84 -14 -88 0 -82C14 -88 36 -84 42 -66C48 -44 26 -8 0 2Z",
            `url(#r${key})`,
          ) +
          Array.from({ length: 5 }, (_, r) =>
            Array.from(
              { length: 5 - Math.abs(r - 1) + (r === 0 ? 1 : 0) },
              (_, i, all = 5 - Math.abs(r - 1) + (r === 0 ? 1 : 0)) =>
                oval((i - (all - 1) / 2) * 14, -68 + r * 13, 1.9, 2.8, "#f8dc82"),
            ).join(""),
          ).join("") +
          [-78, -46, -16, 16, 46, 78].map((a) => leafOf(0, -80, 30, a, a % 4 ? "#4f8f3a" : "#63a348")).join("") +
          line("M0 -82q2 -14 10 -20", "#5a8a3a", 3.4),
        `translate(${x},${y}) scale(${k})`,
      );
    if (pen.shown.bowl || pen.single) return served(pen, piece, "");
    const half = group(
      path("M0 2C-24 -8 -44 -40 -38 -60C-32 -76 -12 -78 0 -74C12 -78 32 -76 38 -60C44 -40 24 -8 0 2Z", shade(skin)) +
        path(
          "M0 -6C-18 -14 -34 -40 -30 -56C-26 -68 -10 -70 0 -66C10 -70 26 -68 30 -56C34 -40 18 -14 0 -6Z",
          "#f8b0a0",
        ) +
        path("M0 -16C-8 -24 -14 -44 0 -58C14 -44 8 -24 0 -16Z", "#fff0e6"),
      "translate(86,6) rotate(14)",
    );
    return {
      body:
        group(piece(0, 0, 0.78, "3"), "translate(20,-22) rotate(-8)") +
        group(piece(0, 0, 0.9, "1"), "translate(-70,-2) rotate(-30)") +
        half +
        group(piece(0, 0, 1, "2"), "translate(10,10) rotate(8)"),
      box: { left: -136, top: -116, right: 136, bottom: 14 },
    };
  },
};

const watermelon: Subject = {
  size: 0.52,
  stands: "table",
  volume: 0.15,
  draw(pen) {
    const flesh = pen.main("#e2434a");
    const slice = (k: number) =>
      path("M-100 0A100 92 0 0 0 100 0Z", "#2f6a34") +
      path("M-94 0A94 85 0 0 0 94 0Z", "#e6f0c4") +
      path("M-87 0A87 78 0 0 0 87 0Z", shade(flesh, k)) +
      [
        [-54, 14],
        [-22, 12],
        [12, 16],
        [46, 12],
        [-38, 36],
        [-4, 40],
        [32, 38],
        [-12, 62],
        [14, 60],
      ]
        .map(([x = 0, y = 0]) => path(`M${x} ${y - 5}q5 7 0 11q-5 -4 0 -11Z`, "#2a1a18"))
        .join("");
    const stripes = [-64, -36, -8, 20, 46]
      .map((x) => line(`M${x} -128c-10 20 8 34 -2 54s8 34 0 60`, "#1f4a2a", 8, 'opacity="0.8"'))
      .join("");
    return {
      body:
        group(
          ballOf("wm", 0, -66, 80, "#4c8f46", 0.88) +
            `<clipPath id="wc"><ellipse cx="0" cy="-66" rx="79" ry="69"/></clipPath>` +
            group(stripes, "", 'clip-path="url(#wc)"') +
            line("M-6 -134q-4 -14 8 -18", "#6b7a3a", 4),
          "translate(-62,0) scale(0.96)",
        ) +
        group(slice(-0.08), "translate(66,-78) rotate(-14) scale(0.8)") +
        group(slice(0.06), "translate(40,-48) rotate(8) scale(0.74)"),
      box: { left: -146, top: -156, right: 152, bottom: 30 },
    };
  },
};

const cherry: Subject = {
  size: 0.52,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const skin = pen.main("#b3122c");
    const ball = (id: string, x: number, y: number, r: number) =>
      ballOf(id, x, y, r, skin) +
      oval(x + r * 0.34, y - r * 0.4, r * 0.22, r * 0.14, "#ffffff", 'opacity="0.8"') +
      path(`M${x - 7} ${y - r * 0.82}q7 6 14 0q-7 -5 -14 0Z`, shade(skin, -0.5));
    return {
      body:
        line("M-44 -58C-36 -98 -10 -124 18 -140M34 -52C34 -92 26 -120 18 -140", "#6a8a3a", 4) +
        leafOf(18, -140, 60, 84, "#4f8f3a") +
        leafOf(16, -138, 44, -70, "#63a348") +
        ball("c3", 84, -26, 25) +
        ball("c4", -96, -24, 24) +
        line("M84 -46q14 -28 34 -36M-96 -44q-10 -26 2 -44", "#6a8a3a", 3.4) +
        ball("c1", -44, -32, 32) +
        ball("c2", 34, -30, 31),
      box: { left: -124, top: -160, right: 124, bottom: 4 },
    };
  },
};

const pineapple: Subject = {
  size: 0.72,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const skin = pen.main("#dd9a2c");
    const scales = Array.from({ length: 8 }, (_, r) =>
      Array.from(
        { length: 6 },
        (_, i) =>
          path(
            `M${-56 + i * 20 + (r % 2) * 10} ${-112 + r * 14}l10 8l-10 9l-10 -9Z`,
            shade(skin, (r + i) % 2 ? 0.2 : -0.04),
            `stroke="${shade(skin, -0.5)}" stroke-width="1.5"`,
          ) + oval(-56 + i * 20 + (r % 2) * 10, -103 + r * 14, 1.6, 1.6, "#6a4a1c"),
      ).join(""),
    ).join("");
    const crown = [-64, 64, -46, 46, -28, 28, -12, 12, 0]
      .map((a, i) =>
        group(
          path("M-9 0C-12 -40 -4 -70 2 -96C8 -66 12 -36 9 0Z", shade("#4f8a44", (i % 3) * 0.13 - 0.2)),
          `translate(${n(a * 0.22)},-112) rotate(${n(a * 0.86)}) scale(${n(1 - Math.abs(a) / 160)})`,
        ),
      )
      .join("");
    const ring = group(
      oval(0, 0, 44, 26, shade(skin, -0.1)) +
        oval(0, -3, 40, 23, "#fbe07a") +
        oval(0, -3, 12, 7, "#f4efc4") +
        Array.from({ length: 14 }, (_, i) =>
          line(
            `M${n(Math.cos(i * 0.449) * 14)} ${n(-3 + Math.sin(i * 0.449) * 8.4)}L${n(Math.cos(i * 0.449) * 36)} ${n(-3 + Math.sin(i * 0.449) * 20)}`,
            "#e8b83c",
            1.4,
          ),
        ).join(""),
      "translate(84,-18)",
    );
    return {
      body:
        crown +
        `<clipPath id="pc"><ellipse cx="0" cy="-58" rx="54" ry="61"/></clipPath>` +
        oval(0, -58, 54, 61, shade(skin, -0.3)) +
        group(scales, "", 'clip-path="url(#pc)"') +
        path("M-54 -58A54 61 0 0 0 -10 2C-40 -20 -44 -80 -20 -112A54 61 0 0 0 -54 -58Z", "#5a3410", 'opacity="0.34"') +
        ring,
      box: { left: -92, top: -206, right: 132, bottom: 12 },
    };
  },
};

const tomato: Subject = {
  size: 0.46,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const skin: Color = pen.main("#d8361f");
    const piece: Piece = (x, y, k, key) =>
      group(
        ballOf(`t${key}`, 0, -44, 56, skin, 0.8) +
          [-80, -40, 0, 40, 80].map((a) => leafOf(0, -84, 30, a, "#4f8a34")).join("") +
          line("M0 -84q0 -10 6 -16", "#4f7a30", 4.4) +
          oval(26, -60, 10, 6, "#ffffff", 'opacity="0.5" transform="rotate(28 26 -60)"'),
        `translate(${x},${y}) scale(${k})`,
      );
    const half = group(
      oval(0, 0, 46, 42, shade(skin, -0.1)) +
        oval(0, 0, 42, 38, "#f0705a") +
        [0, 90, 180, 270]
          .map((a) =>
            group(
              path("M0 -6C-14 -14 -16 -30 0 -33C16 -30 14 -14 0 -6Z", "#c8301c") +
                oval(-4, -20, 2, 3, "#f8dc8a") +
                oval(4, -24, 2, 3, "#f8dc8a") +
                oval(1, -14, 2, 3, "#f8dc8a"),
              `rotate(${a + 20})`,
            ),
          )
          .join(""),
      "translate(62,-34)",
    );
    return served(pen, piece, half, { left: -106, top: -112, right: 116, bottom: 12 });
  },
};

export const fruitSubjects = {
  apple,
  "orange-fruit": citrus("#ee8a22", 0.96),
  lemon: citrus("#f2cf32", 0.76),
  banana,
  grapes,
  strawberry,
  watermelon,
  cherry,
  pineapple,
  tomato,
} satisfies Record<string, Subject>;
