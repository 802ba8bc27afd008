import { eye } from "./animal-parts.ts";
import { line, oval, path, type Subject, shade } from "./pen.ts";
import { quadruped } from "./quadruped.ts";

const cow: Subject = {
  size: 0.44,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#f3eee4");
    const patch = shade(pen.trim(pen.colored ? "#f3eee4" : "#2c2628"));
    const body = quadruped(
      pen,
      {
        coat,
        belly: shade(coat, -0.12),
        socks: "#3a302c",
        leg: 12,
        hoofed: true,
        stride: 3,
        body: "M-74 -66C-78 -96 -58 -106 -20 -104C16 -104 44 -110 62 -98C76 -84 70 -52 50 -44C14 -36 -40 -34 -62 -44C-70 -50 -72 -58 -74 -66Z",
        tail: line("M-72 -92C-86 -84 -88 -56 -86 -34", shade(coat, -0.2), 4) + oval(-86, -28, 6, 11, "#3a302c"),
        neck: path("M40 -104C56 -116 74 -122 88 -118L90 -80C76 -66 60 -52 44 -48Z", shade(coat, 0.04)),
        head: path(
          "M70 -112C74 -130 92 -136 104 -128C114 -118 126 -102 132 -88C136 -76 128 -66 114 -66C96 -66 76 -80 70 -112Z",
          shade(coat, 0.1),
        ),
      },
      [
        path(
          "M-66 -92C-50 -108 -24 -100 -22 -82C-24 -62 -44 -54 -62 -62C-72 -70 -74 -84 -66 -92ZM4 -102C22 -106 40 -100 36 -84C30 -68 8 -66 0 -78C-4 -86 -4 -98 4 -102ZM-14 -54C0 -62 18 -58 20 -46C8 -40 -10 -42 -14 -54Z",
          patch,
        ),
        path("M72 -110C76 -128 90 -134 100 -128C100 -112 94 -98 82 -92C76 -98 72 -104 72 -110Z", patch),
        path("M76 -122C62 -130 52 -126 48 -118C56 -108 68 -108 78 -112Z", shade(coat, -0.2)),
        path("M82 -130C78 -144 82 -152 90 -154C88 -146 92 -138 96 -132Z", "#e6d8b8"),
        path("M110 -92C124 -96 134 -88 133 -78C130 -66 116 -64 108 -70C104 -78 104 -86 110 -92Z", "#e8b0a4"),
        oval(122, -84, 2.4, 3, "#7a4a44"),
        line("M112 -72C118 -70 124 -71 128 -74", "#8a5a54", 1.6),
        eye(98, -112, 3.4),
        path("M-16 -38C-10 -28 6 -28 12 -38Z", "#e8b0a4"),
      ].join(""),
    );
    return { body, box: { left: -94, top: -158, right: 138, bottom: 4 } };
  },
};

const sheep: Subject = {
  size: 0.34,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const wool = pen.main("#f2ece0");
    const skin = "#3c3436";
    const curl = (x: number, y: number, r: number, tone: number) =>
      oval(x, y, r, r * 0.92, shade(wool, tone)) +
      path(
        `M${x - r * 0.5} ${y}a${r * 0.45} ${r * 0.45} 0 1 1 ${r * 0.7} ${r * 0.3}`,
        "none",
        `stroke="${shade(wool, -0.24)}" stroke-width="1.6"`,
      );
    const fleece = [
      [-58, -62, 22],
      [-44, -84, 22],
      [-18, -94, 24],
      [12, -94, 24],
      [38, -84, 22],
      [48, -62, 20],
      [-50, -42, 20],
      [-22, -34, 20],
      [8, -34, 20],
      [34, -42, 20],
      [-30, -62, 24],
      [0, -64, 26],
      [26, -62, 22],
    ] as const;
    const body = [
      line("M-34 -28V0M-14 -28V-2M20 -28V-2M38 -28V0", skin, 8),
      oval(-66, -60, 11, 9, shade(wool, -0.14)),
      ...fleece.map(([x, y, r], i) => curl(x, y, r, i < 6 ? 0.08 : i < 10 ? -0.2 : 0.02)),
      path("M52 -106C66 -112 82 -104 88 -90C94 -76 96 -62 86 -58C74 -56 62 -64 56 -76C52 -86 48 -100 52 -106Z", skin),
      path("M58 -92C46 -96 38 -90 36 -84C44 -78 54 -80 60 -84Z", shade(skin, 0.14)),
      curl(58, -108, 13, 0.06),
      curl(72, -112, 11, 0.12),
      eye(72, -90, 3.2, "#f0dc9c"),
      oval(72.4, -90, 1.5, 2.4, "#17141a"),
      line("M82 -66C85 -64 88 -64 90 -67", "#8a7a7a", 1.4),
      path(
        "M-44 2q3 -9 1 -16M-24 3q-2 -10 4 -16M28 3q4 -8 2 -16M50 3q-2 -10 5 -14",
        "none",
        'stroke="#5f8a3e" stroke-width="2.2"',
      ),
    ].join("");
    return { body, box: { left: -84, top: -128, right: 100, bottom: 6 } };
  },
};

