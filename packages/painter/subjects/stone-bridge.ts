import { halo, line, n, oval, path, type Subject, shade } from "./pen.ts";

interface Arch {
  x: number;
  half: number;
  rise: number;
}

const springing = -14;
const half = 320;
const deckY = (x: number) => -78 - 34 * (1 - (x / half) ** 2);
const deckCurve = (lift: number) =>
  `M${-half} ${n(deckY(half) - lift)}Q0 ${n(deckY(half) - 68 - lift)} ${half} ${n(deckY(half) - lift)}`;
const opening = ({ x, half: reach, rise }: Arch) =>
  `M${x - reach} 14V${springing}A${reach} ${rise} 0 0 1 ${x + reach} ${springing}V14Z`;

/** Two or three masonry arches under a humped deck; its ends are inside the banks. */
const stoneBridge: Subject = {
  size: 0.42,
  stands: "ground",
  volume: 0.12,
  shadowless: true,
  draw(pen) {
    const stone = pen.main("#a3927c");
    const arches: Arch[] = pen.random.chance(0.62)
      ? [
          { x: -158, half: 58, rise: 56 },
          { x: 0, half: 76, rise: 80 },
          { x: 158, half: 58, rise: 56 },
        ]
      : [
          { x: -92, half: 76, rise: 68 },
          { x: 92, half: 76, rise: 68 },
        ];
    const body = `M${-half} 14V${deckY(half)}Q0 ${deckY(half) - 68} ${half} ${deckY(half)}V14Z${arches.map(opening).join("")}`;
    const stones: string[] = [];
    for (let row = 0; row < 15; row++) {
      const y = 14 - (row + 1) * 9;
      for (let x = -half - pen.random.between(0, 18); x < half; ) {
        const width = pen.random.between(13, 27);
        const top = y - 3;
        if (top > deckY(x) - 10)
          stones.push(
            `<rect x="${n(x + 0.5)}" y="${n(y + 0.5)}" width="${n(width - 1)}" height="8" rx="1.2" fill="${shade(stone, pen.random.between(-0.2, 0.16))}"/>`,
          );
        x += width;
      }
    }
    const rings = arches.map(({ x, half: reach, rise }) => {
      const count = Math.round(reach / 3.4);
      const joints = Array.from({ length: count + 1 }, (_, i) => {
        const angle = Math.PI * (i / count);
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        return `M${n(x + cos * reach)} ${n(springing - sin * rise)}L${n(x + cos * (reach + 11))} ${n(springing - sin * (rise + 11))}`;
      }).join("");
      const ring = `M${x - reach - 5.5} ${springing}A${reach + 5.5} ${rise + 5.5} 0 0 1 ${x + reach + 5.5} ${springing}`;
      return `<path d="${ring}" fill="none" stroke="${shade(stone, 0.16)}" stroke-width="11"/>${line(joints, shade(stone, -0.42), 1)}${line(`M${x - reach} ${springing}A${reach} ${rise} 0 0 1 ${x + reach} ${springing}`, shade(stone, -0.5), 1.6)}`;
    });
    // The underside of each arch, seen on the side away from the light.
    const undersides = arches.map(({ x, half: reach, rise }) =>
      path(
        `M${x - reach} 14V${springing}A${reach} ${rise} 0 0 1 ${x + reach} ${springing}L${x + reach - 3} ${springing}A${reach - 9} ${rise - 8} 0 0 0 ${x - reach + 15} ${springing}V14Z`,
        shade(stone, -0.62),
      ),
    );
    const piers = arches.slice(1).map((arch, i) => {
      const before = arches[i];
      const from = before ? before.x + before.half : arch.x - arch.half;
      const to = arch.x - arch.half;
      const middle = (from + to) / 2;
      return [
        path(`M${from - 3} 14V-20L${n(middle)} -46L${to + 3} -20V14Z`, shade(stone, -0.04)),
        path(`M${from - 3} 14V-20L${n(middle)} -46V14Z`, shade(stone, -0.26)),
        line(
          [-10, 0, -20].map((y) => `M${from - 3} ${y}L${n(middle)} ${y + 3}L${to + 3} ${y}`).join(""),
          shade(stone, -0.42),
          0.9,
        ),
      ].join("");
    });
    const ivyTone = pen.season === "autumn" ? ["#b0482a", "#c98a2e", "#8a3a26"] : ["#5c7a42", "#4c6c3a", "#6f8a4c"];
    const ivy = pen.snowy
      ? ""
      : Array.from({ length: 150 }, () => {
          const side = pen.random.chance(0.5) ? 1 : -1;
          const x = side * (half - 20 - 110 * pen.random.next() ** 2);
          const y = deckY(x) - 8 + 74 * pen.random.next() ** 1.6;
          const tone = ivyTone[pen.random.whole(0, 2)] ?? "#6f8a4c";
          return oval(
            x,
            y,
            pen.random.between(2, 4.6),
            pen.random.between(1.8, 3.6),
            shade(tone, pen.random.between(-0.2, 0.2)),
          );
        }).join("");
    const posts = [-236, -78, 78, 236];
    const lamps = pen.lamps > 0 ? posts : [];
    const drawing = [
      `<defs><clipPath id="wall"><path d="${body}" clip-rule="evenodd"/></clipPath><linearGradient id="damp" x1="0" x2="0" y1="0" y2="1"><stop offset="0.45" stop-color="#1c1a18" stop-opacity="0"/><stop offset="1" stop-color="#1c1a18" stop-opacity="0.5"/></linearGradient></defs>`,
      ...undersides,
      path(body, shade(stone, -0.4), 'fill-rule="evenodd"'),
      `<g clip-path="url(#wall)">${stones.join("")}</g>`,
      ...rings,
      ...piers,
      path(body, "url(#damp)", 'fill-rule="evenodd"'),
      line(deckCurve(-3), shade(stone, -0.45), 3),
      line(deckCurve(-1), shade(stone, 0.12), 3),
      `<path d="${deckCurve(8)}" fill="none" stroke="${shade(stone, -0.02)}" stroke-width="15"/>`,
      line(
        Array.from({ length: 42 }, (_, i) => {
          const x = -half + 8 + i * 15.2;
          return `M${n(x)} ${n(deckY(x) - 1)}v-13`;
        }).join(""),
        shade(stone, -0.3),
        0.8,
      ),
      line(deckCurve(16), shade(stone, 0.24), 4),
      line(deckCurve(13), shade(stone, -0.3), 0.9),
      pen.snowy ? line(deckCurve(19), "#f3f7fd", 4) : "",
      ivy,
      ...lamps.map((x) => line(`M${x} ${n(deckY(x) - 16)}v-20`, "#2e2a2c", 2.2)),
    ].join("");
    const glow =
      lamps.length > 0
        ? `<defs>${halo("g", "#ffd890", 0.9)}</defs>${lamps.map((x) => oval(x, deckY(x) - 39, 13, 13, "url(#g)") + oval(x, deckY(x) - 39, 3, 4, "#ffeec0")).join("")}`
        : undefined;
    return { body: drawing, glow, box: { left: -half, top: -168, right: half, bottom: 14 } };
  },
};

export const stoneBridgeSubjects = { "stone-bridge": stoneBridge } satisfies Record<string, Subject>;
