import { mix, rgb } from "../colour.ts";
import { downward, group, halo, line, n, oval, type Pen, path, rect, roundness, type Subject, shade } from "./pen.ts";

const leafOf = (pen: Pen): string =>
  pen.season === "autumn"
    ? pen.random.pick(["#d8752c", "#c7452c", "#e0a234"])
    : pen.season === "spring"
      ? "#7fb04a"
      : pen.snowy
        ? "#8d9a8f"
        : "#4f8440";

/** Clumps of leaves: dark ones behind and below, light ones above and to the right, where the light is. */
function crown(
  pen: Pen,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string | readonly [number, number, number],
  count: number,
): string {
  const clumps = Array.from({ length: count }, () => {
    const angle = pen.random.between(0, Math.PI * 2);
    const far = Math.sqrt(pen.random.next());
    return {
      x: x + Math.cos(angle) * rx * far,
      y: y + Math.sin(angle) * ry * far,
      r: pen.random.between(0.16, 0.3) * Math.min(rx, ry),
    };
  }).sort((one, other) => other.y - one.y);
  return clumps
    .map((clump) => {
      const light = ((clump.x - x) / rx) * 0.12 - ((clump.y - y) / ry) * 0.24;
      return oval(
        clump.x,
        clump.y,
        clump.r * 1.15,
        clump.r,
        shade(colour, light - 0.12 + pen.random.between(-0.07, 0.07)),
      );
    })
    .join("");
}

function trunk(pen: Pen, height: number, width: number, bark: string): string {
  const branches = Array.from({ length: 5 }, (_, i) => {
    const y = -height * (0.5 + i * 0.1);
    const side = i % 2 ? 1 : -1;
    return line(
      `M0 ${n(y)}Q${n(side * height * 0.14)} ${n(y - height * 0.08)} ${n(side * height * pen.random.between(0.2, 0.36))} ${n(y - height * pen.random.between(0.2, 0.32))}`,
      shade(bark, -0.12),
      width * 0.3,
    );
  }).join("");
  return (
    branches +
    path(
      `M${-width * 0.9} 3Q${-width * 0.45} ${-height * 0.12} ${-width * 0.4} ${-height * 0.5}L${-width * 0.24} ${-height}H${width * 0.24}L${width * 0.4} ${-height * 0.5}Q${width * 0.45} ${-height * 0.12} ${width * 1.05} 3Z`,
      "url(#bark)",
    ) +
    line(
      `M${-width * 0.15} ${-height * 0.1}L${-width * 0.08} ${-height * 0.7}M${width * 0.16} ${-height * 0.05}L${width * 0.06} ${-height * 0.55}`,
      shade(bark, -0.4),
      0.9,
    )
  );
}

const tree: Subject = {
  size: 0.56,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const bark = "#5f4632";
    const bare = pen.season === "winter" && !pen.coloured;
    const leaf = pen.main(leafOf(pen));
    const twigs = bare
      ? Array.from({ length: 44 }, () => {
          const angle = pen.random.between(-2.9, -0.24);
          const from = pen.random.between(20, 52);
          const to = from + pen.random.between(14, 36);
          return line(
            `M${n(Math.cos(angle) * from)} ${n(-92 + Math.sin(angle) * from)}L${n(Math.cos(angle + 0.18) * to)} ${n(-92 + Math.sin(angle + 0.18) * to)}`,
            shade(bark, pen.snowy ? 0.35 : -0.1),
            1.3,
          );
        }).join("")
      : "";
    const big = bare
      ? Array.from({ length: 9 }, (_, i) =>
          line(
            `M0 ${-60 - i * 5}L${n(Math.cos(-2.8 + i * 0.32) * 56)} ${n(-96 + Math.sin(-2.8 + i * 0.32) * 48)}`,
            shade(bark, -0.05),
            2.6,
          ),
        ).join("")
      : "";
    const body = `<defs>${roundness("bark", bark)}</defs>${bare ? "" : crown(pen, 0, -112, 66, 46, mixDark(leaf), 60)}${trunk(pen, 100, 12, bark)}${big}${twigs}${bare ? "" : crown(pen, 0, -116, 70, 50, leaf, 150)}`;
    return { body, box: { left: -90, top: -182, right: 90, bottom: 4 } };
  },
};

function mixDark(colour: readonly [number, number, number]) {
  return mix(colour, rgb("#16202a"), 0.35);
}

