import { css, mix, type Rgb, scale } from "../color.ts";
import { blend, shine } from "../frame.ts";
import { createNoise, smooth } from "../noise.ts";
import { paintStrip } from "../sprite.ts";
import { line, n } from "../subjects/pen.ts";
import type { Layer, View } from "./view.ts";

/** An underwater scene: light from above, beams, a rising floor with coral and weed, bubbles. */
export function underwaterLayers(view: View, tone: Rgb): Layer[] {
  return [
    {
      name: "water column",
      depth: 0,
      cost: 3,
      paint(frame) {
        const noise = createNoise(view.random.fork("column").seed);
        const bright = mix(tone, [190, 250, 245], 0.62);
        const deep = scale(tone, 0.3);
        for (let y = 0; y < frame.height; y++)
          for (let x = 0; x < frame.width; x++) {
            const t = y / frame.height;
            const index = (y * frame.width + x) * 4;
            blend(frame, index, mix(mix(bright, tone, smooth(0, 0.4, t)), deep, smooth(0.28, 1, t)), 1);
            const angle = (x - view.sunX) / (y + view.unit * 0.5);
            const ray = smooth(0.05, 0.6, noise.at(angle * 9, 2) + noise.at(angle * 24, 5) * 0.45);
            shine(frame, index, [200, 255, 240], ray * 0.3 * (1 - smooth(0.1, 0.85, t)));
            const caustic = Math.abs(noise.fbm((x / view.unit) * 6, (y / view.unit) * 20, 2));
            shine(frame, index, [230, 255, 250], smooth(0.09, 0, caustic) * 0.5 * smooth(0.16, 0, t));
          }
      },
    },
    {
      name: "sea floor",
      depth: 0.6,
      cost: 2,
      async paint(frame) {
        const { width, height, unit } = view;
        const random = view.random.fork("reef");
        const parts: string[] = [];
        for (let row = 0; row < 3; row++) {
          const top = height * (0.78 + row * 0.07);
          const fill = mix(mix(tone, [226, 206, 160], 0.28 + row * 0.16), scale(tone, 0.4), 0.62 - row * 0.2);
          let d = `M0 ${height}`;
          for (let i = 0; i <= 24; i++)
            d += `L${n((i / 24) * width)} ${n(top + Math.sin(i * 1.3 + row * 2) * unit * 0.016 + random.between(-0.012, 0.012) * unit)}`;
          parts.push(`<path d="${d}L${width} ${height}Z" fill="${css(fill)}"/>`);
          for (let i = 0; i < 7 + row * 2; i++)
            coral(
              parts,
              random,
              random.between(0, 1) * width,
              top + unit * random.between(0.01, 0.06),
              unit * (0.05 + row * 0.04),
              tone,
              row,
            );
        }
        for (let i = 0; i < 46; i++) {
          const x = random.next() * width;
          const y = random.next() * height;
          const r = unit * random.between(0.002, 0.011);
          parts.push(
            `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#ffffff" fill-opacity="0.12" stroke="#e8fffb" stroke-opacity="0.6" stroke-width="${n(r * 0.18)}"/><circle cx="${n(x + r * 0.35)}" cy="${n(y - r * 0.35)}" r="${n(r * 0.2)}" fill="#fff" opacity="0.8"/>`,
          );
        }
        await paintStrip(frame, parts.join(""), 0, height);
      },
    },
  ];
}

function coral(
  parts: string[],
  random: View["random"],
  x: number,
  y: number,
  size: number,
  tone: Rgb,
  row: number,
): void {
  const own = mix(
    random.pick<Rgb>([
      [236, 110, 110],
      [240, 160, 80],
      [200, 110, 190],
      [236, 206, 120],
      [110, 180, 120],
    ]),
    tone,
    0.56 - row * 0.22,
  );
  const kind = random.whole(0, 2);
  if (kind === 0)
    for (let i = 0; i < 7; i++) {
      const angle = -Math.PI / 2 + (i - 3) * 0.3;
      const tip = { x: x + Math.cos(angle) * size, y: y + Math.sin(angle) * size * random.between(0.8, 1.3) };
      parts.push(
        line(
          `M${n(x)} ${n(y)}Q${n(x + Math.cos(angle) * size * 0.3)} ${n(y - size * 0.6)} ${n(tip.x)} ${n(tip.y)}`,
          css(scale(own, random.between(0.8, 1.1))),
          size * 0.12,
        ),
      );
    }
  else if (kind === 1) {
    for (let i = 0; i < 5; i++)
      parts.push(
        line(
          `M${n(x + i * size * 0.14)} ${n(y)}q${n(-size * 0.4)} ${n(-size * 0.6)} 0 ${n(-size * 1.1)}t${n(size * 0.1)} ${n(-size * random.between(0.6, 1.3))}`,
          css(mix([70, 140, 90], tone, 0.4 - row * 0.1)),
          size * 0.09,
        ),
      );
  } else
    for (let i = 0; i < 9; i++)
      parts.push(
        `<circle cx="${n(x + random.between(-0.5, 0.5) * size)}" cy="${n(y - random.between(0, 0.5) * size)}" r="${n(size * random.between(0.13, 0.26))}" fill="${css(scale(own, random.between(0.75, 1.15)))}"/>`,
      );
}
