import { group, line, n, oval, path, rect, type Subject, shade } from "./pen.ts";
import { leafOf, plateOf, steamAt } from "./tableware.ts";

const pizza: Subject = {
  size: 0.62,
  stands: "table",
  volume: 0.12,
  draw(pen) {
    const board = 'rx="8"';
    const slices = [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) => {
        const angle = (i * Math.PI) / 4 + 0.3;
        return line(`M0 -22L${n(Math.cos(angle) * 116)} ${n(-22 + Math.sin(angle) * 46)}`, "#a8632a", 1.8);
      })
      .join("");
    const salami = [
      [-60, -34],
      [-22, -50],
      [28, -46],
      [68, -28],
      [-70, -8],
      [-24, -16],
      [22, -22],
      [54, -2],
      [-8, 6],
      [-40, 8],
    ]
      .map(
        ([x = 0, y = 0]) =>
          oval(x, y + 1.6, 15, 7.4, "#7d2018") + oval(x, y, 15, 7.4, "#c4382a") + oval(x + 3, y - 1.6, 8, 3, "#dc5a42"),
      )
      .join("");
    const olives = [
      [0, -34],
      [-46, -22],
      [46, -36],
      [74, -12],
      [4, -8],
      [-80, -22],
      [30, 12],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 6.4, 3.8, "#2c2a2e") + oval(x, y - 0.4, 2.6, 1.4, "#f0c668"))
      .join("");
    const body = [
      rect(-134, -8, 268, 34, "#7a4c28", board),
      oval(0, -12, 136, 56, "#8a5a32"),
      oval(0, -18, 136, 55, "#b98350"),
      oval(0, -18, 122, 49, "#9a5620"),
      oval(0, -24, 122, 49, "#d9963f"),
      oval(0, -25, 116, 46, "#eab45c"),
      oval(0, -24, 104, 40, "#b93a22"),
      oval(0, -24, 101, 38, "#f3c858"),
      ...Array.from({ length: 16 }, () => {
        const a = pen.random.between(0, 6.3);
        const far = pen.random.between(0.1, 0.88);
        return oval(
          Math.cos(a) * 98 * far,
          -24 + Math.sin(a) * 36 * far,
          pen.random.between(9, 20),
          pen.random.between(4, 8),
          pen.random.chance(0.5) ? "#fbe6a0" : "#e8a840",
        );
      }),
      salami,
      olives,
      ...[
        [-10, -40],
        [50, -18],
        [-56, 0],
        [10, -2],
      ].map(([x = 0, y = 0], i) => leafOf(x, y, 24, i * 80 - 40, "#4a8a38")),
      slices,
      steamAt(0, -62, 1.6),
    ].join("");
    return { body, box: { left: -140, top: -150, right: 140, bottom: 44 } };
  },
};

const burger: Subject = {
  size: 0.54,
  stands: "table",
  volume: 0.3,
  draw(pen) {
    const bun = pen.main("#d18a3c");
    const seeds = Array.from({ length: 22 }, () => {
      const x = pen.random.between(-62, 62);
      const y = -118 - Math.sqrt(Math.max(0, 1 - (x / 74) ** 2)) * pen.random.between(6, 42);
      return oval(x, y, 3.4, 2.1, "#fbeecb", `transform="rotate(${n(pen.random.between(-50, 50))} ${n(x)} ${n(y)})"`);
    }).join("");
    const fries = Array.from({ length: 13 }, (_, i) =>
      group(
        rect(-5, -70 - (i % 4) * 9, 10, 80, i % 2 ? "#f2c452" : "#e4ac3a", 'rx="1.5"'),
        `translate(${128 + (i - 6) * 7},-22) rotate(${(i - 6) * 3})`,
      ),
    ).join("");
    const body = [
      path("M-150 2L-136 -20H184L198 2L192 16H-144Z", "#7a4c28"),
      path("M-150 2L-136 -20H184L198 2Z", "#a8743f"),
      fries,
      path("M88 -66Q128 -54 168 -66L160 -4Q128 4 96 -4Z", "#c8322c"),
      path("M120 -62Q128 -60 136 -62L134 0H122Z", "#e8584a"),
      path("M-80 -32C-82 -10 -66 -4 0 -4C66 -4 82 -10 80 -32Z", shade(bun, -0.12)),
      path("M-80 -32C-40 -24 40 -24 80 -32V-38H-80Z", "#f4dcae"),
      path("M-90 -42c10 16 24 2 34 10s22 8 34 -2s22 10 36 4s20 6 34 -4s20 8 40 -10Z", "#7fb63e"),
      path("M-86 -62C-92 -44 -80 -38 0 -38C80 -38 92 -44 86 -62Z", "#4e2a18"),
      path("M-86 -62C-60 -54 60 -54 86 -62V-68H-86Z", "#6e3e22"),
      path("M-88 -70H88L60 -58L40 -66L6 -46L-26 -66L-56 -58Z", "#f6b52e"),
      rect(-82, -82, 164, 13, "#d8402e", 'rx="6"'),
      rect(-78, -81, 150, 4, "#f07a5a", 'rx="2"'),
      path("M-88 -88c14 14 22 -2 36 6s20 8 34 -2s22 10 36 4s18 4 30 -4s18 6 38 -8Z", "#93c64e"),
      path("M-82 -88C-90 -140 -52 -168 0 -168C52 -168 90 -140 82 -88C40 -80 -40 -80 -82 -88Z", shade(bun)),
      path("M-60 -130C-40 -156 20 -164 52 -142C30 -150 -26 -148 -60 -130Z", shade(bun, 0.34)),
      path(
        "M-82 -88C-40 -80 40 -80 82 -88C83 -96 82 -102 81 -106C40 -96 -40 -96 -81 -106C-82 -102 -83 -96 -82 -88Z",
        shade(bun, -0.2),
      ),
      seeds,
    ].join("");
    return { body, box: { left: -156, top: -178, right: 204, bottom: 20 } };
  },
};

