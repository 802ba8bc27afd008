import { group, line, oval, path, rect, shade } from "../../subjects/pen.ts";
import { board, books, type DrawPiece, front, knob } from "./tones.ts";

const bookshelf: DrawPiece = (pen, tones) => {
  const wood = pen.colored ? pen.main("#000000") : tones.wood;
  const shelves = [-12, -48, -84, -132, -170];
  const tall = [30, 30, 42, 32, 34];
  const rows = shelves
    .map((y, i) => {
      // A free space in the middle shelf is for the things that the prompt names.
      const row = i === 2 ? books(pen, 14, 58, y, 34) : books(pen, -58, 58, y, tall[i] ?? 30);
      return row + rect(-60, y, 120, 4, shade(wood, 0.06)) + rect(-60, y + 4, 120, 3, "#000000", 'opacity="0.22"');
    })
    .join("");
  const body = [
    rect(-65, -210, 130, 210, shade(wood, -0.04)),
    rect(-60, -204, 120, 198, shade(wood, -0.56)),
    rows,
    rect(-65, -208, 6, 208, shade(wood, 0.04)),
    rect(59, -208, 6, 208, shade(wood, 0.14)),
    rect(-69, -214, 138, 8, shade(wood, 0.16), 'rx="1"'),
    rect(-65, -8, 130, 8, shade(wood, -0.14)),
    line("M-64 -205H64", shade(wood, -0.4), 1.2),
  ].join("");
  return { body, box: { left: -70, top: -216, right: 70, bottom: 1 } };
};

const lowBookshelf: DrawPiece = (pen, tones) => {
  const wood = pen.colored ? pen.main("#000000") : tones.wood;
  const body = [
    rect(-75, -86, 150, 86, shade(wood, -0.04)),
    rect(-70, -82, 140, 76, shade(wood, -0.56)),
    books(pen, -68, -2, -46, 31),
    books(pen, 2, 68, -46, 32),
    rect(-70, -46, 140, 4, shade(wood, 0.06)) + rect(-70, -42, 140, 3, "#000000", 'opacity="0.22"'),
    books(pen, -68, -2, -7, 32),
    books(pen, 2, 68, -7, 31),
    rect(-2, -84, 4, 80, shade(wood, 0.02)),
    rect(-75, -84, 5, 84, shade(wood, 0.04)),
    rect(70, -84, 5, 84, shade(wood, 0.14)),
    rect(-75, -7, 150, 7, shade(wood, -0.14)),
    board(-79, 79, -88, 6, wood, 6),
  ].join("");
  return { body, box: { left: -80, top: -95, right: 80, bottom: 1 } };
};

const wardrobe: DrawPiece = (_pen, tones) => {
  const { wood } = tones;
  const body = [
    rect(-60, -200, 120, 194, shade(wood, -0.08)),
    front(-56, -192, 55, 150, wood),
    front(1, -192, 55, 150, wood),
    rect(-49, -184, 41, 134, "none", `stroke="${shade(wood, -0.22)}" stroke-width="1.4" rx="4"`),
    rect(8, -184, 41, 134, "none", `stroke="${shade(wood, -0.22)}" stroke-width="1.4" rx="4"`),
    front(-56, -38, 112, 26, wood),
    knob(-5, -118) + knob(5, -118) + knob(-24, -25) + knob(24, -25),
    path("M-66 -198L-60 -206H60L66 -198Z", shade(wood, 0.2)),
    rect(-56, -8, 8, 8, shade(wood, -0.4)) + rect(48, -8, 8, 8, shade(wood, -0.4)),
  ].join("");
  return { body, box: { left: -67, top: -208, right: 67, bottom: 1 } };
};

const chest: DrawPiece = (_pen, tones) => {
  const { wood } = tones;
  const body = [
    path("M-54 -40V-3C-54 0 -52 0 -50 0H50C52 0 54 0 54 -3V-40Z", shade(wood, -0.06)),
    line("M-54 -26H54M-54 -13H54", shade(wood, -0.36), 1),
    path("M-55 -40C-55 -58 -48 -62 -40 -62H40C48 -62 55 -58 55 -40Z", shade(wood, 0.12)),
    line("M-53 -50H53M-55 -40H55", shade(wood, -0.34), 1.2),
    rect(-40, -61, 8, 61, "#6b5138") + rect(32, -61, 8, 61, "#6b5138"),
    rect(-6, -46, 12, 13, "#d2aa58", 'rx="2"') + oval(0, -40, 1.8, 2.4, "#3a2a1a"),
  ].join("");
  return { body, box: { left: -56, top: -64, right: 56, bottom: 1 } };
};

const boxes: DrawPiece = (_pen, _tones) => {
  const card = "#c49a68";
  const box = (x: number, y: number, width: number, height: number, tone: number) =>
    rect(x, y - height, width, height, shade(card, tone)) +
    path(
      `M${x} ${y - height}L${x + 5} ${y - height - 6}H${x + width - 5}L${x + width} ${y - height}Z`,
      shade(card, tone + 0.26),
    ) +
    rect(x + width / 2 - 4, y - height - 6, 8, height * 0.5 + 6, shade("#e2c898", tone)) +
    rect(x, y - height, width, height, "none", `stroke="${shade(card, tone - 0.3)}" stroke-width="0.9"`);
  const body = [
    box(-46, 0, 52, 42, -0.06),
    box(8, 0, 38, 32, 0.06),
    box(-36, -42, 40, 30, 0.1),
    group(path("M-3 0L4 -54L9 -54L4 0Z", "#8a5a36") + path("M-8 0C-8 8 12 8 12 0Z", "#c9a45c"), "translate(30,-32)"),
    oval(22, -37, 9, 9, "#4f7f9a") + path("M16 -40q5 -5 9 -2q-2 6 -6 5ZM22 -32q5 -1 7 -4", "#7aa86a"),
  ].join("");
  return { body, box: { left: -50, top: -90, right: 50, bottom: 1 } };
};

const towels: DrawPiece = (_pen, tones) => {
  const cloth = tones.accent;
  const body = [
    line("M-28 -82H28", "#c8ccd0", 2.6),
    line("M-28 -86V-78M28 -86V-78", "#9aa0a6", 2.4),
    path("M-22 -83H2V-24H-22Z", shade(cloth, 0.06)),
    line("M-22 -34H2M-22 -38H2", shade(cloth, 0.44), 1.6),
    path("M6 -83H24V-40H6Z", "#f3ede2"),
    line("M6 -48H24", "#c9bca6", 1.6),
    line("M-14 -80V-28M-6 -80V-28M15 -80V-44", shade(cloth, -0.16), 0.8, 'opacity="0.6"'),
  ].join("");
  return { body, box: { left: -32, top: -88, right: 32, bottom: 1 } };
};

export const storingPieces = {
  bookshelf,
  "low-bookshelf": lowBookshelf,
  wardrobe,
  chest,
  boxes,
  towels,
} satisfies Record<string, DrawPiece>;
