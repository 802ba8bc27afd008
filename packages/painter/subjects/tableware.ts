import { line, n, oval, path, roundness, shade } from "./pen.ts";

type Color = Parameters<typeof shade>[0];

/** Three curls of steam that rise from a point. */
export const steamAt = (x: number, y: number, spread = 1) =>
  [-20, 2, 24]
    .map((dx, i) =>
      line(
        `M${n(x + dx * spread)} ${n(y - i * 4)}c-14 -18 14 -32 0 -50c-10 -12 6 -20 2 -30`,
        "#ffffff",
        5,
        `opacity="${n(0.36 - i * 0.06)}"`,
      ),
    )
    .join("");

/** A flat plate around the origin, seen at an angle. */
export const plateOf = (rx: number, glaze: Color, rim: Color = glaze) =>
  [
    oval(0, 3, rx * 0.98, rx * 0.27, shade(glaze, -0.45)),
    oval(0, -3, rx, rx * 0.28, shade(glaze, -0.06)),
    oval(0, -4, rx * 0.985, rx * 0.272, shade(rim, 0.16)),
    oval(0, -4, rx * 0.9, rx * 0.245, shade(glaze, 0.2)),
    oval(0, -2.5, rx * 0.7, rx * 0.185, shade(glaze, -0.12)),
    oval(0, -1.5, rx * 0.68, rx * 0.175, shade(glaze, 0.12)),
  ].join("");

/** A bowl whose rim is `height` above the table; what it holds is drawn over it, from the rim's middle up. */
export const bowlOf = (rx: number, height: number, glaze: Color, band: Color, inside: string) =>
  [
    `<defs>${roundness("bw", glaze)}${roundness("bb", band)}</defs>`,
    oval(0, 0, rx * 0.46, rx * 0.09, shade(glaze, -0.5)),
    path(
      `M${-rx} ${-height}C${n(-rx * 0.96)} ${n(-height * 0.36)} ${n(-rx * 0.6)} -6 ${n(-rx * 0.42)} -2Q0 ${n(rx * 0.09)} ${n(rx * 0.42)} -2C${n(rx * 0.6)} -6 ${n(rx * 0.96)} ${n(-height * 0.36)} ${rx} ${-height}Z`,
      "url(#bw)",
    ),
    path(
      `M${n(-rx * 0.985)} ${n(-height * 0.8)}Q0 ${n(-height * 0.8 + rx * 0.56)} ${n(rx * 0.985)} ${n(-height * 0.8)}L${n(rx * 0.95)} ${n(-height * 0.64)}Q0 ${n(-height * 0.64 + rx * 0.56)} ${n(-rx * 0.95)} ${n(-height * 0.64)}Z`,
      "url(#bb)",
    ),
    oval(0, -height, rx, rx * 0.3, shade(glaze, 0.22)),
    oval(0, -height + 1, rx * 0.94, rx * 0.272, shade(glaze, -0.3)),
    oval(0, -height + 3, rx * 0.92, rx * 0.255, inside),
  ].join("");

/** A ball of fruit, lit from the right. */
export function ballOf(id: string, x: number, y: number, r: number, color: Color, squash = 0.94): string {
  return `<defs><radialGradient id="${id}" cx="0.64" cy="0.3" r="0.76"><stop offset="0" stop-color="${shade(color, 0.42)}"/><stop offset="0.4" stop-color="${shade(color, 0.04)}"/><stop offset="1" stop-color="${shade(color, -0.46)}"/></radialGradient></defs>${oval(x, y, r, r * squash, `url(#${id})`)}`;
}

/** A leaf from a point, turned clockwise by `angle`; at 0 it points up. */
export const leafOf = (x: number, y: number, length: number, angle: number, color: Color) =>
  `<g transform="translate(${n(x)},${n(y)}) rotate(${n(angle)})">${path(
    `M0 0C${n(-length * 0.42)} ${n(-length * 0.3)} ${n(-length * 0.3)} ${n(-length * 0.8)} 0 ${n(-length)}C${n(length * 0.3)} ${n(-length * 0.8)} ${n(length * 0.42)} ${n(-length * 0.3)} 0 0Z`,
    shade(color),
  )}${path(`M0 0C${n(length * 0.42)} ${n(-length * 0.3)} ${n(length * 0.3)} ${n(-length * 0.8)} 0 ${n(-length)}Z`, shade(color, 0.12))}${line(`M0 0V${n(-length * 0.92)}`, shade(color, -0.3), Math.max(0.7, length / 34))}</g>`;
