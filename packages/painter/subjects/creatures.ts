import { group, halo, line, n, oval, type Pen, path, type Subject, shade } from "./pen.ts";

const gull = (pen: Pen, x: number, y: number, k: number, lift: number, color: readonly [number, number, number]) =>
  group(
    [
      path(
        `M-4 0C-20 ${-12 - lift} -38 ${-20 - lift} -62 ${-8 - lift * 0.6}C-42 ${-12 - lift * 0.5} -24 -2 -8 8Z`,
        shade(color, -0.1),
      ),
      path(
        "M-62 -8C-54 -12 -48 -14 -44 -14L-40 -10C-48 -10 -56 -8 -62 -8Z",
        "#33343c",
        `transform="translate(0,${-lift * 0.6})"`,
      ),
      path(
        `M2 -2C14 ${-20 - lift} 34 ${-30 - lift} 60 ${-24 - lift}C42 ${-18 - lift * 0.6} 26 -6 8 8Z`,
        shade(color, 0.06),
      ),
      path("M60 -24C52 -28 46 -28 42 -28L38 -22C46 -24 54 -24 60 -24Z", "#33343c", `transform="translate(0,${-lift})"`),
      path("M-22 10C-14 0 8 -6 20 -2C26 0 26 6 18 8C6 14 -10 14 -22 10Z", shade(color, 0.2)),
      path("M24 0L34 3L24 5Z", "#e6a03a"),
      oval(20, 0.6, 1.2, 1.2, "#1b181c"),
      path("M-20 8L-36 14L-20 13Z", shade(color, -0.06)),
    ].join(""),
    `translate(${n(x)},${n(y)}) scale(${n(k)}) rotate(${n(pen.random.between(-14, 8))})`,
  );

const bird: Subject = {
  size: 0.3,
  stands: "aloft",
  volume: 0.2,
  draw(pen) {
    const color = pen.main("#e9e7e2");
    const spots = [
      [0, -44, 1],
      [-96, -84, 0.5],
      [92, -92, 0.56],
      [-58, -6, 0.36],
      [70, -16, 0.3],
      [-140, -40, 0.26],
      [140, -52, 0.32],
    ] as const;
    return {
      body: spots.map(([x, y, k]) => gull(pen, x, y, k, pen.random.between(-4, 16), color)).join(""),
      box: { left: -172, top: -136, right: 180, bottom: 16 },
    };
  },
};

const butterfly: Subject = {
  size: 0.42,
  stands: "aloft",
  volume: 0.1,
  draw(pen) {
    const wing = pen.main("#e8842a");
    const inner = pen.trim("#f7c65a");
    const side = (k: number) =>
      group(
        [
          path("M4 -40C20 -96 64 -122 92 -110C104 -92 84 -48 44 -32C24 -26 8 -30 4 -40Z", "#241d22"),
          path("M10 -42C26 -88 62 -108 84 -100C92 -84 72 -50 40 -38C24 -33 14 -36 10 -42Z", shade(wing)),
          path("M16 -44C30 -74 50 -88 64 -84C66 -70 52 -54 34 -46Z", shade(inner)),
          path("M4 -34C30 -32 66 -22 66 6C58 30 26 24 12 0C6 -12 4 -24 4 -34Z", "#241d22"),
          path("M10 -28C30 -26 56 -16 57 6C50 20 28 16 17 -2C12 -12 10 -20 10 -28Z", shade(wing, -0.12)),
          path("M16 -22C30 -20 44 -10 44 2C36 8 26 4 20 -6Z", shade(inner, -0.05)),
          line(
            "M8 -40C34 -56 60 -80 86 -104M8 -38C36 -44 58 -54 78 -70M8 -30C28 -22 44 -8 54 14M8 -30C20 -16 28 0 32 16",
            "#241d22",
            1.8,
          ),
          ...[
            [88, -104],
            [92, -94],
            [88, -82],
            [80, -70],
            [70, -60],
          ].map(([x = 0, y = 0]) => oval(x, y, 2.2, 2.2, "#f9f2e2")),
          ...[
            [62, 8],
            [56, 18],
            [46, 22],
          ].map(([x = 0, y = 0]) => oval(x, y, 2, 2, "#f9f2e2")),
        ].join(""),
        `scale(${k},1)`,
      );
    const body = [
      side(1),
      side(-1),
      oval(0, -30, 4.4, 26, "#2a2024"),
      oval(0, -60, 5, 5.4, "#2a2024"),
      line("M-2 -64C-8 -82 -18 -92 -24 -94M2 -64C8 -82 18 -92 24 -94", "#2a2024", 1.5),
      oval(-24, -94, 2, 2, "#2a2024"),
      oval(24, -94, 2, 2, "#2a2024"),
      line("M-3 -44h6M-3.6 -36h7M-3.8 -28h7.4M-3.4 -20h6.8", "#6b5548", 1.2),
    ].join("");
    return { body: group(body, "rotate(14)"), box: { left: -112, top: -138, right: 118, bottom: 46 } };
  },
};

