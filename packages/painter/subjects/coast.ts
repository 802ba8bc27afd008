import { downward, group, halo, line, n, oval, path, rect, roundness, type Subject, shade, windowPane } from "./pen.ts";

const lighthouse: Subject = {
  size: 0.62,
  stands: "ground",
  volume: 0.12,
  draw(pen) {
    const main = pen.main("#f1ece2");
    const band = pen.colored ? pen.trim("#f4efe6") : pen.trim("#c23a32");
    const width = (y: number) => 21 - (-y / 180) * 8;
    const strip = (from: number, to: number, fill: string) =>
      path(`M${-width(from)} ${from}L${-width(to)} ${to}L${width(to)} ${to}L${width(from)} ${from}Z`, fill);
    const windows = [-48, -92, -134].map((y, i) => windowPane(i % 2 ? -7 : 1, y, 6, 10, pen.lamps, true));
    const home = windowPane(33, -21, 7, 8, pen.lamps);
    const home2 = windowPane(46, -21, 7, 8, pen.lamps);
    const rock = "#6b655f";
    const body = [
      `<defs>${roundness("t", main)}${roundness("b", band)}${roundness("k", "#39343c")}${downward("r", shade(rock, 0.22), shade(rock, -0.45))}</defs>`,
      path("M-92 14L-80 2L-66 -6L-50 -3L-38 -13L-20 -9L0 -14L30 -10L52 -12L66 -4L84 0L98 14Z", "url(#r)"),
      path(
        "M-66 -6L-50 -3L-54 14L-74 14ZM-20 -9L0 -14L-6 14L-30 14ZM52 -12L66 -4L62 14L44 14Z",
        shade(rock, -0.32),
        'opacity="0.6"',
      ),
      rect(28, -30, 34, 22, shade(pen.colored ? "#efe9df" : "#e9e2d6", -0.06)),
      path("M24 -29L45 -46L66 -29Z", shade("#8e3b33", -0.05)),
      path("M45 -46L66 -29L60 -29L43 -43Z", shade("#8e3b33", 0.2)),
      rect(55, -46, 5, 11, "#6a5148"),
      home.body,
      home2.body,
      strip(-8, -178, "url(#t)"),
      ...(pen.colored
        ? [strip(-56, -74, "url(#b)"), strip(-122, -140, "url(#b)")]
        : [strip(-30, -62, "url(#b)"), strip(-94, -126, "url(#b)"), strip(-156, -178, "url(#b)")]),
      path("M-6 -8v-14a6 6 0 0 1 12 0v14Z", "#4a3328"),
      ...windows.map((pane) => pane.body),
      path("M-18 -178h36l3 -6h-42Z", "url(#k)"),
      line(
        "M-20 -184v-9M-13 -184v-9M-7 -184v-9M0 -184v-9M7 -184v-9M13 -184v-9M20 -184v-9M-20.5 -193h41",
        "#2f2b33",
        1.1,
      ),
      rect(-10, -206, 20, 22, "#9fb6c4"),
      line("M-10 -206v22M-3.5 -206v22M3.5 -206v22M10 -206v22M-10 -195h20", "#2f2b33", 1.3),
      path("M-13 -206C-12 -220 -5 -224 0 -226C5 -224 12 -220 13 -206Z", pen.colored ? "url(#k)" : "url(#b)"),
      oval(0, -228, 2.4, 2.4, "#39343c"),
      line("M0 -229v-8", "#39343c", 1.2),
    ].join("");
    const beam = (side: number) =>
      `<linearGradient id="beam${side}" x1="${side > 0 ? 0 : 1}" x2="${side > 0 ? 1 : 0}" y1="0" y2="0"><stop offset="0" stop-color="#fff2c4" stop-opacity="0.62"/><stop offset="1" stop-color="#fff2c4" stop-opacity="0"/></linearGradient>`;
    const glow = [
      `<defs>${beam(1)}${beam(-1)}${halo("h", "#ffe9a8", 0.95)}</defs>`,
      pen.lamps > 0.4 ? path("M4 -198L250 -232L250 -168L4 -192Z", "url(#beam1)") : "",
      pen.lamps > 0.4 ? path("M-4 -198L-250 -228L-250 -172L-4 -192Z", "url(#beam-1)") : "",
      pen.lamps > 0
        ? oval(0, -195, 34, 34, "url(#h)") +
          rect(-9, -204, 18, 19, "#fff3c8", 'opacity="0.95"') +
          line("M-3.5 -206v22M3.5 -206v22", "#2f2b33", 1.3)
        : "",
      ...windows.map((pane) => pane.glow),
      home.glow,
      home2.glow,
    ].join("");
    const reach = pen.lamps > 0.4 ? 250 : 98;
    return { body, glow, box: { left: -reach, top: -240, right: reach, bottom: 14 } };
  },
};