const pig: Subject = {
  size: 0.32,
  stands: "ground",
  volume: 0.45,
  draw(pen) {
    const skin = pen.main("#f0a8a4");
    const body = [
      path(
        "M-66 -62C-80 -66 -84 -54 -76 -52C-70 -52 -72 -60 -80 -62",
        "none",
        `stroke="${shade(skin, -0.2)}" stroke-width="4"`,
      ),
      path("M-34 -30L-36 0H-20L-16 -28ZM30 -30L30 0H46L46 -30Z", shade(skin, -0.26)),
      path(
        "M-68 -56C-70 -84 -40 -98 -4 -98C34 -98 66 -84 70 -54C72 -30 44 -18 0 -18C-46 -18 -66 -32 -68 -56Z",
        shade(skin),
      ),
      path("M-60 -46C-30 -28 30 -26 60 -42C52 -24 28 -18 0 -18C-34 -18 -56 -28 -60 -46Z", shade(skin, -0.16)),
      path("M-50 -32L-50 0H-34L-30 -26ZM12 -28L14 0H30L32 -28Z", shade(skin, -0.06)),
      path("M-50 -5H-34V0H-50ZM14 -5H30V0H14ZM-36 -5H-20V0H-36ZM30 -5H46V0H30Z", "#8a5450"),
      path(
        "M42 -94C60 -106 86 -100 94 -80C98 -62 88 -44 70 -42C50 -42 36 -56 36 -72C36 -82 38 -90 42 -94Z",
        shade(skin, 0.08),
      ),
      path(
        "M44 -92C36 -108 40 -118 50 -120C60 -114 64 -104 62 -98ZM76 -98C80 -110 90 -114 98 -110C98 -100 92 -92 86 -90Z",
        shade(skin, -0.14),
      ),
      oval(90, -66, 15, 13, shade(skin, -0.08)),
      oval(91, -67, 13, 11, shade(skin, 0.2)),
      oval(87, -67, 2.4, 3.6, "#9a5a58"),
      oval(96, -67, 2.4, 3.6, "#9a5a58"),
      line("M72 -50C78 -46 86 -48 90 -52", "#b06a66", 2),
      eye(66, -80, 3.2),
      eye(88, -86, 2.8),
      oval(58, -64, 7, 4.4, "#f6c0bc", 'opacity="0.8"'),
      path(
        "M-54 3q3 -9 1 -15M-24 3q-2 -10 4 -15M22 3q4 -8 2 -15M50 3q-2 -10 5 -14",
        "none",
        'stroke="#5f8a3e" stroke-width="2.2"',
      ),
    ].join("");
    return { body, box: { left: -88, top: -124, right: 110, bottom: 6 } };
  },
};

const mouse: Subject = {
  size: 0.26,
  stands: "ground",
  volume: 0.45,
  draw(pen) {
    const coat = pen.main("#a39a94");
    const pink = "#e8a8a4";
    const body = [
      path(
        "M-48 -12C-84 -4 -104 -24 -96 -44C-92 -54 -80 -52 -82 -44",
        "none",
        `stroke="${pink}" stroke-width="4.4" stroke-linecap="round"`,
      ),
      path(
        "M-56 -10C-64 -50 -34 -78 6 -76C30 -74 44 -58 46 -40C48 -20 40 -4 24 0H-44C-50 0 -54 -4 -56 -10Z",
        shade(coat),
      ),
      path("M-50 -6C-54 -30 -38 -44 -18 -40C-4 -34 -2 -14 -10 0H-44Z", shade(coat, -0.12)),
      path("M2 -6C10 -24 30 -32 44 -36C46 -18 38 -4 24 0H4Z", shade(coat, 0.46)),
      oval(14, -80, 21, 22, shade(coat, -0.14)),
      oval(15, -79, 14, 15, pink),
      path(
        "M8 -66C14 -84 40 -88 56 -74C68 -62 82 -50 90 -44C92 -38 86 -34 78 -34C52 -26 20 -34 8 -50Z",
        shade(coat, 0.06),
      ),
      oval(44, -88, 18, 20, shade(coat, 0.02)),
      oval(45, -87, 12, 14, shade(pink, 0.16)),
      path("M40 -36C56 -28 76 -32 88 -40C86 -34 80 -33 76 -32C60 -26 46 -28 40 -36Z", shade(coat, 0.5)),
      oval(90, -44, 5, 4.4, "#d87a7a"),
      eye(62, -58, 5),
      line("M80 -42L104 -50M80 -39L106 -40M80 -36L102 -30M76 -42L94 -58", "#f2eee8", 1),
      line("M40 -26C46 -20 50 -18 56 -20M46 -22l8 4M-30 0h22M8 0h20", pink, 4),
    ].join("");
    return { body, box: { left: -104, top: -110, right: 110, bottom: 4 } };
  },
};

