import { group, line, n, oval, path, rect, type Subject, shade } from "./pen.ts";
import { ballOf, bowlOf, leafOf, plateOf, steamAt } from "./tableware.ts";

const chopsticks = (x: number, y: number, lean: number) =>
  group(
    [0, 9]
      .map(
        (dy) =>
          line(`M-100 ${dy + 1.6}L100 ${dy * 0.3 - 12}`, "#3a1a14", 4.6) +
          line(`M-100 ${dy}L100 ${dy * 0.3 - 13}`, "#a8452e", 3.2) +
          line(`M-100 ${dy}L-64 ${n(dy * 0.86 - 2.6)}`, "#e0b060", 3.2),
      )
      .join(""),
    `translate(${x},${y}) rotate(${lean})`,
  );

const eggHalf = (x: number, y: number, k: number, turn: number) =>
  group(
    oval(0, 3, 26, 17, "#cfa878") +
      oval(0, 0, 26, 17, "#fdf7e8") +
      oval(1, 0, 14, 9.6, "#f0932a") +
      oval(4, -2.4, 6, 3.4, "#ffc860"),
    `translate(${x},${y}) rotate(${turn}) scale(${k})`,
  );

/** Wavy strands that fill an oval. */
const strands = (rows: number, rx: number, ry: number, y: number, color: string, width: number) =>
  Array.from({ length: rows }, (_, i) => {
    const t = (i + 0.5) / rows;
    const dy = (t * 2 - 1) * ry;
    const half = rx * Math.sqrt(Math.max(0.06, 1 - (t * 2 - 1) ** 2)) * 0.95;
    const wave = i % 2 ? 5 : -5;
    return line(
      `M${n(-half)} ${n(y + dy)}c${n(half * 0.3)} ${wave} ${n(half * 0.45)} ${-wave} ${n(half * 0.7)} 0s${n(half * 0.4)} ${wave} ${n(half * 0.65)} 0s${n(half * 0.4)} ${-wave} ${n(half * 0.62)} 0`,
      shade(color, i % 3 === 0 ? -0.2 : i % 3 === 1 ? 0.1 : -0.04),
      width,
    );
  }).join("");

const ramen: Subject = {
  size: 0.7,
  stands: "table",
  volume: 0.16,
  draw(pen) {
    const glaze = pen.main("#b8372e");
    const pork = (x: number, y: number) =>
      oval(x, y + 3, 31, 18, "#8a4a34") +
      oval(x, y, 31, 18, "#e8b49a") +
      oval(x + 2, y, 22, 12, "#d98f78") +
      line(`M${x - 18} ${y + 1}q14 -10 20 0t16 -2`, "#f6dcca", 3);
    const body = [
      bowlOf(124, 92, glaze, pen.trim("#f3e7d0"), "#b06a28"),
      oval(0, -88, 112, 30, "#c9822f"),
      oval(0, -89, 104, 27, "#d99a42"),
      strands(9, 92, 21, -92, "#f4d488", 4.6),
      path("M46 -92L56 -150L96 -142L88 -88Z", "#1f2f26"),
      path("M62 -90L72 -144L104 -134L98 -86Z", "#2c4234"),
      pork(-62, -98),
      pork(-34, -104),
      eggHalf(8, -106, 1, -8),
      eggHalf(40, -96, 0.94, 10),
      group(
        oval(0, 2, 17, 10, "#d8c8c0") +
          oval(0, 0, 17, 10, "#fff8f4") +
          line("M-8 1c0 -8 14 -8 14 0c0 5 -8 5 -8 1", "#e0607a", 2.6),
        "translate(-6,-82)",
      ),
      ...Array.from({ length: 11 }, () =>
        group(
          oval(0, 0, 5, 3.4, "#5c9a3c") + oval(0, -0.6, 2.6, 1.6, "#d8eaa8"),
          `translate(${n(pen.random.between(-84, 60))},${n(pen.random.between(-86, -74))}) rotate(${n(pen.random.between(-40, 40))})`,
        ),
      ),
      chopsticks(26, -112, -14),
      steamAt(-20, -124, 1.7),
    ].join("");
    return { body, box: { left: -130, top: -214, right: 142, bottom: 14 } };
  },
};

