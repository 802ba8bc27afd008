import { group, halo, line, n, oval, type Pen, path, rect, roundness, type Subject, shade } from "./pen.ts";
import { ballOf, leafOf, plateOf } from "./tableware.ts";

const strawberryOn = (id: string, x: number, y: number, k: number) =>
  group(
    `<defs>${roundness(id, "#d42a36")}</defs>${path("M0 16C-14 6 -18 -8 -10 -14C-4 -18 4 -18 10 -14C18 -8 14 6 0 16Z", `url(#${id})`)}${[
      [-6, -6],
      [4, -8],
      [-2, 0],
      [7, 0],
      [1, 7],
    ]
      .map(([a = 0, b = 0]) => oval(a, b, 1, 1.6, "#f8d878"))
      .join("")}${path("M-10 -14L-3 -15L0 -22L3 -15L10 -14L3 -10L0 -12L-3 -10Z", "#4f8f3a")}`,
    `translate(${x},${y}) scale(${k})`,
  );

/** Icing with drips along the front of a round cake. */
const drips = (rx: number, y: number, ry: number, depth: number, color: string) => {
  const points = Array.from({ length: 9 }, (_, i) => {
    const t = -1 + i / 4;
    const x = rx * Math.sin((t * Math.PI) / 2);
    return `S${n(x - rx * 0.09)} ${n(y + ry * Math.sqrt(Math.max(0, 1 - (x / rx) ** 2)) + depth * (i % 2 ? 1 : 0.45))} ${n(x)} ${n(y + ry * Math.sqrt(Math.max(0, 1 - (x / rx) ** 2)) + depth * (i % 2 ? 1 : 0.3))}`;
  });
  return (
    path(`M${-rx} ${y}C${-rx} ${y} ${-rx} ${y} ${-rx} ${y}${points.join("")}L${rx} ${y}Z`, color) +
    oval(0, y, rx, ry, color)
  );
};

const stand = (rx: number, color: Parameters<typeof shade>[0]) =>
  oval(0, 0, rx * 0.46, rx * 0.1, shade(color, -0.3)) +
  path(`M-12 -30C-10 -14 -30 -6 ${n(-rx * 0.42)} -1Q0 8 ${n(rx * 0.42)} -1C30 -6 10 -14 12 -30Z`, shade(color, -0.08)) +
  oval(0, -30, rx, rx * 0.2, shade(color, -0.26)) +
  oval(0, -34, rx, rx * 0.2, shade(color, 0.14));

function cakeBody(pen: Pen, festive: boolean): string {
  const icing = shade(pen.main(festive ? "#f6bccb" : "#fbf3e6"));
  const sponge = festive ? "#f3d9a4" : "#6b3d22";
  const tier = (rx: number, top: number, bottom: number, key: string) =>
    `<defs>${roundness(key, festive ? pen.main("#fbe9ea") : sponge)}</defs>` +
    path(
      `M${-rx} ${top}V${bottom}C${n(-rx * 0.9)} ${n(bottom + rx * 0.22)} ${n(rx * 0.9)} ${n(bottom + rx * 0.22)} ${rx} ${bottom}V${top}Z`,
      `url(#${key})`,
    ) +
    (festive
      ? Array.from({ length: 11 }, (_, i) => {
          const x = rx * Math.sin(((i / 10) * 2 - 1) * 1.5);
          return oval(
            x,
            bottom + rx * 0.17 * Math.sqrt(Math.max(0, 1 - (x / rx) ** 2)) - 3,
            8,
            6.4,
            shade(pen.trim("#fff6f0"), 0.1),
          );
        }).join("")
      : [0.34, 0.68]
          .map((t) =>
            path(
              `M${-rx} ${n(top + (bottom - top) * t)}q${rx} ${n(rx * 0.34)} ${rx * 2} 0v7q${-rx} ${n(rx * 0.34)} ${-rx * 2} 0Z`,
              icing,
            ),
          )
          .join("")) +
    drips(rx, top, rx * 0.2, 17, icing) +
    oval(4, top - 1, rx * 0.86, rx * 0.16, shade(pen.main(festive ? "#f6bccb" : "#fbf3e6"), 0.3));
  return (
    stand(124, "#dfe4e6") +
    (festive ? tier(100, -92, -40, "t1") + tier(66, -144, -94, "t2") : tier(102, -112, -42, "t1"))
  );
}