const boat: Subject = {
  size: 0.34,
  stands: "afloat",
  volume: 0.2,
  draw(pen) {
    const hull = pen.main("#a3432f");
    const sail = pen.trim("#f6f0e2");
    const body = [
      `<defs>${downward("h", shade(hull, 0.12), shade(hull, -0.4))}<linearGradient id="s" x1="0" x2="1"><stop offset="0" stop-color="${shade(sail, -0.26)}"/><stop offset="1" stop-color="${shade(sail, 0.1)}"/></linearGradient></defs>`,
      line("M-2 -12V-134", "#5b4232", 2.6),
      path("M2 -130C34 -96 48 -58 47 -26C30 -20 16 -19 2 -20Z", "url(#s)"),
      line(
        "M2 -104C14 -100 20 -98 27 -98M2 -78C20 -73 30 -72 40 -72M2 -50C22 -45 34 -45 46 -46",
        shade(sail, -0.3),
        0.8,
      ),
      path("M-6 -122C-20 -92 -40 -56 -50 -28C-34 -22 -18 -21 -6 -22Z", "url(#s)"),
      line("M-6 -92C-14 -88 -18 -88 -24 -88M-6 -60C-20 -55 -28 -55 -36 -55", shade(sail, -0.3), 0.8),
      line("M0 -20H50", "#5b4232", 2.2),
      line("M-2 -134L-56 -14M-2 -134L56 -14", "#4a4048", 0.5),
      path("M-2 -134l16 4l-16 5Z", shade(hull, 0.1)),
      path("M-18 -14h30l4 -9q-18 -5 -34 0Z", shade("#e8dcc4", -0.1)),
      rect(-10, -20, 5, 4, "#4d6274"),
      rect(-1, -20, 5, 4, "#4d6274"),
      path("M-62 -16C-40 -11 40 -11 64 -19C58 -6 50 2 42 4H-40C-52 2 -58 -6 -62 -16Z", "url(#h)"),
      line("M-60 -13C-38 -8 40 -8 62 -16", shade("#f3e8d2", -0.05), 2),
      line("M-54 -4C-30 0 34 0 54 -5", shade(hull, -0.45), 1),
      oval(-4, 5, 60, 3, "#ffffff", 'opacity="0.35"'),
    ].join("");
    const glow =
      pen.lamps > 0
        ? `<defs>${halo("l", "#ffcf80", 0.9)}</defs>${oval(-2, -134, 9, 9, "url(#l)")}${rect(-10, -20, 5, 4, "#ffcf80")}${rect(-1, -20, 5, 4, "#ffcf80")}`
        : undefined;
    return { body, glow, box: { left: -70, top: -146, right: 72, bottom: 9 } };
  },
};