const sandwich: Subject = {
  size: 0.48,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const crumb = pen.main("#f0d8a6");
    const half = (x: number, y: number) =>
      group(
        [
          path("M-70 0L0 -62L70 0L66 8H-66Z", "#b9783a"),
          path("M-68 0L0 -60L68 0Z", shade(crumb)),
          path("M-70 2c12 12 22 0 34 6s22 4 34 0s24 6 36 0s20 6 36 -6v10H-70Z", "#79b142"),
          rect(-64, 9, 128, 9, "#e0503a", 'rx="3"'),
          path("M-68 18H68L40 28L16 20L-20 28L-44 20Z", "#f5bb3c"),
          rect(-65, 20, 130, 9, "#e6a08c", 'rx="4"'),
          path("M-70 28H70C70 42 64 44 0 44C-64 44 -70 42 -70 28Z", shade(crumb, -0.06)),
          path("M-70 36C-40 40 40 40 70 36C70 44 60 47 0 47C-60 47 -70 44 -70 36Z", "#b9783a"),
          line("M0 -60V-92", "#c9a060", 2.4),
          oval(0, -92, 6, 6, "#6f9a3a"),
          oval(0, -94, 2.4, 2, "#d8402e"),
        ].join(""),
        `translate(${x},${y})`,
      );
    return {
      body: plateOf(150, "#e4e2da", pen.trim("#7a94a0")) + half(-58, -50) + half(54, -40),
      box: { left: -154, top: -150, right: 154, bottom: 44 },
    };
  },
};

const pancakes: Subject = {
  size: 0.62,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const cake = (y: number, dx: number) =>
      path(`M${-82 + dx} ${y - 8}C${-84 + dx} ${y + 20} ${84 + dx} ${y + 20} ${82 + dx} ${y - 8}Z`, "#f0c882") +
      oval(dx, y - 8, 82, 20, "#8f5220") +
      oval(dx, y - 9, 79, 18.4, "#c27a30") +
      oval(dx + 10, y - 11, 52, 11, "#d99a4c");
    const berry = (x: number, y: number, i: number) =>
      oval(x, y, 9, 8, i % 2 ? "#3a4c86" : "#c22a3a") + oval(x + 3, y - 3, 3, 2, "#ffffff", 'opacity="0.5"');
    const body = [
      plateOf(140, pen.main("#e8e6ee"), pen.trim("#e8e6ee")),
      cake(-12, 3),
      cake(-28, -4),
      cake(-44, 2),
      cake(-60, -2),
      cake(-76, 2),
      path(
        "M-50 -90C-66 -84 -70 -66 -66 -46C-64 -36 -54 -38 -54 -48C-52 -62 -46 -66 -40 -64C-38 -40 -38 -20 -32 -20C-24 -20 -28 -44 -20 -66C0 -60 20 -62 30 -68C34 -50 30 -34 38 -32C46 -32 44 -52 46 -68C60 -72 66 -84 50 -92C20 -104 -24 -102 -50 -90Z",
        "#a85a18",
        'opacity="0.86"',
      ),
      path("M-40 -92C-10 -102 24 -100 44 -90C20 -84 -16 -84 -40 -92Z", "#d88a34", 'opacity="0.8"'),
      path("M-20 -98L10 -106L30 -98L0 -89Z", "#ffeaa0"),
      path("M-20 -98L0 -89V-80L-20 -88ZM0 -89L30 -98V-88L0 -80Z", "#f0cc62"),
      ...[
        [-78, -2],
        [-94, -6],
        [-66, 4],
        [84, 0],
        [98, -6],
        [40, -100],
        [-32, -104],
      ].map(([x = 0, y = 0], i) => berry(x, y, i)),
      leafOf(44, -104, 20, 40, "#4f8f3e"),
      steamAt(0, -116, 1.2),
    ].join("");
    return { body, box: { left: -144, top: -206, right: 144, bottom: 42 } };
  },
};

export const fastFoodSubjects = { pizza, burger, sandwich, pancakes } satisfies Record<string, Subject>;
