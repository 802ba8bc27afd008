import { downward, group, halo, line, n, oval, path, roundness, type Subject, shade } from "./pen.ts";

const steam = [-10, 4, 16]
  .map((x, i) =>
    line(
      `M${x} ${-100 - i * 4}C${x - 14} ${-118} ${x + 14} ${-132} ${x} ${-150}C${x - 10} -162 ${x + 6} -170 ${x + 2} -178`,
      "#ffffff",
      4,
      `opacity="${n(0.34 - i * 0.06)}"`,
    ),
  )
  .join("");

const cup: Subject = {
  size: 0.46,
  stands: "table",
  volume: 0.3,
  draw(pen) {
    const glaze = pen.main("#e9e2d6");
    const band = pen.trim("#3f6f8a");
    const body = [
      `<defs>${roundness("g", glaze)}${roundness("b", band)}</defs>`,
      oval(0, -2, 92, 14, shade(glaze, -0.3)),
      oval(0, -6, 92, 14, shade(glaze, 0)),
      oval(0, -7, 62, 8, shade(glaze, -0.14)),
      path("M52 -78C84 -84 92 -44 56 -30L50 -40C70 -48 70 -66 50 -64Z", shade(glaze, -0.1)),
      path("M-62 -92C-60 -40 -46 -12 -26 -8H26C46 -12 60 -40 62 -92Z", "url(#g)"),
      path(
        "M-61 -76C-60 -66 -58 -58 -56 -52C-20 -42 20 -42 56 -52C58 -58 60 -66 61 -76C22 -64 -22 -64 -61 -76Z",
        "url(#b)",
      ),
      oval(0, -92, 62, 13, shade(glaze, 0.1)),
      oval(0, -91, 55, 10, "#4a2c1a"),
      oval(-2, -90, 46, 7.4, "#6b4226"),
      path(
        "M-14 -90C-24 -96 -4 -98 0 -92C6 -98 26 -96 14 -89C6 -84 2 -84 0 -83C-2 -84 -8 -85 -14 -90Z",
        "#e8cfa6",
        'opacity="0.9"',
      ),
      steam,
    ].join("");
    return { body, box: { left: -96, top: -184, right: 96, bottom: 14 } };
  },
};

const teapot: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.4,
  draw(pen) {
    const glaze = pen.main("#3f7d8a");
    const trim = pen.trim("#e6c88a");
    const body = [
      `<defs>${roundness("g", glaze)}</defs>`,
      path("M-70 -70C-118 -84 -128 -20 -74 -24L-70 -34C-106 -32 -100 -72 -66 -58Z", shade(glaze, -0.18)),
      path("M60 -34C88 -40 86 -84 112 -98L122 -90C104 -76 104 -28 66 -14Z", shade(glaze, 0.04)),
      oval(116, -94, 8, 4.4, shade(glaze, -0.4), 'transform="rotate(38 116 -94)"'),
      path(
        "M0 -106C52 -106 80 -74 78 -46C76 -18 50 -4 30 -3H-30C-50 -4 -76 -18 -78 -46C-80 -74 -52 -106 0 -106Z",
        "url(#g)",
      ),
      path("M-76 -56C-40 -44 40 -44 76 -56L77 -46C40 -34 -40 -34 -77 -46Z", shade(trim, -0.05), 'opacity="0.9"'),
      ...Array.from({ length: 9 }, (_, i) =>
        group(
          Array.from({ length: 5 }, (_, k) => group(oval(0, -4, 2.2, 3.4, shade(trim, 0.1)), `rotate(${k * 72})`)).join(
            "",
          ),
          `translate(${-56 + i * 14},${n(-74 + Math.abs(i - 4) * 1.6)})`,
        ),
      ),
      oval(0, -104, 34, 7, shade(glaze, -0.3)),
      path("M-34 -105C-28 -124 28 -124 34 -105C20 -99 -20 -99 -34 -105Z", shade(glaze, 0.08)),
      oval(0, -125, 9, 8, shade(trim)),
      path("M34 -92C54 -82 64 -66 62 -50C56 -66 46 -80 28 -90Z", "#ffffff", 'opacity="0.4"'),
      path("M-30 -4H30L34 3H-34Z", shade(glaze, -0.35)),
      line("M118 -100C128 -114 116 -124 126 -140C132 -150 124 -158 128 -166", "#ffffff", 5, 'opacity="0.28"'),
    ].join("");
    return { body, box: { left: -122, top: -172, right: 140, bottom: 5 } };
  },
};