const ship: Subject = {
  size: 0.34,
  stands: "afloat",
  volume: 0.15,
  draw(pen) {
    const hull = pen.main("#2c3a52");
    const funnel = pen.trim("#c24a36");
    const rows = [-42, -54, -66].map((y, row) => {
      const count = 17 - row * 3;
      return Array.from({ length: count }, (_, i) => ({ x: -76 + row * 12 + i * 8.6, y }));
    });
    const portholes = Array.from({ length: 20 }, (_, i) => ({ x: -104 + i * 11, y: -18 }));
    const body = [
      `<defs>${downward("h", shade(hull, 0.14), shade(hull, -0.38))}${roundness("f", funnel)}</defs>`,
      path(
        "M-14 -128C-30 -140 -52 -138 -70 -152C-96 -160 -120 -150 -146 -162C-120 -170 -84 -176 -58 -160C-36 -152 -20 -146 -4 -128Z",
        "#8a8790",
        'opacity="0.5"',
      ),
      rect(-90, -46, 176, 16, "#e9e4da"),
      rect(-78, -58, 140, 12, "#f3eee4"),
      rect(-62, -70, 104, 12, "#e4dfd4"),
      rect(18, -84, 26, 14, "#f3eee4"),
      rect(20, -81, 22, 5, "#44586c"),
      ...[-46, -18, 8].map(
        (x) => path(`M${x} -70l-5 -46h16l3 46Z`, "url(#f)") + path(`M${x - 5} -116h16l0.6 -9h-17.6Z`, "#27252c"),
      ),
      line("M70 -46V-118M-84 -46V-108M70 -118L120 -34M70 -118L-46 -124M-84 -108L-128 -34", "#4b4750", 1),
      ...rows.flat().map((p) => rect(p.x, p.y, 4.6, 4.4, "#5a6b7c")),
      path("M-132 -32L-90 -30H86L146 -40C138 -18 128 -4 118 4H-112C-122 -4 -128 -18 -132 -32Z", "url(#h)"),
      path("M-118 -2H122L118 4H-112Z", "#8f3830"),
      line("M-130 -27L-90 -25H90L142 -34", "#f1ece0", 1.4),
      ...portholes.map((p) => oval(p.x, p.y, 1.7, 1.7, "#9db0bf")),
      oval(4, 5, 128, 3, "#ffffff", 'opacity="0.4"'),
    ].join("");
    const glow =
      pen.lamps > 0
        ? [
            ...rows
              .flat()
              .filter(() => pen.random.chance(0.8))
              .map((p) => rect(p.x, p.y, 4.6, 4.4, "#ffd487")),
            ...portholes.map((p) => oval(p.x, p.y, 1.7, 1.7, "#ffd487")),
            rect(20, -81, 22, 5, "#ffe3a8"),
          ].join("")
        : undefined;
    return { body, glow, box: { left: -150, top: -176, right: 150, bottom: 9 } };
  },
};

const swan: Subject = {
  size: 0.22,
  stands: "afloat",
  volume: 0.5,
  draw(pen) {
    const coat = pen.main("#f7f5ef");
    const body = [
      path(
        "M-40 -6C-36 -26 -14 -34 8 -30C26 -28 44 -34 56 -44C58 -24 50 -4 34 2H-28C-36 2 -40 -1 -40 -6Z",
        shade(coat, -0.03),
      ),
      path("M-18 -8C-6 -24 20 -28 50 -40C48 -22 36 -8 18 -4C4 -2 -10 -2 -18 -8Z", shade(coat, -0.12)),
      line("M-4 -12C12 -18 28 -24 42 -32M2 -7C18 -11 30 -16 40 -24", shade(coat, -0.28), 1),
      line("M-30 -10C-48 -30 -18 -42 -26 -62C-29 -70 -38 -71 -43 -66", shade(coat, -0.02), 9.5),
      oval(-41, -66, 7.5, 6, shade(coat, 0)),
      path("M-47 -68L-62 -61L-47 -60Z", "#e2803a"),
      path("M-49 -69L-45 -64L-49 -61Z", "#2a262c"),
      oval(-43, -68, 1.2, 1.2, "#1d1a20"),
      oval(2, 3, 46, 2.4, "#ffffff", 'opacity="0.4"'),
    ].join("");
    return { body, box: { left: -66, top: -76, right: 62, bottom: 6 } };
  },
};

