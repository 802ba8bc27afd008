import { mix } from "../../color.ts";
import { group, halo, line, n, oval, path, rect, shade } from "../../subjects/pen.ts";
import { type DrawPiece, front } from "./tones.ts";

const fireplace: DrawPiece = (pen, tones) => {
  const stone = pen.colored ? pen.main("#000000") : mix(tones.paint, [178, 160, 146], 0.7);
  const bricks = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 9 }, (_, i) => {
      const x = -70 + i * 17 - (row % 2) * 8.5;
      const right = Math.min(70, x + 16);
      const left = Math.max(-70, x);
      return right > left
        ? rect(left, -112 + row * 14, right - left, 12.6, shade(stone, pen.random.between(-0.16, 0.1)), 'rx="1.6"')
        : "";
    }).join(""),
  ).join("");
  const flame = (x: number, height: number, width: number, color: string) =>
    path(
      `M${x - width} -13C${x - width * 1.3} ${-13 - height * 0.5} ${x - width * 0.2} ${-13 - height * 0.6} ${x} ${-13 - height}C${x + width * 0.3} ${-13 - height * 0.6} ${x + width * 1.3} ${-13 - height * 0.5} ${x + width} -13Z`,
      color,
    );
  const body = [
    rect(-71, -113, 142, 113, shade(stone, -0.4)),
    bricks,
    path("M-42 0V-60C-42 -82 42 -82 42 -60V0Z", "#1b1416"),
    path("M-36 -5L30 -14L32 -9L-34 0ZM-30 -14L34 -5L32 0L-32 -9Z", "#4a2f20"),
    rect(-80, -122, 160, 10, shade(tones.wood, 0.06), 'rx="2"'),
    path("M-80 -122L-74 -127H74L80 -122Z", shade(tones.wood, 0.28)),
    path("M-52 0L-48 -8H48L52 0Z", shade(stone, -0.2)),
  ].join("");
  const glow = [
    `<defs>${halo("g", "#ff9a40", 0.7)}</defs>`,
    oval(0, -34, 92, 74, "url(#g)"),
    flame(-12, 38, 13, "#ff8a2a") +
      flame(14, 32, 12, "#ff7a20") +
      flame(1, 46, 12, "#ffa63a") +
      flame(1, 28, 7, "#ffe38a") +
      flame(-12, 20, 5, "#ffd068") +
      flame(14, 18, 5, "#ffd068"),
  ].join("");
  return { body, glow, box: { left: -94, top: -129, right: 94, bottom: 41 } };
};

const floorLamp: DrawPiece = (pen, tones) => {
  const lamps = Math.max(0.16, pen.lamps);
  const shadePath = "M-24 -122L-14 -166H14L24 -122Z";
  const body = [
    oval(0, -3, 17, 4, "#2f2a2a"),
    line("M0 -4V-122", "#3a3434", 3),
    path(shadePath, shade(mix(tones.accent, [248, 228, 184], 0.75))),
    line("M-24 -122H24M-14 -166H14", "#a8854c", 1.6),
  ].join("");
  const glow = `<defs>${halo("g", "#ffcf86", 0.6 * lamps)}</defs>${oval(0, -138, 104, 96, "url(#g)")}${path(shadePath, "#ffdf9e", `opacity="${n(lamps * 0.9)}"`)}`;
  return { body, glow: pen.lamps > 0 ? glow : undefined, box: { left: -106, top: -236, right: 106, bottom: 2 } };
};

/** A lamp that hangs from y = -90. */
const pendant: DrawPiece = (pen, tones) => {
  const lamps = Math.max(0.12, pen.lamps);
  const body = [
    line("M0 -190V-26", "#2b2728", 1.6),
    path("M-28 0C-28 -18 -12 -28 0 -28C12 -28 28 -18 28 0Z", shade(tones.accent, -0.14)),
    path("M-28 0C-28 -18 -12 -28 0 -28C-12 -22 -20 -12 -20 0Z", shade(tones.accent, 0.14)),
    oval(0, 0, 28, 4.4, shade(tones.accent, -0.45)),
    oval(0, 1.6, 9, 5, "#fff1cc"),
  ].join("");
  const glow = `<defs>${halo("g", "#ffd08a", 0.42 * lamps)}</defs>${oval(0, 10, 104, 92, "url(#g)")}${oval(0, 2, 10, 5.6, "#fff0c8", `opacity="${n(lamps)}"`)}`;
  return { body, glow: pen.lamps > 0 ? glow : undefined, box: { left: -106, top: -190, right: 106, bottom: 104 } };
};