const pine: Subject = {
  size: 0.56,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const needle = pen.main("#2f5a40");
    const tiers = Array.from({ length: 10 }, (_, i) => {
      const t = i / 9;
      const half = 12 + t * 46;
      const y = -176 + t * 150;
      const jag = Array.from({ length: 9 }, (_, k) => {
        const x = -half + (k / 8) * half * 2;
        const edge = Math.abs(k - 4) / 4;
        return `L${n(x)} ${n(y + 20 + (k % 2 ? -7 : 2) - edge * 4 + pen.random.between(-2, 2))}`;
      }).join("");
      const snow = pen.snowy
        ? path(
            `M0 ${n(y - 14)}L${n(-half * 0.72)} ${n(y + 12)}Q${n(-half * 0.3)} ${n(y + 8)} 0 ${n(y + 9)}Q${n(half * 0.3)} ${n(y + 8)} ${n(half * 0.72)} ${n(y + 12)}Z`,
            "#f3f7fd",
            'opacity="0.92"',
          )
        : "";
      return (
        path(`M0 ${n(y - 18)}${jag}Z`, shade(needle, -0.2 + (i % 2) * 0.1)) +
        path(
          `M0 ${n(y - 18)}L${n(half * 0.3)} ${n(y + 12)}L${n(half * 0.75)} ${n(y + 13)}Z`,
          shade(needle, 0.14),
          'opacity="0.6"',
        ) +
        snow
      );
    }).reverse();
    return {
      body: `${rect(-5, -24, 10, 27, "#4f3a2b")}${tiers.join("")}`,
      box: { left: -62, top: -196, right: 62, bottom: 4 },
    };
  },
};

const palm: Subject = {
  size: 0.66,
  stands: "ground",
  volume: 0.2,
  draw(pen) {
    const leaf = pen.main("#3f8a4a");
    const lean = 34;
    const top = { x: lean, y: -164 };
    const fronds = [-168, -146, -120, -92, -64, -38, -14, 12, 168].map((degrees, i) => {
      const angle = (degrees * Math.PI) / 180;
      const length = pen.random.between(62, 78);
      const tip = { x: top.x + Math.cos(angle) * length, y: top.y + Math.sin(angle) * length * 0.62 + 34 };
      const bend = { x: top.x + Math.cos(angle) * length * 0.55, y: top.y + Math.sin(angle) * length * 0.7 - 12 };
      const leaflets = Array.from({ length: 15 }, (_, k) => {
        const t = (k + 2) / 17;
        const x = (1 - t) ** 2 * top.x + 2 * t * (1 - t) * bend.x + t * t * tip.x;
        const y = (1 - t) ** 2 * top.y + 2 * t * (1 - t) * bend.y + t * t * tip.y;
        const drop = 17 * (1 - Math.abs(t - 0.45));
        return line(
          `M${n(x)} ${n(y)}l${n(Math.cos(angle) * 9 - 3)} ${n(drop)}M${n(x)} ${n(y)}l${n(Math.cos(angle) * 9 + 4)} ${n(drop * 0.6 - 5)}`,
          shade(leaf, (i % 3) * 0.09 - 0.18),
          1.9,
        );
      }).join("");
      return (
        leaflets +
        line(`M${n(top.x)} ${n(top.y)}Q${n(bend.x)} ${n(bend.y)} ${n(tip.x)} ${n(tip.y)}`, shade(leaf, 0.08), 2.2)
      );
    });
    const rings = Array.from({ length: 17 }, (_, i) => {
      const t = i / 17;
      return line(`M${n(lean * t * t - 6 + t * 2)} ${n(-t * 160)}q6 3 ${n(12 - t * 4)} 0`, "#6b4f36", 1.1);
    }).join("");
    const body = [
      `<defs>${roundness("bark", "#94714c")}</defs>`,
      path(`M-9 3C-2 -60 8 -110 ${lean - 4} -164H${lean + 4}C20 -110 10 -60 9 3Z`, "url(#bark)"),
      rings,
      ...fronds,
      oval(lean - 5, -158, 5, 5.5, "#7a5230"),
      oval(lean + 5, -156, 5, 5.5, "#8a6038"),
      oval(lean, -152, 5, 5.5, "#6a4628"),
    ].join("");
    return { body, box: { left: -56, top: -226, right: 124, bottom: 4 } };
  },
};

const blossomTree: Subject = {
  size: 0.6,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const petal = pen.main("#f4b6cc");
    const fallen = Array.from({ length: 40 }, () =>
      oval(pen.random.between(-92, 92), pen.random.between(-3, 5), 2, 1, shade(petal, pen.random.between(-0.08, 0.3))),
    ).join("");
    const drifting = Array.from({ length: 16 }, () =>
      oval(pen.random.between(-96, 96), pen.random.between(-80, -8), 1.6, 1.1, shade(petal, 0.2)),
    ).join("");
    const dots = Array.from({ length: 170 }, () => {
      const angle = pen.random.between(0, 6.3);
      const far = Math.sqrt(pen.random.next());
      return oval(
        Math.cos(angle) * 84 * far,
        -110 + Math.sin(angle) * 48 * far,
        2,
        2,
        shade(petal, pen.random.between(0.2, 0.6)),
      );
    }).join("");
    const body = `<defs>${roundness("bark", "#4c3636")}</defs>${fallen}${crown(pen, 0, -104, 78, 40, mix(petal, rgb("#7a3a5c"), 0.35), 60)}${trunk(pen, 96, 12, "#4c3636")}${crown(pen, -6, -114, 84, 44, petal, 130)}${dots}${drifting}`;
    return { body, box: { left: -104, top: -172, right: 104, bottom: 6 } };
  },
};

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

export const plantSubjects = {
  tree,
  pine,
  palm,
  "blossom-tree": blossomTree,
  cactus,
  mushroom,
  flower,
  sunflower,
} satisfies Record<string, Subject>;