const whale: Subject = {
  size: 0.4,
  stands: "afloat",
  volume: 0.45,
  shadowless: true,
  draw(pen) {
    const skin = pen.main("#35506b");
    const belly = "#d6dfe4";
    const body = [
      path(
        "M-14 -92C-24 -112 -14 -128 -30 -140M-12 -92C-10 -116 6 -126 2 -146M-12 -92C0 -110 20 -116 24 -134",
        "none",
        'stroke="#eef6fa" stroke-width="3.4" stroke-linecap="round" opacity="0.8"',
      ),
      group(
        [
          path("M-84 10C-92 -34 -60 -84 -8 -88C44 -90 74 -52 92 8Z", shade(skin)),
          path("M-84 10C-88 -16 -78 -40 -62 -50C-50 -30 -22 -16 10 -12C28 -10 40 -2 44 10Z", belly),
          line(
            "M-74 -30C-58 -16 -34 -6 -8 -2M-78 -20C-64 -8 -46 0 -28 4M-80 -10C-72 -3 -62 2 -52 6",
            shade(belly, -0.3),
            1.5,
          ),
          line("M-62 -51C-46 -32 -20 -20 12 -17", shade(skin, -0.45), 2),
          oval(-34, -40, 3.2, 3.2, "#14161c"),
          oval(-35, -41.2, 1, 1, "#e8f0f4"),
          path("M4 -14C16 0 34 12 52 14C44 -4 28 -18 14 -22Z", shade(skin, -0.25)),
        ].join(""),
        "rotate(-8)",
      ),
      path(
        "M112 6C116 -18 118 -36 112 -52C98 -54 86 -64 82 -76C98 -76 112 -70 119 -60C126 -72 140 -78 156 -78C152 -64 142 -54 128 -50C128 -32 130 -14 136 6Z",
        shade(skin, -0.05),
      ),
      path("M-104 8C-84 -4 -60 2 -40 -2C-10 4 20 -4 50 2C80 -2 110 4 150 8Z", "#f2f8fa", 'opacity="0.75"'),
    ].join("");
    return { body, box: { left: -108, top: -150, right: 160, bottom: 10 } };
  },
};

/** A suspension bridge that extends beyond the image on both sides. */
const bridge: Subject = {
  size: 0.42,
  stands: "ground",
  volume: 0,
  shadowless: true,
  draw(pen) {
    const steel = pen.main("#b5452f");
    const towers = [-150, 150];
    const cableY = (x: number) => {
      const within = Math.abs(x) <= 150;
      const t = within ? x / 150 : (Math.abs(x) - 150) / 170;
      return within ? -46 - 82 * t * t : -128 + 88 * Math.min(1, t) ** 0.85;
    };
    const points = Array.from({ length: 65 }, (_, i) => -320 + i * 10);
    const cable = `M${points.map((x) => `${x} ${n(cableY(x))}`).join("L")}`;
    const hangers = points
      .filter((x) => cableY(x) < -42)
      .map((x) => `M${x} ${n(cableY(x))}V-38`)
      .join("");
    const lamps = points.filter((_, i) => i % 3 === 0);
    const body = [
      `<defs>${roundness("p", steel)}</defs>`,
      ...towers.map((x) =>
        [
          rect(x - 17, -8, 34, 18, "#8d8982"),
          rect(x - 11, -136, 7, 140, "url(#p)"),
          rect(x + 4, -136, 7, 140, "url(#p)"),
          ...[-130, -104, -76, -46, -22].map((y) => rect(x - 11, y, 22, 5, shade(steel, -0.12))),
          line(
            `M${x - 4} -22L${x + 4} -44M${x + 4} -22L${x - 4} -44M${x - 4} -8L${x + 4} -20M${x + 4} -8L${x - 4} -20`,
            shade(steel, -0.2),
            1.4,
          ),
          rect(x - 13, -139, 26, 4, shade(steel, 0.12)),
        ].join(""),
      ),
      line(cable, shade(steel, -0.05), 2.6),
      line(hangers, shade(steel, -0.15), 0.8),
      rect(-320, -40, 640, 4, shade(steel, 0.1)),
      rect(-320, -36, 640, 5, shade(steel, -0.3)),
      line(points.map((x, i) => `M${x} -31L${x + 10} ${i % 2 ? -36 : -31}`).join(""), shade(steel, -0.25), 0.8),
    ].join("");
    const glow =
      pen.lamps > 0
        ? `<defs>${halo("g", "#ffd890", 0.9)}</defs>${lamps.map((x) => oval(x, -43, 5, 5, "url(#g)") + oval(x, -43, 1, 1, "#fff0c8")).join("")}${towers.map((x) => oval(x, -141, 6, 6, "url(#g)")).join("")}`
        : undefined;
    return { body, glow, box: { left: -320, top: -148, right: 320, bottom: 10 } };
  },
};

export const coastSubjects = { lighthouse, boat, ship, swan, whale, bridge } satisfies Record<string, Subject>;