const cake: Subject = {
  size: 0.56,
  stands: "table",
  volume: 0.16,
  draw(pen) {
    const berries = Array.from({ length: 8 }, (_, i) => {
      const a = (i / 8) * Math.PI * 2 + 0.4;
      return { x: Math.cos(a) * 72, y: -128 + Math.sin(a) * 12 };
    })
      .toSorted((one, other) => one.y - other.y)
      .map(({ x, y }, i) => oval(x, y + 13, 15, 6, "#fffaf2") + strawberryOn(`s${i}`, x, y, 1))
      .join("");
    const cut =
      path("M6 -108L58 -93V-32L6 -44Z", "#4a2816") +
      path("M6 -108L-22 -92V-26L6 -44Z", "#7d4a2a") +
      [0.36, 0.68]
        .map((t) =>
          path(
            `M6 ${n(-108 + 64 * t)}L-22 ${n(-92 + 66 * t)}v7L6 ${n(-101 + 64 * t)}L58 ${n(-86 + 61 * t)}v-7Z`,
            "#fbf3e6",
          ),
        )
        .join("");
    return {
      body:
        cakeBody(pen, false) +
        group(cut, "translate(4,2)", 'opacity="0.95"') +
        berries +
        leafOf(2, -132, 18, 30, "#4f8f3e") +
        strawberryOn("sm", 0, -130, 1.1),
      box: { left: -128, top: -164, right: 128, bottom: 14 },
    };
  },
};

const birthdayCake: Subject = {
  size: 0.7,
  stands: "table",
  volume: 0.16,
  draw(pen) {
    const places = [-44, -22, 0, 22, 44];
    const candleColors = ["#5aa0d8", "#f0c040", "#e8608a", "#7cc06a", "#a878d0"] as const;
    const candles = places.map((x, i) => {
      const y = -148 - Math.cos((x / 60) * 1.5) * 5;
      const color = candleColors[i] ?? "#5aa0d8";
      return {
        body:
          rect(x - 3.4, y - 34, 6.8, 36, color) +
          line(`M${x - 3} ${y - 6}l6 -5M${x - 3} ${y - 17}l6 -5M${x - 3} ${y - 28}l6 -5`, "#ffffff", 2) +
          line(`M${x} ${y - 34}v-6`, "#3a2c24", 1.4),
        glow:
          oval(x, y - 46, 26, 30, "url(#cg)") +
          path(
            `M${x} ${n(y - 38)}C${x - 7} ${n(y - 44)} ${x - 4} ${n(y - 53)} ${x} ${n(y - 62)}C${x + 4} ${n(y - 53)} ${x + 7} ${n(y - 44)} ${x} ${n(y - 38)}Z`,
            "#ffd76a",
          ),
      };
    });
    const sprinkles = Array.from({ length: 60 }, (_, i) => {
      const low = i % 2 === 0;
      const x = pen.random.between(-1, 1) * (low ? 90 : 58);
      return rect(
        x,
        low ? pen.random.between(-66, -40) : pen.random.between(-122, -104),
        6,
        2.4,
        candleColors[i % 5] ?? "#e8608a",
        `rx="1.2" transform="rotate(${n(pen.random.between(-60, 60))} ${n(x)} -80)"`,
      );
    }).join("");
    return {
      body: cakeBody(pen, true) + sprinkles + candles.map((c) => c.body).join(""),
      glow: `<defs>${halo("cg", "#ffb84a", 0.6)}</defs>${candles.map((c) => c.glow).join("")}`,
      box: { left: -128, top: -244, right: 128, bottom: 14 },
    };
  },
};