const squirrel: Subject = {
  size: 0.38,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#b5632c");
    const cream = "#f4e6cc";
    const body = [
      path(
        "M-26 -4C-72 -2 -96 -34 -88 -76C-82 -112 -54 -134 -30 -122C-16 -112 -22 -96 -36 -98C-46 -98 -46 -86 -42 -74C-36 -54 -22 -38 -16 -20Z",
        shade(coat, -0.1),
      ),
      path("M-30 -10C-64 -12 -80 -42 -74 -76C-70 -100 -52 -116 -38 -114C-62 -96 -60 -62 -30 -28Z", shade(coat, 0.22)),
      path("M-30 0C-36 -30 -26 -62 2 -74L36 -70C44 -48 42 -20 34 0C14 6 -14 6 -30 0Z", shade(coat)),
      path("M8 -70C22 -74 36 -70 40 -62C44 -44 42 -22 32 -4C18 -4 12 -20 12 -38Z", cream),
      path("M-30 2C-36 -18 -24 -36 -6 -36C10 -34 14 -16 8 0C-4 6 -20 6 -30 2Z", shade(coat, -0.08)),
      path("M-16 4C-4 -4 18 -4 28 4L26 8H-14Z", shade(coat, -0.3)),
      path("M2 -112L2 -140L20 -120ZM30 -120L42 -138L42 -112Z", shade(coat, -0.1)),
      path(
        "M0 -98C2 -118 24 -126 42 -116C54 -108 66 -96 66 -86C64 -76 50 -70 34 -70C14 -70 0 -80 0 -98Z",
        shade(coat, 0.06),
      ),
      path("M36 -74C48 -72 60 -76 65 -84C54 -90 42 -88 36 -74Z", cream),
      oval(65, -89, 4, 3.4, "#33221c"),
      eye(42, -100, 5),
      oval(40, -102, 8, 8, "none", `stroke="${cream}" stroke-width="1.6"`),
      path("M12 -58C26 -58 40 -56 52 -50L48 -42C36 -46 22 -44 12 -46Z", shade(coat, -0.16)),
      oval(58, -46, 11, 12, "#8a5a2c"),
      path("M46 -52C50 -64 66 -64 70 -52C62 -48 54 -48 46 -52Z", "#5c3a1c"),
      line("M58 -62v-6", "#5c3a1c", 3),
    ].join("");
    return { body, box: { left: -96, top: -144, right: 76, bottom: 9 } };
  },
};