const book: Subject = {
  size: 0.36,
  stands: "table",
  volume: 0.1,
  draw(pen) {
    const cover = pen.main("#7a2f35");
    const lines = (side: number) =>
      Array.from({ length: 9 }, (_, i) =>
        line(
          `M${side * 16} ${-58 + i * 6}Q${side * 60} ${-70 + i * 6} ${side * (92 - (i % 3) * 10)} ${-58 + i * 6.4}`,
          "#8a8074",
          1.1,
          'opacity="0.75"',
        ),
      ).join("");
    const page = (side: number) =>
      path(
        `M0 -62Q${side * 40} -84 ${side * 112} -66L${side * 124} -6Q${side * 44} -24 0 2Z`,
        shade("#f6eeda", side < 0 ? -0.16 : 0),
      ) +
      [1, 2, 3, 4]
        .map((i) => line(`M${side * 124} ${-6 + i * 1.4}Q${side * 44} ${-24 + i * 2} 0 ${2 + i}`, "#cbbd9c", 0.8))
        .join("");
    const body = [
      path("M0 -58L-118 -64L-134 2Q-44 -12 0 12Q44 -12 134 2L118 -64Z", shade(cover)),
      line("M-134 2Q-44 -12 0 12Q44 -12 134 2", shade(cover, -0.4), 3),
      page(-1),
      page(1),
      lines(-1),
      lines(1),
      path("M0 -62Q8 -30 0 2Q-8 -30 0 -62Z", "#8a7a5c", 'opacity="0.55"'),
      path("M-2 -62Q20 -80 44 -78Q24 -40 20 -12L14 -22L8 -8Q8 -40 -2 -62Z", shade("#c23a3a"), 'opacity="0.92"'),
    ].join("");
    return { body, box: { left: -136, top: -88, right: 136, bottom: 14 } };
  },
};

const candle: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.3,
  draw(pen) {
    const wax = pen.main("#f1e6cf");
    const one = (x: number, height: number, k: string) => ({
      body: [
        `<defs>${roundness(`w${k}`, wax)}</defs>`,
        oval(x, 0, 34, 8, "#8a6a3a"),
        oval(x, -3, 34, 8, "#c29a58"),
        oval(x, -4, 26, 5.6, "#8a6a3a"),
        path(
          `M${x - 17} ${-height}L${x - 18} -4C${x - 8} 0 ${x + 8} 0 ${x + 18} -4L${x + 17} ${-height}Z`,
          `url(#w${k})`,
        ),
        path(`M${x - 17} ${-height}q3 22 7 4q3 -6 6 0q3 34 8 6q4 -8 7 2q3 14 6 -12Z`, shade(wax, 0.3)),
        oval(x, -height, 17, 5, shade(wax, 0.2)),
        line(`M${x} ${-height}v-9`, "#2b211c", 1.8),
      ].join(""),
      glow: `${oval(x, -height - 22, 80, 90, "url(#g)")}${path(`M${x} ${-height - 5}C${x - 11} ${-height - 14} ${x - 7} ${-height - 28} ${x} ${-height - 44}C${x + 7} ${-height - 28} ${x + 11} ${-height - 14} ${x} ${-height - 5}Z`, "url(#f)")}`,
    });
    const all = [one(-52, 66, "a"), one(54, 48, "b"), one(0, 112, "c")];
    return {
      body: all.map((c) => c.body).join(""),
      glow: `<defs>${halo("g", "#ffb860", 0.55)}${downward("f", "#fff7d8", "#ff9a2e")}</defs>${all.map((c) => c.glow).join("")}`,
      box: { left: -136, top: -226, right: 138, bottom: 9 },
    };
  },
};