const soup: Subject = {
  size: 0.64,
  stands: "table",
  volume: 0.16,
  draw(pen) {
    const broth = pen.main("#d8642e");
    const body = [
      plateOf(134, "#e6ddcc"),
      group(
        [
          bowlOf(104, 72, "#f1ebde", "#54788a", shade(broth, -0.2)),
          oval(0, -69, 93, 25, shade(broth)),
          oval(14, -72, 66, 15, shade(broth, 0.14)),
          line("M-50 -68c16 -14 50 -14 60 0c8 12 -22 16 -30 6c-6 -8 12 -14 18 -6", "#fff3dc", 5, 'opacity="0.9"'),
          leafOf(2, -72, 22, -30, "#4f8a3c"),
          leafOf(2, -72, 20, 48, "#5c9a44"),
          ...Array.from({ length: 9 }, () =>
            rect(pen.random.between(-66, 58), pen.random.between(-82, -58), 7, 4.6, "#d9a860", 'rx="1.6"'),
          ),
        ].join(""),
        "translate(0,-8)",
      ),
      line("M112 -12L168 -40", "#6d7078", 5),
      oval(104, -8, 17, 8, "#8d9199", 'transform="rotate(-24 104 -8)"'),
      oval(105, -9, 13, 5.6, "#c8ccd2", 'transform="rotate(-24 105 -9)"'),
      line("M112 -13L168 -41", "#d4d8de", 2.6),
      steamAt(0, -100, 1.4),
    ].join("");
    return { body, box: { left: -140, top: -194, right: 176, bottom: 38 } };
  },
};

const pasta: Subject = {
  size: 0.62,
  stands: "table",
  volume: 0.16,
  draw(pen) {
    const sauce = pen.main("#c23a26");
    const nest = Array.from({ length: 9 }, (_, i) => {
      const t = i / 8;
      return group(
        strands(5, 84 - t * 44, 15 - t * 5, 0, "#f0cd74", 5),
        `translate(${n((i % 2 ? 4 : -4) * (1 - t))},${n(-14 - t * 46)})`,
      );
    }).join("");
    const body = [
      plateOf(138, "#efe9dc", pen.trim("#efe9dc")),
      oval(0, -8, 92, 22, "#c9973e"),
      nest,
      path(
        "M-40 -58C-52 -40 -66 -34 -60 -26C-50 -20 -44 -34 -36 -32C-28 -24 -12 -28 -4 -34C8 -24 26 -24 32 -34C44 -28 60 -28 56 -40C50 -52 40 -66 20 -72C0 -80 -30 -74 -40 -58Z",
        shade(sauce),
      ),
      path("M-28 -58C-14 -72 16 -72 32 -58C16 -52 -12 -52 -28 -58Z", shade(sauce, 0.2)),
      ballOf("m1", -14, -70, 15, "#7a3f26"),
      ballOf("m2", 18, -66, 14, "#84462a"),
      ballOf("m3", 4, -52, 13, "#7a3f26"),
      leafOf(4, -78, 26, -38, "#3f7a34"),
      leafOf(4, -78, 24, 44, "#4f8f3e"),
      ...Array.from({ length: 16 }, () =>
        rect(pen.random.between(-44, 44), pen.random.between(-76, -32), 6, 2, "#fff4d0"),
      ),
      steamAt(0, -92, 1.2),
    ].join("");
    return { body, box: { left: -142, top: -184, right: 142, bottom: 40 } };
  },
};

const sushi: Subject = {
  size: 0.36,
  stands: "table",
  volume: 0.12,
  draw(pen) {
    const fishes = [pen.main("#ee7a52"), "#d8403e", "#f6d8b8", "#f0a43e"] as const;
    const nigiri = (x: number, y: number, i: number) => {
      const tone = fishes[i % fishes.length] ?? "#ee7a52";
      return group(
        [
          path("M-27 0C-32 -22 -22 -28 0 -28C22 -28 32 -22 27 0C14 6 -14 6 -27 0Z", "#f6f2e8"),
          ...Array.from({ length: 9 }, (_, k) =>
            oval(-20 + (k % 5) * 10, -4 - Math.floor(k / 5) * 7, 4, 2.3, k % 2 ? "#e2dac8" : "#ffffff"),
          ),
          path("M-36 -14C-34 -38 -14 -42 4 -40C26 -40 38 -30 36 -12C26 -22 -22 -24 -36 -14Z", shade(tone)),
          line("M-26 -20L-16 -37M-12 -23L-1 -40M4 -23L15 -38M19 -21L28 -32", shade(tone, 0.5), 2.4),
        ].join(""),
        `translate(${x},${y})`,
      );
    };
    const maki = (x: number, y: number, heart: string) =>
      group(
        [
          path("M-21 -26V-2C-16 8 16 8 21 -2V-26Z", "#18231c"),
          oval(0, -26, 21, 10.5, "#22332a"),
          oval(0, -26, 17.6, 8.4, "#fbf7ee"),
          oval(-1, -26, 7.4, 3.8, heart),
          oval(4, -27, 4, 2.2, "#7aa848"),
        ].join(""),
        `translate(${x},${y})`,
      );
    const body = [
      path("M-150 -18L-118 -52H118L150 -18L146 -4H-146Z", "#8a5c36"),
      path("M-150 -18L-118 -52H118L150 -18Z", "#c08a56"),
      line("M-136 -26H136M-126 -38H126", "#a9733f", 1.4),
      path("M-112 -4V10H-92V-4ZM92 -4V10H112V-4Z", "#5c3c22"),
      maki(-100, -36, "#ee7a52"),
      maki(-54, -36, "#d8403e"),
      nigiri(4, -38, 0),
      nigiri(78, -38, 1),
      nigiri(-66, -16, 3),
      nigiri(12, -16, 2),
      ballOf("wa", 78, -22, 11, "#8fb84e", 0.8),
      path("M96 -20C94 -34 108 -40 114 -30C122 -36 130 -26 124 -18C116 -12 100 -12 96 -20Z", "#f6b8b0"),
      chopsticks(20, 12, 4),
    ].join("");
    return { body, box: { left: -154, top: -84, right: 154, bottom: 28 } };
  },
};