const cupcake: Subject = {
  size: 0.58,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const icing = pen.main("#f09ab4");
    const swirl = (y: number, rx: number, ry: number, tone: number) =>
      path(
        `M${-rx} ${y}C${n(-rx * 1.15)} ${y - ry * 1.5} ${n(-rx * 0.4)} ${y - ry * 1.9} 0 ${y - ry * 1.7}C${n(rx * 0.5)} ${y - ry * 2} ${n(rx * 1.15)} ${y - ry * 1.4} ${rx} ${y}C${n(rx * 0.6)} ${y + ry * 0.9} ${n(-rx * 0.6)} ${y + ry * 0.9} ${-rx} ${y}Z`,
        shade(icing, tone),
      ) +
      line(
        `M${n(-rx * 0.86)} ${y + ry * 0.1}C${n(-rx * 0.4)} ${y + ry * 0.8} ${n(rx * 0.5)} ${y + ry * 0.7} ${n(rx * 0.9)} ${y - ry * 0.4}`,
        shade(icing, 0.4),
        3,
        'opacity="0.7"',
      );
    const pleats = Array.from({ length: 11 }, (_, i) =>
      path(`M${-62 + i * 11.4} -62L${-44 + i * 8.2} 0h4L${-56 + i * 11.4} -62Z`, shade(pen.trim("#8a5638"), -0.28)),
    ).join("");
    const body = [
      path("M-66 -62L-48 0Q0 12 48 0L66 -62Z", shade(pen.trim("#8a5638"), 0.12)),
      pleats,
      oval(0, -64, 68, 16, "#c98a4a"),
      swirl(-70, 72, 20, -0.12),
      swirl(-98, 54, 18, 0),
      swirl(-124, 36, 15, 0.1),
      swirl(-144, 18, 10, 0.2),
      ...Array.from({ length: 26 }, (_, i) => {
        const y = pen.random.between(-140, -66);
        const x = pen.random.between(-1, 1) * (8 + (y + 150) * 0.62);
        return rect(
          x,
          y,
          7,
          2.6,
          ["#5aa0d8", "#f6d050", "#7cc06a", "#ffffff"][i % 4] ?? "#ffffff",
          `rx="1.3" transform="rotate(${n(pen.random.between(-70, 70))} ${n(x)} ${n(y)})"`,
        );
      }),
      ballOf("ch", 2, -164, 13, "#c8202e"),
      line("M4 -176q6 -16 20 -18", "#5a7a34", 2.4),
    ].join("");
    return { body, box: { left: -78, top: -198, right: 78, bottom: 8 } };
  },
};

const donut: Subject = {
  size: 0.46,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const ring = (x: number, y: number, k: number, icing: Parameters<typeof shade>[0], key: string) =>
      group(
        [
          oval(0, 0, 74, 42, "#a8662a"),
          oval(0, -8, 74, 41, "#d9974c"),
          path(
            `M-70 -14c-2 -24 30 -40 70 -40s72 16 70 40c-8 14 -14 4 -22 12s-16 14 -26 6s-20 14 -32 8s-20 6 -32 -4s-22 -2 -28 -22Z`,
            shade(icing),
          ),
          path("M-50 -30C-30 -46 20 -50 46 -38C20 -42 -24 -40 -50 -30Z", shade(icing, 0.5), 'opacity="0.7"'),
          oval(0, -18, 24, 11, shade(icing, -0.3)),
          oval(0, -15, 20, 8, "#6b3d1c"),
          ...Array.from({ length: 24 }, (_, i) => {
            const a = pen.random.between(0, 6.3);
            const far = pen.random.between(0.5, 0.84);
            return rect(
              Math.cos(a) * 70 * far,
              -20 + Math.sin(a) * 34 * far,
              7.4,
              2.8,
              ["#ffffff", "#f6d050", "#5aa0d8", "#7cc06a"][i % 4] ?? "#ffffff",
              `rx="1.4" transform="rotate(${n(pen.random.between(0, 180))} ${n(Math.cos(a) * 70 * far)} ${n(-20 + Math.sin(a) * 34 * far)})"`,
            );
          }),
        ].join(""),
        `translate(${x},${y}) scale(${k})`,
        `id="${key}"`,
      );
    const main = pen.main("#f08aac");
    return {
      body:
        plateOf(136, "#e8e4da", pen.trim("#e8e4da")) +
        ring(-50, -24, 0.86, pen.colored ? main : "#5a3220", "d1") +
        ring(54, -18, 0.86, pen.colored ? main : "#fbf0e2", "d2") +
        ring(2, -52, 0.94, main, "d3"),
      box: { left: -140, top: -108, right: 140, bottom: 42 },
    };
  },
};

