import { group, line, oval, path, rect, roundness, type Subject, shade } from "./pen.ts";
import { leafOf, steamAt } from "./tableware.ts";

const bread: Subject = {
  size: 0.58,
  stands: "table",
  volume: 0.3,
  draw(pen) {
    const crust = pen.main("#b8712e");
    const slice = (x: number, y: number, lean: number) =>
      group(
        path("M-30 0V-50C-44 -56 -42 -82 -16 -82H16C42 -82 44 -56 30 -50V0Z", shade(crust, -0.1)) +
          path("M-26 -3V-52C-36 -58 -34 -77 -14 -77H14C34 -77 36 -58 26 -52V-3Z", "#f6e2b8") +
          [
            [-10, -60, 3],
            [8, -50, 2.4],
            [-4, -34, 2.8],
            [14, -22, 2],
            [-14, -16, 2.4],
            [4, -66, 2],
          ]
            .map(([a = 0, b = 0, r = 1]) => oval(a, b, r * 1.3, r, "#e2c48c"))
            .join(""),
        `translate(${x},${y}) rotate(${lean})`,
      );
    const body = [
      path("M-150 0L-128 -24H138L156 0L150 14H-146Z", "#7a4c28"),
      path("M-150 0L-128 -24H138L156 0Z", "#b07c48"),
      line("M-130 -8H140M-122 -16H134", "#95653a", 1.2),
      `<defs><linearGradient id="lf" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${shade(crust, 0.28)}"/><stop offset="0.5" stop-color="${shade(crust)}"/><stop offset="1" stop-color="${shade(crust, -0.4)}"/></linearGradient></defs>`,
      path(
        "M-124 -14C-136 -60 -100 -98 -40 -100C10 -102 56 -92 66 -50C70 -30 66 -16 58 -10C10 -4 -80 -4 -124 -14Z",
        "url(#lf)",
      ),
      ...[-88, -50, -12, 26].map(
        (x) =>
          path(
            `M${x} -86C${x + 16} -82 ${x + 24} -62 ${x + 22} -40C${x + 12} -56 ${x - 2} -72 ${x - 12} -78Z`,
            "#f0d6a0",
          ) + line(`M${x - 12} -78C${x - 2} -72 ${x + 12} -56 ${x + 22} -40`, shade(crust, -0.4), 1.6),
      ),
      ...Array.from({ length: 40 }, () =>
        oval(pen.random.between(-104, 46), pen.random.between(-88, -30), 2, 1.2, "#fff2d8", 'opacity="0.6"'),
      ),
      slice(84, -6, 10),
      slice(108, 2, 24),
      line("M-96 6C-80 -4 -66 10 -52 2", "#c9a04a", 2),
      ...Array.from({ length: 8 }, (_, i) =>
        oval(-66 + i * 6, 2 - (i % 2) * 5, 4.4, 2, "#dab45c", `transform="rotate(-24 ${-66 + i * 6} 0)"`),
      ),
      steamAt(-30, -106, 1.4),
    ].join("");
    return { body, box: { left: -156, top: -200, right: 158, bottom: 16 } };
  },
};