const plant: DrawPiece = (pen, tones) => {
  const leaf = "#4c7d4a";
  const leaves = Array.from({ length: 13 }, (_, i) => {
    const turn = -78 + i * 13;
    const reach = pen.random.between(62, 92) * (1 - Math.abs(turn) / 260);
    return group(
      path(
        `M0 0C-3 ${n(-reach * 0.4)} -13 ${n(-reach * 0.62)} 0 ${n(-reach)}C13 ${n(-reach * 0.62)} 3 ${n(-reach * 0.4)} 0 0Z`,
        shade(leaf, pen.random.between(-0.24, 0.2)),
      ) + line(`M0 -4V${n(-reach * 0.86)}`, shade(leaf, 0.34), 0.9, 'opacity="0.6"'),
      `translate(${n(turn * 0.06)},-36) rotate(${n(turn)})`,
    );
  }).join("");
  const pot = mix(tones.accent, [196, 112, 76], 0.6);
  const body = [
    leaves,
    path("M-22 -40H22L17 -2C16 0 -16 0 -17 -2Z", shade(pot)),
    path("M-22 -40H-6L-8 -1C-14 0 -16 0 -17 -2Z", shade(pot, -0.2)),
    rect(-25, -46, 50, 9, shade(pot, 0.14), 'rx="2"'),
  ].join("");
  return { body, box: { left: -96, top: -132, right: 96, bottom: 1 } };
};

const painting: DrawPiece = (pen, tones) => {
  const kind = pen.random.whole(0, 3);
  const scene =
    kind === 0
      ? rect(-32, -54, 64, 48, "#b9d3d8") +
        oval(14, -40, 6, 6, "#f4d98a") +
        path("M-32 -6V-22L-14 -40L2 -22L14 -32L32 -14V-6Z", "#6f8a78")
      : kind === 1
        ? rect(-32, -54, 64, 48, "#efe2c8") +
          path("M-4 -6C-8 -22 -2 -34 0 -48C4 -34 10 -22 6 -6Z", "#5d8454") +
          oval(-6, -40, 7, 7, "#d0685a") +
          oval(8, -32, 6, 6, "#e0a04a")
        : kind === 2
          ? rect(-32, -54, 64, 48, "#2f4a68") +
            oval(-10, -40, 7, 7, "#f2e6b8") +
            path("M-32 -6V-18C-10 -26 10 -12 32 -20V-6Z", "#1d3048")
          : rect(-32, -54, 64, 48, "#f2ead8") +
            oval(-8, -30, 14, 14, shade(tones.accent)) +
            rect(2, -38, 22, 22, shade(tones.cloth), 'opacity="0.85"') +
            line("M-26 -12H26", "#3a3434", 1.6);
  const body = [
    rect(-37, -59, 74, 58, "#000000", 'opacity="0.14" transform="translate(2,2)"'),
    front(-38, -60, 76, 60, tones.wood),
    scene,
  ].join("");
  return { body, box: { left: -40, top: -62, right: 42, bottom: 4 } };
};

const clock: DrawPiece = (_pen, tones) => {
  const body = [
    oval(0, -20, 20, 20, shade(tones.wood, -0.2)),
    oval(0, -20, 17, 17, "#f6f0e0"),
    ...Array.from({ length: 12 }, (_, i) =>
      group(rect(-0.7, -15, 1.4, 3.4, "#4a3a30"), `translate(0,-20) rotate(${i * 30})`),
    ),
    line("M0 -20L-6 -27M0 -20L8 -28", "#2a2220", 1.8),
    oval(0, -20, 1.6, 1.6, "#a03a30"),
  ].join("");
  return { body, box: { left: -22, top: -42, right: 22, bottom: 2 } };
};

const blackboard: DrawPiece = (_pen, tones) => {
  const chalk = (d: string) => line(d, "#e9efe6", 1.6, 'opacity="0.75"');
  const body = [
    rect(-130, -128, 260, 128, shade(tones.wood, -0.04), 'rx="3"'),
    rect(-122, -120, 244, 108, "#2f4f44"),
    path("M-122 -120H20L-70 -12H-122Z", "#ffffff", 'opacity="0.05"'),
    // Chalk drawings instead of letters.
    chalk("M-96 -34L-62 -94L-28 -34ZM-62 -94V-34"),
    chalk("M30 -64m-26 0a26 26 0 1 0 52 0a26 26 0 1 0 -52 0M30 -90V-38M4 -64H56"),
    chalk("M80 -40C88 -70 94 -92 104 -96M78 -38H112"),
    rect(-118, -14, 236, 5, shade(tones.wood, 0.2)),
    rect(-20, -18, 16, 4, "#f2eee2") + rect(6, -18, 10, 4, "#e8b0a8") + rect(60, -20, 22, 6, "#7a6a8a"),
  ].join("");
  return { body, box: { left: -132, top: -130, right: 132, bottom: 1 } };
};

export const dressingPieces = {
  fireplace,
  "floor-lamp": floorLamp,
  pendant,
  plant,
  painting,
  clock,
  blackboard,
} satisfies Record<string, DrawPiece>;
