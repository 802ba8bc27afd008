import { mix, type Rgb } from "../color.ts";
import type { Random } from "../random.ts";
import { line, n, oval, path, rect, shade } from "../subjects/pen.ts";
import type { Building } from "./building.ts";

export interface Shell {
  behind: string;
  before: string;
  box: { left: number; top: number; right: number; bottom: number };
}

const thick = 18;

/** Returns the cut walls, floors and roof of a building, and what is behind its rooms. */
export function drawShell(building: Building, named: Rgb | undefined, random: Random, snowy: boolean): Shell {
  const { kind, cells, half, bottom, top, roof } = building;
  const stone = kind === "castle" || kind === "tower";
  const wooden = kind === "ship" || kind === "treehouse";
  const wall: Rgb =
    named ??
    (stone
      ? [164, 158, 150]
      : wooden
        ? [150, 98, 58]
        : random.pick<Rgb>([
            [236, 224, 200],
            [190, 104, 82],
            [146, 168, 176],
            [214, 178, 122],
          ]));
  const cut = shade(mix(wall, [250, 244, 232], 0.2), 0.06);
  const behind: string[] = [];
  const before: string[] = [];
  const floors = [...new Set(cells.filter((cell) => !cell.sloped).map((cell) => cell.floor))];
  // Cut slabs and inner walls.
  for (const floor of floors)
    before.push(
      rect(-half - thick, floor - 2, half * 2 + thick * 2, 18, cut),
      line(`M${-half - thick} ${floor - 2}H${half + thick}`, shade(wall, -0.3), 1.6),
    );
  before.push(
    rect(-half - thick, top - 16, half * 2 + thick * 2, 16, cut),
    line(`M${-half} ${top}H${half}`, shade(wall, -0.3), 1.6),
  );
  for (const cell of cells)
    if (!cell.sloped && cell.left > -half + 1)
      before.push(
        rect(cell.left - 5, cell.floor - cell.height, 10, cell.height, cut),
        line(
          `M${cell.left - 5} ${cell.floor - cell.height}V${cell.floor}M${cell.left + 5} ${cell.floor - cell.height}V${cell.floor}`,
          shade(wall, -0.26),
          1,
        ),
      );
  for (const side of [-1, 1]) {
    const x = side < 0 ? -half - thick : half;
    before.push(rect(x, top - 16, thick, bottom - top + 32, shade(wall, side < 0 ? -0.14 : 0.06)));
    if (stone || kind === "house")
      for (let y = bottom - 10; y > top; y -= 15)
        before.push(line(`M${x} ${n(y)}h${thick}`, shade(wall, -0.28), 0.9, 'opacity="0.7"'));
  }
  const box = { left: -half - 40, right: half + 40, top: top - 40, bottom: bottom + 18 };
  if (kind === "house" || kind === "treehouse") {
    const tiles: Rgb = random.pick<Rgb>([
      [150, 66, 50],
      [92, 84, 96],
      [126, 78, 52],
    ]);
    const peak = top - 16 - roof;
    const eave = half + 46;
    behind.push(
      path(`M${-half} ${top - 14}L0 ${n(peak + 12)}L${half} ${top - 14}Z`, shade(mix(wall, [96, 70, 52], 0.5), -0.1)),
    );
    for (let x = -half + 40; x < half; x += 40) {
      const y = peak + 12 + ((top - 14 - peak - 12) * Math.abs(x)) / half;
      behind.push(line(`M${x} ${top - 14}V${n(y)}`, shade(mix(wall, [70, 48, 36], 0.6), -0.1), 2, 'opacity="0.5"'));
    }
    const slope = (side: number) =>
      `M0 ${n(peak - 22)}L${side * eave} ${n(top + 12)}V${n(top + 32)}L${side * (eave - 14)} ${n(top + 32)}L0 ${n(peak + 14)}Z`;
    before.push(path(slope(-1), shade(tiles, -0.14)), path(slope(1), shade(tiles, 0.08)));
    for (const side of [-1, 1])
      for (let k = 0.06; k < 1; k += 0.075) {
        const x = side * eave * k;
        const y = peak - 22 + (top + 12 - peak + 22) * k;
        before.push(line(`M${n(x)} ${n(y)}l0 30`, shade(tiles, -0.34), 1.6, 'opacity="0.6"'));
      }
    if (snowy)
      for (const side of [-1, 1])
        before.push(
          path(`M0 ${n(peak - 36)}L${side * (eave + 4)} ${n(top + 2)}V${n(top + 16)}L0 ${n(peak - 16)}Z`, "#f2f6fb"),
        );
    // Chimney.
    if (kind === "house") {
      const x = half * 0.46;
      const y = peak + (top - peak) * 0.46;
      behind.push(
        rect(x, y - 110, 52, 140, shade([160, 92, 74])),
        ...[0, 1, 2, 3, 4].map((i) => line(`M${x} ${n(y - 96 + i * 18)}h52`, shade([160, 92, 74], -0.3), 1.2)),
        rect(x - 6, y - 120, 64, 14, shade([120, 70, 58])),
      );
    }
    box.top = peak - 90;
    box.left = -eave - 8;
    box.right = eave + 8;
  }
  if (kind === "treehouse") {
    const bark: Rgb = [104, 72, 48];
    const leaf: Rgb = [86, 130, 66];
    const blob = (x: number, y: number, r: number, tone: number) => oval(x, y, r, r * 0.86, shade(leaf, tone));
    const crown = Array.from({ length: 26 }, (_, i) => {
      const a = (i / 26) * Math.PI * 2;
      return blob(
        Math.cos(a) * (half + 120) * random.between(0.8, 1.04),
        (top - 150) / 1.3 + Math.sin(a) * (bottom - top + 420) * 0.44,
        random.between(110, 170),
        random.between(-0.3, 0.16) - Math.sin(a) * 0.1,
      );
    });
    behind.unshift(
      ...crown,
      blob(0, (top - 150) / 1.3, half + 90, -0.3),
      path(
        `M-96 12C-70 -80 -70 -240 -130 ${bottom + 30}L-${half} ${bottom}H${half}L120 ${bottom + 30}C70 -240 74 -80 110 12C60 -10 -50 -10 -96 12Z`,
        shade(bark),
      ),
      path(
        `M-96 12C-70 -80 -70 -240 -130 ${bottom + 30}L-90 ${bottom + 20}C-40 -240 -44 -80 -40 2C-60 2 -80 4 -96 12Z`,
        shade(bark, -0.24),
      ),
      line(`M10 -20C20 -110 10 -200 30 ${bottom + 30}M60 -16C44 -110 50 -200 80 ${bottom + 40}`, shade(bark, -0.34), 3),
    );
    before.push(
      rect(-half - 70, bottom - 2, half * 2 + 140, 20, shade(wall, 0.1)),
      line(
        `M${-half - 60} ${bottom}v-80M${-half - 22} ${bottom}v-80M${-half - 66} ${bottom - 78}h50M${half + 60} ${bottom}v-80M${half + 22} ${bottom}v-80M${half + 16} ${bottom - 78}h50`,
        shade(wall, -0.1),
        7,
      ),
      line(
        `M${half * 0.5} ${bottom + 10}L${half * 0.46} 6M${half * 0.5 + 54} ${bottom + 10}L${half * 0.46 + 54} 6${Array.from({ length: 9 }, (_, i) => `M${n(half * 0.5 - i * 1.2)} ${n(bottom + 40 + i * 32)}h54`).join("")}`,
        shade(wall, -0.2),
        7,
      ),
    );
    box.left = -half - 290;
    box.right = half + 290;
    box.top -= 120;
    box.bottom = 14;
  }
  if (kind === "castle" || kind === "tower") {
    const teeth = (left: number, right: number, y: number) => {
      const count = Math.max(3, Math.round((right - left) / 58));
      const step = (right - left) / count;
      return (
        rect(left, y - 26, right - left, 26, shade(wall)) +
        Array.from({ length: count }, (_, i) => rect(left + i * step, y - 62, step * 0.56, 38, shade(wall, 0.04))).join(
          "",
        )
      );
    };
    if (kind === "tower") {
      const tiles: Rgb = random.pick<Rgb>([
        [96, 74, 112],
        [150, 66, 50],
        [70, 96, 116],
      ]);
      before.push(
        rect(-half - 40, top - 34, half * 2 + 80, 24, shade(wall, 0.06)),
        path(`M${-half - 56} ${top - 34}L0 ${n(top - 34 - roof)}L${half + 56} ${top - 34}Z`, shade(tiles)),
        path(`M0 ${n(top - 34 - roof)}L${half + 56} ${top - 34}H${half * 0.3}Z`, shade(tiles, 0.14)),
        line(`M0 ${n(top - 34 - roof)}v-60`, "#3a3234", 4),
        path(`M2 ${n(top - 92 - roof)}l56 14l-56 16Z`, "#c9463a"),
      );
      box.top = top - roof - 110;
      box.left = -half - 64;
      box.right = half + 64;
    } else {
      before.push(teeth(-half - 30, half + 30, top - 14));
      for (const side of [-1, 1]) {
        const x = side * (half + 92);
        behind.push(
          rect(x - 74, top - 130, 148, bottom - top + 146, shade(wall, side < 0 ? -0.2 : 0)),
          ...[0.16, 0.46, 0.76].map((k) => rect(x - 12, top - 60 + (bottom - top) * k, 24, 54, "#3a3a48", 'rx="12"')),
        );
        before.push(
          teeth(x - 88, x + 88, top - 126),
          path(
            `M${x - 84} ${top - 150}L${x} ${top - 330}L${x + 84} ${top - 150}Z`,
            shade([96, 74, 112], side < 0 ? -0.1 : 0.06),
          ),
          line(`M${x} ${top - 330}v-46`, "#3a3234", 4),
          path(`M${x + 2} ${top - 374}l46 11l-46 13Z`, "#c9463a"),
        );
      }
      box.left = -half - 184;
      box.right = half + 184;
      box.top = top - 384;
    }
  }
  if (kind === "ship") {
    const hull: Rgb =
      named ??
      random.pick<Rgb>([
        [176, 58, 52],
        [44, 70, 104],
        [52, 96, 92],
      ]);
    const keel = bottom + 70;
    const deck = top - 16;
    behind.push(
      path(
        `M${-half - 130} ${deck}H${half + 190}L${half + 70} ${keel}H${-half - 40}C${-half - 100} ${keel} ${-half - 130} ${n(keel - 120)} ${-half - 130} ${deck}Z`,
        shade(hull, -0.1),
      ),
    );
    before.push(
      path(
        `M${-half - 130} ${deck}H${-half}V${bottom + 14}H${half}V${deck}H${half + 190}L${half + 70} ${keel}H${-half - 40}C${-half - 100} ${keel} ${-half - 130} ${n(keel - 120)} ${-half - 130} ${deck}Z`,
        shade(hull),
      ),
      path(
        `M${-half - 86} ${n(keel - 76)}H${half + 120}L${half + 70} ${keel}H${-half - 40}C${-half - 66} ${keel} ${-half - 78} ${n(keel - 34)} ${-half - 86} ${n(keel - 76)}Z`,
        shade(hull, -0.36),
      ),
      rect(-half - 140, deck - 14, half * 2 + 336, 16, "#f0e8d8"),
      ...[-half - 70, half + 60].map(
        (x) => oval(x, deck + 90, 24, 24, "#e8dcc0") + oval(x, deck + 90, 17, 17, "#43586a"),
      ),
      // Bridge, funnel and mast.
      rect(-half * 0.5, deck - 170, half * 0.74, 158, "#f2ece0"),
      ...[0, 1, 2, 3].map((i) =>
        rect(-half * 0.46 + i * half * 0.17, deck - 140, half * 0.13, 56, "#7f98a8", 'rx="6"'),
      ),
      rect(-half * 0.54, deck - 186, half * 0.82, 18, shade(hull)),
      path(
        `M${n(half * 0.4)} ${deck - 12}L${n(half * 0.43)} ${deck - 230}H${n(half * 0.62)}L${n(half * 0.65)} ${deck - 12}Z`,
        shade(hull, 0.06),
      ),
      rect(half * 0.425, deck - 214, half * 0.2, 34, "#f0e8d8"),
      line(
        `M${n(-half * 0.8)} ${deck - 12}V${deck - 330}M${n(-half * 0.8)} ${deck - 300}L${n(-half - 120)} ${deck - 12}M${n(-half * 0.8)} ${deck - 300}L${n(-half * 0.5)} ${deck - 180}`,
        "#4a3a30",
        5,
      ),
      path(`M${n(-half * 0.8)} ${deck - 328}l84 22l-84 24Z`, "#e9b44c"),
      line(`M${-half - 134} ${deck - 44}H${-half * 0.54}M${half * 0.66} ${deck - 44}H${half + 186}`, "#f0e8d8", 4),
    );
    box.left = -half - 150;
    box.right = half + 200;
    box.top = deck - 340;
    box.bottom = keel;
  }
  if (kind === "house" || stone)
    before.push(rect(-half - thick - 14, bottom + 10, half * 2 + thick * 2 + 28, 12, shade([128, 122, 118])));
  return { behind: behind.join(""), before: before.join(""), box };
}