const cheese: Subject = {
  size: 0.42,
  stands: "table",
  volume: 0.14,
  draw(pen) {
    const tone = pen.main("#f2b632");
    const body = [
      oval(0, 0, 140, 30, "#6f4526"),
      oval(0, -7, 140, 30, "#b5824c"),
      oval(0, -8, 132, 27, "#c3925a"),
      path("M-100 -22L62 -4V-66L-100 -74Z", shade(tone)),
      path("M62 -4L104 -26V-80L62 -66Z", shade(tone, -0.26)),
      path("M-100 -74L8 -98L104 -80L62 -66Z", shade(tone, 0.42)),
      ...[
        [-70, -46, 11],
        [-32, -30, 9],
        [-20, -58, 13],
        [22, -36, 12],
        [44, -54, 7],
        [-50, -66, 5],
        [4, -20, 6],
      ].map(
        ([x = 0, y = 0, r = 1]) =>
          oval(x, y, r, r * 0.9, shade(tone, -0.36)) + oval(x + 1.5, y + 2, r * 0.8, r * 0.68, shade(tone, -0.16)),
      ),
      oval(20, -84, 12, 4, shade(tone, 0.1)),
      ...Array.from({ length: 9 }, (_, i) =>
        oval(
          96 + (i % 3) * 12 - Math.floor(i / 3) * 5,
          -14 + Math.floor(i / 3) * 9,
          7.4,
          7,
          i % 2 ? "#5c2f6e" : "#74418a",
        ),
      ),
      leafOf(112, -20, 24, 40, "#5f9a3e"),
      path("M-128 -2L-60 8L-58 0L-126 -12Z", "#cfd4da"),
      line("M-60 4L-24 10", "#5a3826", 7),
    ].join("");
    return { body, box: { left: -144, top: -104, right: 144, bottom: 32 } };
  },
};

const tea: Subject = {
  size: 0.54,
  stands: "table",
  volume: 0.3,
  draw(pen) {
    const glaze = pen.main("#f2f0ea");
    const band = pen.trim("#7ea07a");
    const sprig = (x: number) =>
      line(`M${x} -28q6 -12 0 -26`, shade(band), 2) +
      leafOf(x + 2, -34, 12, -60, band) +
      leafOf(x + 3, -42, 12, 60, band) +
      oval(x, -56, 4.4, 4.4, "#e890a4");
    const body = [
      `<defs>${roundness("g", glaze)}</defs>`,
      oval(0, 0, 104, 18, shade(glaze, -0.34)),
      oval(0, -5, 104, 18, shade(glaze, 0.1)),
      oval(0, -5, 98, 16, shade(band, 0.3)),
      oval(0, -5, 93, 15, shade(glaze, 0.2)),
      oval(0, -7, 58, 8, shade(glaze, -0.24)),
      path("M58 -66C96 -76 98 -34 54 -28L52 -36C80 -42 80 -62 56 -58Z", shade(glaze, -0.12)),
      path("M-70 -74C-70 -34 -44 -10 -24 -8H24C44 -10 70 -34 70 -74Z", "url(#g)"),
      sprig(-34),
      sprig(0),
      sprig(34),
      oval(0, -74, 70, 17, shade(glaze, 0.2)),
      oval(0, -73, 64, 14.6, "#8a4416"),
      oval(0, -71.6, 61, 12.6, "#c0702a"),
      path("M4 -64C30 -64 50 -68 58 -73C54 -66 30 -60 4 -60Z", "#f0b060", 'opacity="0.8"'),
      oval(-16, -74, 24, 7.6, "#f2c62e"),
      oval(-16, -74, 20, 6, "#fbe58a"),
      line("M-34 -74H2M-26 -79L-6 -69M-6 -79L-26 -69", "#f2c62e", 1.4),
      line("M-84 -6C-60 -14 -30 -12 -10 -8", "#c4c8ce", 4),
      steamAt(8, -88, 1.1),
    ].join("");
    return { body, box: { left: -108, top: -178, right: 108, bottom: 20 } };
  },
};