const egg: Subject = {
  size: 0.52,
  stands: "table",
  volume: 0.12,
  draw(pen) {
    const fried = (x: number, y: number) =>
      path(
        `M${x - 50} ${y}c-6 -14 16 -22 34 -20c10 -8 40 -8 50 2c22 0 24 18 8 24c-12 10 -34 12 -50 6c-16 4 -38 2 -42 -12Z`,
        "#e0c496",
      ) +
      path(
        `M${x - 47} ${y - 2}c-6 -12 16 -20 32 -18c10 -8 38 -8 48 2c20 0 22 16 6 22c-12 8 -32 10 -48 5c-14 4 -34 1 -38 -11Z`,
        "#fffaf0",
      ) +
      ballOf(`y${x + 90}`, x + 4, y - 8, 17, pen.main("#f5a623"), 0.74) +
      oval(x + 10, y - 14, 5, 2.6, "#ffffff", 'opacity="0.8"');
    const body = [
      plateOf(136, "#dfe6e6", pen.trim("#dfe6e6")),
      path(
        "M-96 -10c20 -16 40 6 62 -8s44 4 60 -6l6 12c-20 10 -40 -4 -62 8s-44 -4 -60 8Z",
        "#b5452e",
        'transform="translate(0,12)"',
      ),
      path(
        "M-94 -8c20 -16 40 6 62 -8s44 4 60 -6l2 4c-20 10 -40 -4 -62 8s-44 -4 -60 8Z",
        "#f0c0a0",
        'transform="translate(0,12)"',
      ),
      fried(-38, -18),
      fried(46, -12),
      leafOf(96, -2, 26, -60, "#4f8a3c"),
      leafOf(96, -2, 24, -10, "#5c9a44"),
      steamAt(0, -34, 1.2),
    ].join("");
    return { body, box: { left: -140, top: -128, right: 140, bottom: 40 } };
  },
};

const meal: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.14,
  draw(pen) {
    const greens = Array.from({ length: 8 }, (_, i) =>
      leafOf(-62 + (i % 4) * 16, -6 - Math.floor(i / 4) * 8, 30, -70 + i * 18, i % 2 ? "#5f9a3e" : "#7cb04c"),
    ).join("");
    const body = [
      plateOf(140, pen.main("#eee8da"), pen.trim("#5a7d8c")),
      greens,
      ballOf("t1", -62, -22, 11, "#d8382e"),
      ballOf("t2", -38, -28, 11, "#e0482e"),
      path("M-14 -8C-20 -34 8 -50 40 -46C74 -44 94 -26 82 -8C62 10 8 10 -14 -8Z", "#6b3a20"),
      path("M-14 -14C-18 -36 10 -52 40 -48C72 -46 92 -30 82 -14C60 -2 10 -2 -14 -14Z", "#a35c30"),
      line("M2 -22L34 -44M22 -16L58 -42M44 -14L76 -34", "#4c2814", 3.4),
      path("M-30 6c10 -10 26 -12 40 -8c10 -8 30 -6 34 4c-8 12 -60 16 -74 4Z", "#f3dc9c"),
      oval(-6, 2, 10, 3.6, "#fbf0c8"),
      leafOf(40, -46, 24, -30, "#3f7a34"),
      leafOf(40, -46, 22, 30, "#4f8f3e"),
      line("M-172 22L-160 -30M-178 -32q4 14 18 2M-168 -30l2 -14M-160 -30l2 -14M-176 -32l3 -13", "#c4c9d0", 4),
      line("M160 22L168 -8", "#b8bdc4", 5),
      path("M164 -6C158 -24 164 -44 176 -48C178 -30 176 -16 172 -4Z", "#d6dade"),
      steamAt(30, -56, 1.2),
    ].join("");
    return { body, box: { left: -184, top: -148, right: 184, bottom: 42 } };
  },
};

export const dishSubjects = { ramen, soup, pasta, sushi, egg, meal } satisfies Record<string, Subject>;
