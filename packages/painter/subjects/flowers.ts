import { mix } from "../color.ts";
import { downward, group, halo, line, n, oval, type Pen, path, roundness, type Subject, shade } from "./pen.ts";

const cactus: Subject = {
  size: 0.46,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const green = pen.main("#4f8a55");
    const ribs = (x: number, top: number, bottom: number, half: number) =>
      [-0.6, -0.2, 0.2, 0.6]
        .map((k) => line(`M${n(x + k * half)} ${top}V${bottom}`, shade(green, -0.34), 0.9))
        .join("");
    const spines = Array.from({ length: 60 }, () => {
      const x = pen.random.between(-12, 12);
      const y = pen.random.between(-140, -4);
      return line(`M${n(x)} ${n(y)}l2 -1.6M${n(x)} ${n(y)}l-2 -1.6`, "#efe8c8", 0.5);
    }).join("");
    const body = [
      `<defs>${roundness("c", green)}</defs>`,
      path("M-15 3V-134A15 17 0 0 1 15 -134V3Z", "url(#c)"),
      path("M-12 -52H-34A9 9 0 0 1 -36 -60V-98A9 10 0 0 0 -54 -98V-52A22 20 0 0 0 -34 -34H-12Z", "url(#c)"),
      path("M12 -70H30A9 9 0 0 0 33 -76V-116A9 10 0 0 1 51 -116V-70A22 20 0 0 1 32 -52H12Z", "url(#c)"),
      ribs(0, -138, 2, 15),
      ribs(-45, -96, -50, 8),
      ribs(42, -114, -68, 8),
      spines,
      ...[
        [-45, -108],
        [42, -126],
        [-4, -151],
        [5, -150],
      ].map(
        ([x = 0, y = 0]) =>
          [0, 72, 144, 216, 288]
            .map((a) => group(oval(0, -4, 2.2, 4, shade("#e8568a")), `translate(${x},${y}) rotate(${a})`))
            .join("") + oval(x, y, 2, 2, "#f6d25a"),
      ),
      oval(-16, 2, 9, 4, "#8a7a60"),
      oval(20, 3, 7, 3, "#9a8a6c"),
    ].join("");
    return { body, box: { left: -60, top: -160, right: 58, bottom: 6 } };
  },
};

const mushroom: Subject = {
  size: 0.36,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const cap = pen.main("#c8352c");
    const one = (x: number, k: number, key: string) =>
      group(
        [
          `<defs>${roundness(`st${key}`, "#f1e7d2")}${downward(`c${key}`, shade(cap, 0.14), shade(cap, -0.3))}</defs>`,
          path("M-13 3C-17 -6 -11 -30 -10 -52H10C11 -30 17 -6 14 3C8 6 -8 6 -13 3Z", `url(#st${key})`),
          path("M-15 -40C-8 -34 8 -34 15 -40C12 -46 -12 -46 -15 -40Z", "#e4d7bc"),
          path("M-50 -52C-30 -62 30 -62 50 -52C34 -46 -34 -46 -50 -52Z", "#d9c7a6"),
          line("M-40 -52L-8 -57M-26 -49L-4 -56M0 -48V-57M26 -49L4 -56M40 -52L8 -57", "#b7a27c", 0.8),
          path("M-52 -52C-50 -88 -24 -106 0 -106C24 -106 50 -88 52 -52C30 -62 -30 -62 -52 -52Z", `url(#c${key})`),
          ...[
            [-26, -78, 7],
            [2, -92, 8],
            [26, -76, 6.4],
            [-6, -68, 5],
            [38, -60, 4],
            [-41, -61, 3.6],
            [14, -66, 3.6],
          ].map(([cx = 0, cy = 0, r = 1]) => oval(cx, cy, r * 1.1, r * 0.85, "#faf3e4")),
        ].join(""),
        `translate(${x},0) scale(${k})`,
      );
    const grass = Array.from({ length: 40 }, () => {
      const x = pen.random.between(-84, 84);
      return line(
        `M${n(x)} 5q${n(pen.random.between(-3, 3))} -8 ${n(pen.random.between(-6, 6))} ${n(-pen.random.between(8, 20))}`,
        shade("#4f7d3c", pen.random.between(-0.3, 0.1)),
        1.5,
      );
    }).join("");
    const glow =
      pen.lamps > 0 ? `<defs>${halo("m", shade(cap, 0.5), 0.45)}</defs>${oval(0, -60, 90, 70, "url(#m)")}` : undefined;
    return {
      body: one(-50, 0.52, "a") + one(54, 0.4, "b") + one(0, 1, "c") + grass,
      glow,
      box: { left: -96, top: -132, right: 96, bottom: 8 },
    };
  },
};

const bloom = (
  pen: Pen,
  x: number,
  y: number,
  r: number,
  petal: readonly [number, number, number],
  petals: number,
  heart: string,
) => {
  const turn = pen.random.between(0, 60);
  return (
    Array.from({ length: petals }, (_, i) =>
      group(
        path(
          `M0 0C${n(-r * 0.42)} ${n(-r * 0.45)} ${n(-r * 0.3)} ${n(-r)} 0 ${n(-r)}C${n(r * 0.3)} ${n(-r)} ${n(r * 0.42)} ${n(-r * 0.45)} 0 0Z`,
          shade(petal, (i % 3) * 0.1 - 0.14),
        ),
        `translate(${n(x)},${n(y)}) rotate(${n(turn + (i * 360) / petals)})`,
      ),
    ).join("") +
    oval(x, y, r * 0.26, r * 0.26, shade(heart)) +
    oval(x + r * 0.05, y - r * 0.06, r * 0.14, r * 0.14, shade(heart, 0.3))
  );
};