const wine: Subject = {
  size: 0.8,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const drink = pen.main("#7a1430");
    const bottle = [
      `<defs>${roundness("bt", "#2c4434")}${roundness("lb", "#f0e6cc")}</defs>`,
      path(
        "M-92 0C-98 0 -100 -4 -100 -10V-120C-100 -144 -80 -150 -79 -172V-212H-57V-172C-56 -150 -36 -144 -36 -120V-10C-36 -4 -38 0 -44 0Z",
        "url(#bt)",
      ),
      path("M-80 -216H-56V-182H-80Z", shade(drink, -0.1)),
      rect(-100, -96, 64, 62, "url(#lb)"),
      path("M-90 -62c8 -20 14 -20 22 -8c8 -16 16 -12 24 8Z", shade(drink)),
      line("M-90 -52H-46M-84 -46H-52", "#a8986c", 1.8),
      line("M-44 -130C-40 -120 -40 -40 -41 -14", "#ffffff", 3, 'opacity="0.35"'),
    ].join("");
    const glass = [
      oval(0, 0, 40, 8.6, "#9fb2ba", 'opacity="0.8"'),
      oval(0, -2, 38, 7.4, "#dce8ec", 'opacity="0.9"'),
      path("M-3.4 -70L-4 -4H4L3.4 -70Z", "#c8d8de"),
      path("M-44 -168C-54 -118 -42 -78 0 -70C42 -78 54 -118 44 -168Z", "#dfe9ee", 'opacity="0.5"'),
      path("M-49 -122C-48 -96 -34 -76 0 -71C34 -76 48 -96 49 -122C30 -114 -30 -114 -49 -122Z", shade(drink)),
      oval(0, -122, 49, 9.4, shade(drink, 0.24)),
      path("M24 -80C40 -92 46 -112 45 -118L36 -115C36 -102 32 -90 24 -80Z", "#ffffff", 'opacity="0.35"'),
      line("M34 -160C38 -146 40 -136 39 -128", "#ffffff", 4, 'opacity="0.8"'),
      oval(0, -168, 44, 8, "none", 'stroke="#e8f2f6" stroke-width="2"'),
    ].join("");
    const grape = Array.from({ length: 12 }, (_, i) =>
      oval(
        -20 + (i % 5) * 12 + Math.floor(i / 5) * 4,
        -6 + Math.floor(i / 5) * 9 - 8,
        8,
        7.4,
        i % 2 ? "#5c2f6e" : "#74418a",
      ),
    ).join("");
    return {
      body: bottle + group(glass, "translate(46,4)") + group(grape, "translate(-20,12)"),
      box: { left: -106, top: -220, right: 104, bottom: 22 },
    };
  },
};

const beer: Subject = {
  size: 0.7,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const drink = pen.main("#eba52a");
    const body = [
      `<defs>${roundness("br", drink)}</defs>`,
      oval(0, 0, 62, 11, "#8a6a42"),
      path("M50 -118C102 -128 104 -34 50 -38V-52C80 -52 80 -106 50 -102Z", "#c9dae0"),
      path("M62 -112C88 -112 88 -48 60 -46", "none", 'stroke="#f2f8fa" stroke-width="4"'),
      path("M-60 -148L-54 -4Q0 12 54 -4L60 -148Z", "#d6e4ea"),
      path("M-52 -136L-47 -12Q0 2 47 -12L52 -136Z", "url(#br)"),
      ...[-32, 0, 32].map((x) =>
        path(
          `M${x - 10} -120C${x - 12} -80 ${x - 10} -40 ${x - 8} -20H${x + 8}C${x + 10} -40 ${x + 12} -80 ${x + 10} -120Z`,
          shade(drink, 0.34),
          'opacity="0.5"',
        ),
      ),
      ...Array.from({ length: 26 }, () =>
        oval(pen.random.between(-40, 40), pen.random.between(-120, -16), 2, 2, "#fff4d0", 'opacity="0.8"'),
      ),
      path(
        "M-66 -140C-76 -160 -56 -176 -40 -170C-32 -188 -4 -190 8 -176C24 -190 52 -180 52 -164C72 -164 74 -142 62 -136C60 -116 48 -120 46 -132C20 -126 0 -120 -14 -130C-30 -122 -40 -110 -46 -130C-56 -126 -64 -132 -66 -140Z",
        "#fdf6e4",
      ),
      path("M-40 -166C-28 -178 -4 -180 6 -170C20 -178 44 -174 48 -162C20 -168 -16 -162 -40 -166Z", "#ffffff"),
      line("M52 -130L48 -20", "#ffffff", 4, 'opacity="0.6"'),
    ].join("");
    return { body, box: { left: -80, top: -192, right: 96, bottom: 12 } };
  },
};

export const pantrySubjects = { bread, cheese, tea, wine, beer } satisfies Record<string, Subject>;