const dragon: Subject = {
  size: 0.62,
  stands: "aloft",
  volume: 0.35,
  draw(pen) {
    const skin = pen.main("#3f7a52");
    const web = pen.trim("#b5532e");
    const wing = (k: number, tone: number) =>
      group(
        path(
          "M0 0C-10 -46 -50 -92 -128 -106C-112 -86 -112 -68 -120 -48C-96 -56 -84 -46 -84 -24C-62 -36 -48 -26 -46 -4C-30 -14 -14 -10 0 0Z",
          shade(web, tone),
        ) +
          line(
            "M0 0C-10 -46 -50 -92 -128 -106M-30 -62L-120 -48M-20 -42L-84 -24M-10 -22L-46 -4",
            shade(skin, tone - 0.1),
            4,
          ),
        `translate(6,-66) scale(${k},1)`,
      );
    const spine = Array.from({ length: 17 }, (_, i) => {
      const t = i / 16;
      const x = -96 + t * 176;
      const y = -28 - Math.sin(t * 3.1) * 50 - t * 44;
      return path(`M${n(x - 5)} ${n(y + 4)}L${n(x - 5)} ${n(y - 11)}L${n(x + 6)} ${n(y + 2)}Z`, shade(web, -0.12));
    }).join("");
    const fire =
      pen.lamps >= 0
        ? `<defs><linearGradient id="fi"><stop offset="0" stop-color="#fff0a8"/><stop offset="0.45" stop-color="#ff9a2e" stop-opacity="0.9"/><stop offset="1" stop-color="#ff5a1a" stop-opacity="0"/></linearGradient>${halo("fh", "#ff9a40", 0.6)}</defs>${oval(168, -104, 50, 34, "url(#fh)")}${path("M134 -112C160 -126 186 -130 214 -118C200 -114 206 -106 216 -98C196 -100 190 -92 204 -82C174 -88 152 -98 134 -106Z", "url(#fi)")}${oval(112, -124, 2.4, 2, "#ffd23a")}`
        : "";
    const body = [
      wing(-0.92, -0.34),
      path(
        "M-30 -50C-84 -16 -130 -30 -154 4C-160 16 -176 8 -186 18C-172 -4 -168 -6 -160 -8C-130 -56 -84 -52 -40 -84Z",
        shade(skin, -0.06),
      ),
      path("M-186 18L-204 10L-192 30L-180 34Z", shade(web, -0.1)),
      spine,
      path(
        "M-60 -44C-58 -82 -20 -94 18 -86C40 -84 56 -94 70 -112C78 -126 90 -132 98 -130L104 -104C92 -96 84 -80 70 -64C44 -34 -40 -22 -60 -44Z",
        shade(skin),
      ),
      path(
        "M-44 -36C-10 -34 40 -44 66 -70C78 -86 88 -98 100 -104C90 -84 82 -64 62 -48C30 -26 -24 -24 -44 -36Z",
        shade("#e4cf94", -0.06),
      ),
      ...Array.from({ length: 10 }, (_, i) =>
        line(`M${-30 + i * 12} ${n(-31 - i * i * 0.42)}l6 ${n(-7 - i * 0.4)}`, shade("#a98d55"), 1.1),
      ),
      path(
        "M-34 -40C-46 -20 -40 -6 -28 4L-38 12H-14L-12 2C-20 -8 -16 -24 -6 -36ZM30 -46C30 -26 40 -16 50 -8L42 2H64L62 -10C54 -22 54 -34 56 -48Z",
        shade(skin, -0.14),
      ),
      path(
        "M86 -122C92 -140 112 -142 122 -132L142 -118C146 -112 142 -108 136 -108L118 -106L138 -102C136 -96 124 -94 112 -96C98 -98 84 -106 86 -122Z",
        shade(skin, 0.08),
      ),
      path(
        "M96 -134C84 -150 70 -156 58 -154C70 -146 80 -136 90 -124ZM104 -138C98 -154 88 -162 78 -164C86 -154 92 -144 98 -134Z",
        "#e4d9b8",
      ),
      path("M124 -107l3 5l3 -5M131 -107l2.6 4l2.6 -4", "#fbf6e6"),
      oval(112, -124, 4.4, 3.2, "#f2c22e"),
      oval(113, -124, 1.4, 3, "#18120c"),
      oval(138, -116, 1.6, 1.2, "#1c2a20"),
      wing(1, 0.02),
    ].join("");
    return { body, glow: fire, box: { left: -210, top: -178, right: 220, bottom: 38 } };
  },
};