const flower: Subject = {
  size: 0.52,
  stands: "ground",
  volume: 0.25,
  draw(pen) {
    const palette = ["#d9426a", "#f0a93a", "#8a5cc0", "#e8e6f6", "#e86a4a"] as const;
    const stems = [
      [0, -128, 30],
      [-40, -98, 23],
      [42, -104, 24],
      [-70, -66, 17],
      [72, -70, 18],
      [-18, -70, 16],
      [22, -62, 15],
    ] as const;
    const body = stems
      .map(([x, y, r], i) => {
        const petal = pen.main(palette[i % palette.length] ?? "#d9426a");
        const root = x * 0.35;
        return [
          line(`M${n(root)} 4Q${n(root * 0.8)} ${n(y * 0.5)} ${x} ${y}`, shade("#4f8440", -0.1), 3),
          path(
            `M${n(root + 1)} ${n(y * 0.35)}q${i % 2 ? 22 : -22} -16 ${i % 2 ? 30 : -30} -34q${i % 2 ? -24 : 24} 4 ${i % 2 ? -30 : 30} 34Z`,
            shade("#4f8440", 0.04),
          ),
          bloom(pen, x, y, r, petal, 9, "#e8b93a"),
          bloom(pen, x, y, r * 0.62, mix(petal, [255, 245, 240], 0.22), 7, "#e8b93a"),
        ].join("");
      })
      .reverse()
      .join("");
    const grass = Array.from({ length: 60 }, () => {
      const x = pen.random.between(-92, 92);
      return line(
        `M${n(x)} 6q${n(pen.random.between(-4, 4))} -12 ${n(pen.random.between(-9, 9))} ${n(-pen.random.between(12, 34))}`,
        shade("#4f8440", pen.random.between(-0.35, 0.1)),
        1.6,
      );
    }).join("");
    return { body: body + grass, box: { left: -100, top: -164, right: 100, bottom: 8 } };
  },
};

const sunflower: Subject = {
  size: 0.6,
  stands: "ground",
  volume: 0.25,
  draw(pen) {
    const petal = pen.main("#f2b422");
    const one = (x: number, y: number, r: number) => {
      const seeds = Array.from({ length: 70 }, (_, i) => {
        const angle = i * 2.39996;
        const far = Math.sqrt(i / 70) * r * 0.42;
        return oval(
          x + Math.cos(angle) * far,
          y + Math.sin(angle) * far,
          r * 0.026,
          r * 0.026,
          shade(i % 2 ? "#7a4c22" : "#2f1c10"),
        );
      }).join("");
      const ring = (count: number, length: number, lift: number) =>
        Array.from({ length: count }, (_, i) =>
          group(
            path(
              `M${n(-r * 0.1)} 0C${n(-r * 0.18)} ${n(-length * 0.5)} ${n(-r * 0.06)} ${n(-length * 0.9)} 0 ${n(-length)}C${n(r * 0.06)} ${n(-length * 0.9)} ${n(r * 0.18)} ${n(-length * 0.5)} ${n(r * 0.1)} 0Z`,
              shade(petal, lift + (i % 3) * 0.07),
            ),
            `translate(${x},${y}) rotate(${n((i * 360) / count + lift * 30)})`,
          ),
        ).join("");
      return [
        line(`M${n(x * 0.5)} 4Q${n(x * 0.6)} ${n(y * 0.5)} ${x} ${y}`, "#4c7a36", r * 0.13),
        path(
          `M${n(x * 0.6)} ${n(y * 0.45)}q${n(r * 0.9)} ${n(-r * 0.5)} ${n(r * 1.1)} ${n(r * 0.2)}q${n(-r * 0.6)} ${n(r * 0.3)} ${n(-r * 1.1)} ${n(-r * 0.2)}Z`,
          "#5a8a3e",
        ),
        path(
          `M${n(x * 0.55)} ${n(y * 0.3)}q${n(-r * 0.9)} ${n(-r * 0.5)} ${n(-r * 1.1)} ${n(r * 0.1)}q${n(r * 0.6)} ${n(r * 0.4)} ${n(r * 1.1)} ${n(-r * 0.1)}Z`,
          "#46732f",
        ),
        ring(20, r, -0.2),
        ring(17, r * 0.86, 0.02),
        oval(x, y, r * 0.47, r * 0.47, "#4b2c14"),
        oval(x, y, r * 0.3, r * 0.3, "#3a2010"),
        seeds,
      ].join("");
    };
    return {
      body: one(-64, -86, 30) + one(64, -100, 33) + one(0, -140, 46),
      box: { left: -104, top: -190, right: 104, bottom: 6 },
    };
  },
};

export const flowerSubjects = { cactus, mushroom, flower, sunflower } satisfies Record<string, Subject>;