const iceCream: Subject = {
  size: 0.72,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const flavors = pen.colored
      ? [pen.main("#f7e3b4"), pen.trim("#f29ab0"), pen.main("#8a5636")]
      : ["#f29ab0", "#f7e7bd", "#8a5636"];
    const scoop = (x: number, y: number, r: number, color: Parameters<typeof shade>[0], id: string) =>
      ballOf(id, x, y, r, color) +
      path(
        `M${x - r} ${y + r * 0.3}c6 18 16 4 22 12s16 8 22 -2s14 8 ${n(r * 2 - 58)} -2q8 4 14 -8C${x + r * 0.6} ${y + r * 0.66} ${x - r * 0.6} ${y + r * 0.66} ${x - r} ${y + r * 0.3}Z`,
        shade(color, 0.06),
      );
    const [one = "#f29ab0", two = "#f7e7bd", three = "#8a5636"] = flavors;
    const body = [
      oval(0, 0, 40, 9, "#a9b6bc"),
      oval(0, -3, 40, 9, "#dbe6ea"),
      path("M-5 -40H5L8 -6H-8Z", "#cfdce2"),
      path("M-62 -104C-58 -62 -30 -40 -8 -38H8C30 -40 58 -62 62 -104Z", "#d8e6ec"),
      path("M20 -46C40 -56 54 -80 57 -102L46 -102C42 -78 32 -58 20 -46Z", "#ffffff", 'opacity="0.7"'),
      path("M-64 -104C-58 -94 58 -94 64 -104C58 -112 -58 -112 -64 -104Z", "#c2d4dc"),
      group(
        path("M0 0L-9 -84H11Z", "#d49a50") +
          line("M-6 -60l14 10M-4 -44l10 8M-7 -76l17 12M9 -70l-14 14M8 -54l-11 11", "#a8702e", 1.4),
        "translate(42,-118) rotate(24) scale(1.1)",
      ),
      scoop(-28, -120, 36, one, "i1"),
      scoop(30, -120, 36, three, "i2"),
      scoop(0, -160, 37, two, "i3"),
      path(
        "M-22 -184C-14 -200 16 -200 24 -182C26 -172 18 -164 14 -172C8 -180 4 -158 -2 -164C-6 -178 -12 -162 -16 -170C-22 -168 -26 -176 -22 -184Z",
        "#6b3320",
      ),
      ballOf("ic", 2, -204, 12, "#c8202e"),
      line("M4 -214q4 -14 16 -18", "#5a7a34", 2.2),
      leafOf(-34, -150, 22, -44, "#5fa04a"),
    ].join("");
    return { body, box: { left: -84, top: -240, right: 96, bottom: 10 } };
  },
};

export const sweetSubjects = {
  cake,
  "birthday-cake": birthdayCake,
  cupcake,
  donut,
  "ice-cream": iceCream,
} satisfies Record<string, Subject>;