const fruit: Subject = {
  size: 0.42,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const ball = (x: number, y: number, r: number, color: string, stem = true) =>
      `<defs><radialGradient id="q${x + 200}" cx="0.64" cy="0.32" r="0.75"><stop offset="0" stop-color="${shade(pen.colored ? pen.main(color) : color, 0.42)}"/><stop offset="0.45" stop-color="${shade(pen.colored ? pen.main(color) : color)}"/><stop offset="1" stop-color="${shade(pen.colored ? pen.main(color) : color, -0.5)}"/></radialGradient></defs>${oval(x, y, r, r * 0.96, `url(#q${x + 200})`)}${stem ? line(`M${x} ${y - r * 0.86}q3 -8 6 -12`, "#5a3c22", 2.6) + path(`M${x + 3} ${y - r * 0.98}q12 -12 22 -4q-10 10 -22 4Z`, "#5a8a3a") : ""}`;
    const grapes = Array.from({ length: 17 }, (_, i) =>
      ball(
        62 + (i % 5) * 11 - Math.floor(i / 5) * 0.5 + 0.001 * i,
        -64 + Math.floor(i / 5) * 12 + (i % 2) * 3,
        8.4,
        "#6a3a80",
        false,
      ),
    ).join("");
    const body = [
      `<defs>${roundness("bw", "#d9c7a4")}</defs>`,
      ball(-48, -78, 30, "#d8382e"),
      ball(8, -92, 32, "#e88a2a"),
      path("M-92 -98C-70 -116 -30 -124 2 -112C-24 -112 -62 -104 -84 -84Z", "#f0cc3e"),
      path("M-84 -90C-60 -108 -30 -118 2 -112C-26 -110 -62 -100 -84 -84Z", "#d9ae2a"),
      ball(50, -78, 28, "#7aa83a"),
      grapes,
      ball(-14, -62, 27, "#c8452e"),
      path("M-112 -58C-104 -18 -60 -6 -34 -4H34C60 -6 104 -18 112 -58C60 -44 -60 -44 -112 -58Z", "url(#bw)"),
      path("M-106 -44C-60 -32 60 -32 106 -44L102 -36C56 -24 -56 -24 -102 -36Z", "#3f6a8a", 'opacity="0.8"'),
      line("M-112 -58C-60 -44 60 -44 112 -58", "#f3e8d0", 2.4),
      oval(0, -3, 40, 5, "#a8946c"),
    ].join("");
    return { body, box: { left: -116, top: -142, right: 124, bottom: 5 } };
  },
};

const crystal: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.05,
  draw(pen) {
    const tone = pen.main("#8f6ad0");
    const shard = (x: number, w: number, h: number, lean: number) =>
      group(
        [
          path(`M${-w} 0L${-w * 0.9} ${-h * 0.74}L${-w * 0.1} ${-h}L${-w * 0.2} 0Z`, shade(tone, -0.3)),
          path(
            `M${-w * 0.2} 0L${-w * 0.28} ${-h * 0.72}L${-w * 0.1} ${-h}L${w * 0.5} ${-h * 0.7}L${w * 0.45} 0Z`,
            shade(tone, 0.16),
          ),
          path(
            `M${w * 0.45} 0L${w * 0.5} ${-h * 0.7}L${-w * 0.1} ${-h}L${w} ${-h * 0.66}L${w * 0.9} 0Z`,
            shade(tone, 0.46),
          ),
          path(`M${-w * 0.28} ${-h * 0.72}L${-w * 0.1} ${-h}L${-w * 0.9} ${-h * 0.74}Z`, shade(tone, 0.3)),
          line(`M${-w * 0.16} ${-h * 0.1}L${-w * 0.22} ${-h * 0.66}`, shade(tone, 0.8), 1.2, 'opacity="0.8"'),
        ].join(""),
        `translate(${x},0) rotate(${lean})`,
      );
    const body =
      shard(-46, 15, 96, -24) +
      shard(50, 14, 84, 28) +
      shard(-24, 18, 132, -10) +
      shard(28, 18, 118, 14) +
      shard(2, 22, 172, 1) +
      shard(-68, 10, 48, -38) +
      shard(72, 9, 42, 40) +
      path("M-92 8C-70 -14 -30 -18 0 -16C40 -18 76 -12 96 8C40 14 -40 14 -92 8Z", "#5a5462");
    return {
      body,
      glow: `<defs>${halo("c", shade(tone, 0.35), 0.5)}</defs>${oval(0, -80, 120, 110, "url(#c)")}`,
      box: { left: -124, top: -190, right: 124, bottom: 14 },
    };
  },
};

export const tableSubjects = { cup, teapot, book, candle, fruit, crystal } satisfies Record<string, Subject>;