const koi = (
  x: number,
  y: number,
  k: number,
  color: readonly [number, number, number],
  patch: string,
  flip: number,
  key: string,
) =>
  group(
    [
      `<defs><linearGradient id="k${key}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${shade(color, 0.16)}"/><stop offset="0.6" stop-color="${shade(color, -0.06)}"/><stop offset="1" stop-color="#f7efe0"/></linearGradient></defs>`,
      path(
        "M-44 0C-62 -22 -78 -26 -92 -24C-80 -12 -80 8 -94 24C-76 24 -60 16 -44 4Z",
        shade(color, 0.14),
        'opacity="0.88"',
      ),
      path("M-20 -20C-10 -40 18 -42 30 -22Z", shade(color, 0.08), 'opacity="0.9"'),
      path("M-50 0C-30 -26 26 -32 60 0C26 28 -30 24 -50 0Z", `url(#k${key})`),
      path(
        "M-24 -14C-8 -24 12 -22 18 -14C8 -4 -14 -2 -24 -14ZM-44 -2C-36 -8 -28 -6 -26 0C-32 6 -40 4 -44 -2Z",
        patch,
        'opacity="0.8"',
      ),
      path("M8 12C4 30 -10 34 -18 32C-14 22 -8 14 -2 10Z", shade(color, 0.18), 'opacity="0.9"'),
      ...Array.from({ length: 4 }, (_, r) =>
        Array.from({ length: 6 }, (_, i) =>
          path(
            `M${-32 + i * 11 + (r % 2) * 5} ${-12 + r * 7}q5 4 0 8`,
            "none",
            `stroke="${shade(color, -0.4)}" stroke-width="0.7" opacity="0.6"`,
          ),
        ).join(""),
      ),
      line("M34 -16C28 -6 28 8 34 14", shade(color, -0.36), 1.3),
      oval(46, -5, 4, 4, "#fbf6ea"),
      oval(47, -5, 2.3, 2.3, "#151216"),
      line("M58 3C55 6 52 6 50 5", shade(color, -0.5), 1.2),
    ].join(""),
    `translate(${x},${y}) scale(${n(k * flip)},${n(k)})`,
  );

const fish: Subject = {
  size: 0.44,
  stands: "aloft",
  volume: 0.3,
  shadowless: true,
  draw(pen) {
    const one = pen.main("#e86a2a");
    const two = pen.colored ? one : ([242, 200, 74] as const);
    const three = pen.colored ? one : ([86, 150, 196] as const);
    return {
      body:
        koi(-84, -118, 0.42, three, "#ffffff", -1, "a") +
        koi(92, -128, 0.5, two, "#2c4b6a", 1, "b") +
        koi(-94, -18, 0.46, two, "#2c4b6a", 1, "c") +
        koi(108, -20, 0.36, three, "#ffffff", -1, "d") +
        koi(0, -70, 1, one, "#fbf4e8", 1, "e"),
      box: { left: -146, top: -150, right: 150, bottom: 4 },
    };
  },
};

const turtle: Subject = {
  size: 0.4,
  stands: "aloft",
  volume: 0.4,
  shadowless: true,
  draw(pen) {
    const shell = pen.main("#6b7a3a");
    const skin = pen.trim("#7a9a6a");
    const plates = [
      [-30, -54],
      [0, -62],
      [30, -56],
      [-48, -36],
      [-16, -38],
      [16, -40],
      [46, -38],
    ];
    const body = [
      path("M30 -22C44 8 64 34 98 40C92 16 76 -10 52 -30Z", shade(skin, -0.16)),
      path("M-40 -26C-60 -10 -78 10 -96 14C-90 -4 -72 -24 -54 -36Z", shade(skin, -0.22)),
      path("M-62 -22C-70 -66 -34 -84 4 -82C46 -80 72 -54 70 -28C50 -10 -44 -8 -62 -22Z", shade(shell)),
      ...plates.map(([x = 0, y = 0]) =>
        path(
          `M${x - 14} ${y}l7 -10h14l7 10l-7 10h-14Z`,
          shade(shell, 0.18),
          `stroke="${shade(shell, -0.4)}" stroke-width="2"`,
        ),
      ),
      path("M-62 -22C-44 -8 50 -10 70 -28L68 -20C48 -2 -44 0 -62 -22Z", shade("#e4d9a6", -0.05)),
      path("M62 -44C74 -62 96 -66 108 -56C116 -48 112 -36 100 -34C88 -30 72 -30 64 -32Z", shade(skin, 0.08)),
      ...[
        [78, -50],
        [86, -42],
        [92, -56],
      ].map(([x = 0, y = 0]) => oval(x, y, 3, 2.4, shade(skin, -0.26))),
      eye(100, -52),
      line("M110 -44C106 -40 102 -40 98 -42", shade(skin, -0.5), 1.2),
      path("M24 -20C10 14 -6 42 -36 54C-40 30 -24 2 -2 -20Z", shade(skin, 0)),
      ...[
        [0, 4],
        [-14, 22],
        [-22, 38],
        [6, -6],
        [-8, 8],
      ].map(([x = 0, y = 0]) => oval(x, y, 4.4, 3.4, shade(skin, -0.28))),
    ].join("");
    return { body: group(body, "rotate(-8)"), box: { left: -112, top: -98, right: 124, bottom: 64 } };
  },
};

function eye(x: number, y: number): string {
  return oval(x, y, 3.2, 3.2, "#171518") + oval(x + 1, y - 1, 1, 1, "#ffffff");
}

export const creatureSubjects = { bird, butterfly, dragon, fish, turtle } satisfies Record<string, Subject>;