const frog: Subject = {
  size: 0.3,
  stands: "ground",
  volume: 0.45,
  draw(pen) {
    const skin = pen.main("#6aa83a");
    const dark = shade(skin, -0.34);
    const eyeball = (x: number) =>
      oval(x, -88, 17, 16, shade(skin, 0.06)) +
      oval(x, -90, 12.4, 12, "#f6d84a") +
      oval(x, -90, 8.4, 5, "#17141a") +
      oval(x + 4, -94, 3, 2.4, "#ffffff");
    const body = [
      path(
        "M-44 -6C-76 -10 -84 -44 -62 -56C-48 -60 -36 -44 -34 -24ZM44 -6C76 -10 84 -44 62 -56C48 -60 36 -44 34 -24Z",
        shade(skin, -0.2),
      ),
      path("M-84 4C-78 -10 -54 -14 -40 -6L-36 4ZM84 4C78 -10 54 -14 40 -6L36 4Z", shade(skin, -0.1)),
      path("M0 -74C34 -74 48 -50 44 -26C40 -6 20 2 0 2C-20 2 -40 -6 -44 -26C-48 -50 -34 -74 0 -74Z", shade(skin)),
      path("M0 -52C22 -52 32 -38 30 -22C28 -6 14 0 0 0C-14 0 -28 -6 -30 -22C-32 -38 -22 -52 0 -52Z", "#e8ecb4"),
      path("M-58 -66C-58 -90 58 -90 58 -66C58 -44 34 -38 0 -38C-34 -38 -58 -44 -58 -66Z", shade(skin, 0.06)),
      eyeball(-32),
      eyeball(32),
      path("M-50 -60C-30 -48 30 -48 50 -60C36 -40 -36 -40 -50 -60Z", "#dfe8a4"),
      line("M-52 -61C-30 -48 30 -48 52 -61", dark, 2.4),
      line("M-6 -70h2M4 -70h2", dark, 2.4),
      path(
        "M-34 -30C-38 -12 -36 -4 -30 4H-14C-18 -6 -20 -18 -22 -28ZM34 -30C38 -12 36 -4 30 4H14C18 -6 20 -18 22 -28Z",
        shade(skin, 0.02),
      ),
      line(
        "M-34 4l-4 3M-26 4v4M-18 4l4 3M34 4l4 3M26 4v4M18 4l-4 3M-80 4l-6 3M-70 4v4M80 4l6 3M70 4v4",
        shade(skin, -0.1),
        4,
      ),
      ...[
        [-12, -78, 5],
        [14, -80, 4],
        [0, -72, 3],
        [-62, -32, 4],
        [62, -34, 4],
        [-66, -20, 3],
      ].map(([x = 0, y = 0, r = 1]) => oval(x, y, r, r * 0.8, shade(skin, -0.2))),
    ].join("");
    return { body, box: { left: -94, top: -108, right: 94, bottom: 10 } };
  },
};

const bee: Subject = {
  size: 0.34,
  stands: "aloft",
  volume: 0.3,
  draw(pen) {
    const coat = pen.main("#f2b62e");
    const wing = (d: string) => path(d, "#e4eef4", 'opacity="0.78" stroke="#8fa4b0" stroke-width="1.4"');
    const body = [
      line("M-6 -26L-16 -4M10 -24L8 -2M26 -28L32 -6", "#2a2226", 3.4),
      wing("M-4 -76C-34 -100 -60 -134 -44 -146C-24 -152 2 -112 8 -78Z"),
      path("M-66 -40C-92 -38 -92 -46 -70 -54Z", "#2a2226"),
      path("M8 -78C-30 -88 -72 -70 -76 -48C-72 -26 -34 -18 4 -26Z", shade(coat)),
      path(
        "M-14 -82C-22 -66 -22 -40 -16 -24L-32 -24C-38 -40 -38 -64 -30 -80ZM-44 -76C-52 -62 -52 -42 -48 -30L-60 -34C-66 -44 -64 -60 -58 -70Z",
        "#2a2226",
      ),
      path("M2 -80C24 -88 44 -72 44 -52C44 -32 24 -18 2 -26C-8 -40 -8 -66 2 -80Z", shade(coat, 0.14)),
      ...Array.from({ length: 30 }, () => {
        const x = pen.random.between(0, 36);
        const y = pen.random.between(-74, -30);
        return line(`M${x.toFixed(1)} ${y.toFixed(1)}l-3 -6`, shade(coat, pen.random.between(-0.3, 0.5)), 1.4);
      }),
      oval(50, -54, 20, 20, "#2f272a"),
      oval(58, -58, 8, 10, "#5a4a4a"),
      oval(60, -61, 3, 4, "#ffffff", 'opacity="0.9"'),
      line("M54 -72C58 -90 70 -96 80 -94M60 -70C68 -82 80 -84 88 -80", "#2a2226", 2.6),
      oval(80, -94, 3.4, 3, "#2a2226"),
      oval(88, -80, 3.4, 3, "#2a2226"),
      wing("M10 -78C6 -112 24 -154 44 -150C60 -140 40 -98 22 -76Z"),
      line("M12 -82C16 -110 28 -134 40 -144M0 -84C-14 -106 -30 -126 -42 -138", "#8fa4b0", 1.2),
    ].join("");
    return { body, box: { left: -96, top: -156, right: 98, bottom: 2 } };
  },
};

export const farmAnimalSubjects = { cow, sheep, pig, mouse, squirrel, frog, bee } satisfies Record<string, Subject>;
