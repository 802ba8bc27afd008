import { mix, rgb } from "../color.ts";
import { line, n, oval, type Pen, path, rect, roundness, type Subject, shade } from "./pen.ts";

const leafOf = (pen: Pen): string =>
  pen.season === "autumn"
    ? pen.random.pick(["#d8752c", "#c7452c", "#e0a234"])
    : pen.season === "spring"
      ? "#7fb04a"
      : pen.snowy
        ? "#8d9a8f"
        : "#4f8440";

/** Clumps of leaves: dark ones behind and below, light ones above and to the right, toward the light. */
function crown(
  pen: Pen,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string | readonly [number, number, number],
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
        shade(color, light - 0.12 + pen.random.between(-0.07, 0.07)),
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
    const bare = pen.season === "winter" && !pen.colored;
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

function mixDark(color: readonly [number, number, number]) {
  return mix(color, rgb("#16202a"), 0.35);
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

export const treeSubjects = { tree, pine, palm, "blossom-tree": blossomTree } satisfies Record<string, Subject>;
