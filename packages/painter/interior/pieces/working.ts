import { group, line, oval, path, rect, shade } from "../../subjects/pen.ts";
import { board, type DrawPiece, front, knob } from "./tones.ts";

const steel = "#c3c9cd";

const counter: DrawPiece = (_pen, tones) => {
  const { paint } = tones;
  const doors = [-123, -82, 24, 66].map((x) => front(x, -80, 40, 70, paint) + knob(x + (x < 0 ? 35 : 5), -70)).join("");
  const pans =
    path("M-118 -92C-118 -98 -98 -98 -98 -92V-108H-118Z", "#b5563c") +
    line("M-98 -104H-88", "#b5563c", 3) +
    oval(-108, -108, 10, 2.4, "#8a3d2a");
  const body = [
    rect(-124, -10, 248, 10, "#3a3230"),
    rect(-124, -84, 248, 76, shade(paint, -0.24)),
    doors,
    front(-40, -80, 62, 70, [86, 88, 94]),
    rect(-34, -62, 50, 44, "#23252b", 'rx="3"') + path("M-32 -60H-6L-20 -20H-32Z", "#ffffff", 'opacity="0.08"'),
    line("M-34 -67H16", steel, 2.4),
    ...[-32, -22, 0, 10].map((x) => oval(x, -74, 2.6, 2.6, "#e8e4da")),
    board(-127, 127, -88, 6, tones.wood, 7),
    // Hob with a kettle.
    oval(-22, -91, 12, 2, "#2b2b30") + oval(6, -91, 12, 2, "#2b2b30"),
    path("M-4 -92C-8 -100 -4 -110 6 -110C16 -110 20 -100 16 -92Z", "#c64f3a") +
      path("M15 -100L24 -108L26 -105L16 -95Z", "#c64f3a"),
    path("M-3 -109C-4 -122 16 -122 15 -109", "none", 'stroke="#3a2a26" stroke-width="2.2"'),
    pans,
    // Sink under the window.
    rect(-80, -90, 34, 3, steel),
    path("M-64 -90V-112C-64 -120 -52 -120 -52 -110", "none", `stroke="${steel}" stroke-width="2.8"`),
    rect(112, -112, 9, 22, "#e5dccb", 'rx="2"') +
      line("M115 -112L112 -128M117 -112V-130M119 -112L123 -126", "#a8753f", 2),
  ].join("");
  return { body, box: { left: -129, top: -132, right: 129, bottom: 1 } };
};

const cabinets: DrawPiece = (_pen, tones) => {
  const { paint } = tones;
  const plates = [-22, -12, -2]
    .map((x) => oval(x, -12, 4, 9, "#f4efe4") + oval(x + 1, -12, 2.2, 6, "#c9d4d6"))
    .join("");
  const body = [
    rect(-64, -70, 128, 70, shade(paint, -0.3)),
    front(-62, -68, 40, 66, paint),
    front(24, -68, 38, 66, paint),
    knob(-27, -10) + knob(29, -10),
    rect(-20, -68, 42, 66, shade(paint, -0.5)),
    rect(-20, -36, 42, 3, shade(paint, 0.1)),
    plates,
    path("M8 -5C6 -12 8 -16 10 -18H16C18 -16 20 -12 18 -5Z", "#c98f4a"),
    ...[-16, -4, 8].map((x) =>
      path(`M${x} -37V-48H${x + 9}V-37ZM${x + 9} -46h3v6h-3`, "#e6dccb", 'stroke="#b9a88a" stroke-width="0.7"'),
    ),
    path("M-68 -70L-64 -75H64L68 -70Z", shade(paint, 0.24)),
  ].join("");
  return { body, box: { left: -69, top: -77, right: 69, bottom: 2 } };
};

const fridge: DrawPiece = (_pen, _tones) => {
  const white = "#e4e2da";
  const body = [
    rect(-36, -186, 72, 180, shade(white), 'rx="7"'),
    rect(-36, -186, 14, 180, shade(white, -0.14), 'rx="7"'),
    line("M-35 -124H35", "#8d8c86", 1.8),
    line("M26 -172V-140M26 -112V-70", "#8a8f94", 3.4),
    rect(-28, -8, 10, 8, "#3a3a3e") + rect(18, -8, 10, 8, "#3a3a3e"),
    rect(-16, -100, 15, 18, "#f6e27a", 'transform="rotate(-5 -8 -90)"') +
      rect(2, -96, 13, 15, "#f2b8b0", 'transform="rotate(6 8 -88)"'),
    oval(-8, -101, 1.6, 1.6, "#c0392b") + oval(8, -97, 1.6, 1.6, "#2f6f9a"),
  ].join("");
  return { body, box: { left: -38, top: -188, right: 38, bottom: 1 } };
};

const table: DrawPiece = (pen, tones) => {
  const wood = pen.colored ? pen.main("#000000") : tones.wood;
  const body = [
    path("M-56 -66L-58 -6H-52L-50 -66ZM56 -66L58 -6H52L50 -66Z", shade(wood, -0.42)),
    path("M-78 -66L-62 -80H62L78 -66Z", shade(wood, 0.22)),
    line("M-70 -70H70M-66 -75H66", shade(wood, 0.02), 0.9, 'opacity="0.7"'),
    rect(-78, -66, 156, 6, shade(wood, -0.02), 'rx="1"'),
    line("M-77 -65H77", shade(wood, 0.4), 0.9),
    rect(-68, -60, 136, 9, shade(wood, -0.2)),
    path("M-70 -60L-72 0H-64L-60 -60ZM70 -60L72 0H64L60 -60Z", shade(wood, -0.04)),
  ].join("");
  return { body, box: { left: -80, top: -82, right: 80, bottom: 1 } };
};

const cafeTable: DrawPiece = (_pen, tones) => {
  const body = [
    path("M-26 0C-22 -5 -6 -6 -4 -12V-64H4V-12C6 -6 22 -5 26 0Z", "#2c2a2e"),
    oval(0, -72, 42, 9, shade(tones.wood, 0.18)),
    path("M-42 -72C-42 -61 42 -61 42 -72V-68C42 -57 -42 -57 -42 -68Z", shade(tones.wood, -0.16)),
    oval(0, -73, 36, 6.6, shade(tones.wood, 0.26)),
  ].join("");
  return { body, box: { left: -43, top: -82, right: 43, bottom: 1 } };
};

const desk: DrawPiece = (pen, tones) => {
  const wood = pen.colored ? pen.main("#000000") : tones.wood;
  const lamps = Math.max(0.2, pen.lamps);
  const body = [
    rect(-70, -64, 8, 64, shade(wood, -0.14)),
    rect(-68, -66, 136, 14, shade(wood, -0.24)),
    rect(26, -66, 44, 66, shade(wood, -0.14)),
    front(28, -62, 40, 18, wood) + front(28, -43, 40, 18, wood) + front(28, -24, 40, 20, wood),
    knob(48, -53) + knob(48, -34) + knob(48, -14),
    board(-75, 75, -72, 6, wood, 7),
    // Lamp, papers, and pencils.
    oval(-52, -76, 13, 3, "#3a4a48") +
      path("M-52 -77L-60 -104L-38 -118", "none", 'stroke="#3a4a48" stroke-width="2.6" stroke-linecap="round"'),
    path("M-46 -122L-26 -112C-28 -102 -38 -98 -48 -106C-50 -112 -49 -118 -46 -122Z", shade(tones.paint, -0.1)),
    path("M64 -76V-90H72V-76Z", "#d0a25c") + line("M66 -90L64 -102M68 -90V-104M70 -90L73 -100", "#8a3f3a", 1.5),
  ].join("");
  const glow = `<defs><radialGradient id="g"><stop offset="0" stop-color="#ffdf9c" stop-opacity="${lamps * 0.9}"/><stop offset="0.35" stop-color="#ffc46a" stop-opacity="${lamps * 0.28}"/><stop offset="1" stop-color="#ffc46a" stop-opacity="0"/></radialGradient></defs>${oval(-36, -96, 58, 50, "url(#g)")}`;
  return { body, glow: pen.lamps > 0 ? glow : undefined, box: { left: -94, top: -148, right: 80, bottom: 1 } };
};

const schoolDesk: DrawPiece = (_pen, tones) => {
  const { wood } = tones;
  const metal = "#5f6f7a";
  const body = [
    path("M-40 -60L-43 0H-39L-36 -60ZM40 -60L43 0H39L36 -60Z", metal),
    line("M-40 -14H40", metal, 2),
    path("M-48 -66L-40 -77H40L48 -66Z", shade(wood, 0.34)),
    rect(-48, -66, 96, 5, shade(wood, 0.04), 'rx="1"'),
    rect(-40, -61, 80, 12, shade(wood, -0.22)),
    path("M-34 -70L-31 -75H-13L-14 -70Z", "#f7f3e8") + line("M-6 -70L4 -74", "#c0392b", 1.4),
  ].join("");
  return { body, box: { left: -50, top: -79, right: 50, bottom: 1 } };
};

const workbench: DrawPiece = (_pen, tones) => {
  const { wood } = tones;
  const body = [
    rect(-90, -78, 12, 78, shade(wood, -0.1)) + rect(78, -78, 12, 78, shade(wood, -0.1)),
    rect(-84, -26, 168, 6, shade(wood, -0.24)),
    rect(-64, -58, 44, 32, shade("#7f8f96", -0.1), 'rx="2"') + rect(-62, -52, 40, 2, "#39444a"),
    rect(10, -50, 52, 24, shade("#b6512f", 0), 'rx="2"') +
      rect(24, -56, 24, 7, "#5a2a1c", 'rx="2"') +
      rect(32, -44, 8, 6, "#e0b34a"),
    rect(-86, -78, 172, 12, shade(wood, -0.26)),
    board(-98, 98, -86, 9, wood, 7),
    // Vise, plane, and shavings.
    path("M-92 -91V-106H-76V-98H-60V-91Z", "#4d6a7a") + line("M-96 -100H-90", "#c8ccd0", 2.4),
    path("M74 -91L79 -103H94V-91Z", shade(wood, -0.3)),
    ...[50, 57, 64].map((x) =>
      path(`M${x} -91c-3 -5 3 -8 5 -4c1 3 -3 4 -3 1`, "none", 'stroke="#e8cf9c" stroke-width="1.3"'),
    ),
  ].join("");
  return { body, box: { left: -100, top: -110, right: 100, bottom: 1 } };
};

const toolWall: DrawPiece = (_pen, tones) => {
  const backing = shade(tones.wood, 0.24);
  const dots = Array.from({ length: 60 }, (_, i) =>
    oval(-82 + (i % 15) * 11.6, -72 + Math.floor(i / 15) * 18, 0.9, 0.9, shade(tones.wood, -0.3)),
  ).join("");
  const hammer =
    rect(-2, -48, 4, 46, "#a56a38", 'rx="2"') + path("M-13 -54H12L15 -48H-9C-12 -48 -14 -51 -13 -54Z", "#5d676e");
  const saw =
    path("M-3 -56L32 -12L28 -8L-12 -46Z", "#c3cacf") +
    path("M-16 -60C-8 -66 2 -62 2 -54L-10 -42C-18 -46 -20 -54 -16 -60Z", "#a5582f");
  const wrench = path(
    "M-3 -8L-2 -44C-10 -48 -9 -60 -3 -62V-52H4V-62C10 -60 11 -48 3 -44L4 -8C3 -4 -2 -4 -3 -8Z",
    "#7d8a92",
  );
  const driver = rect(-4, -30, 8, 26, "#c0392b", 'rx="3"') + rect(-1.2, -60, 2.4, 30, "#aab2b8");
  const brush =
    rect(-3, -26, 6, 24, "#c98f4a", 'rx="3"') +
    rect(-7, -34, 14, 9, "#8b959b") +
    path("M-7 -34L-6 -54H6L7 -34Z", "#3c2f28");
  const body = [
    rect(-90, -84, 180, 84, backing, 'rx="2"'),
    dots,
    rect(-90, -84, 180, 84, "none", `stroke="${shade(tones.wood, -0.3)}" stroke-width="2" rx="2"`),
    group(hammer, "translate(-66,-12)"),
    group(saw, "translate(-34,-8)"),
    group(wrench, "translate(18,-12)"),
    group(driver, "translate(38,-12)"),
    group(driver, "translate(53,-12) scale(0.8)"),
    group(brush, "translate(72,-14)"),
  ].join("");
  return { body, box: { left: -92, top: -86, right: 92, bottom: 2 } };
};

const bar: DrawPiece = (_pen, tones) => {
  const { wood, paint } = tones;
  const panels = Array.from({ length: 6 }, (_, i) => front(-120 + i * 40, -96, 39, 86, paint)).join("");
  const machine = [
    rect(28, -152, 76, 40, "#b8bfc4", 'rx="4"'),
    rect(24, -156, 84, 8, "#d6dade", 'rx="3"'),
    rect(32, -132, 68, 20, "#3a3f45"),
    ...[46, 66, 86].map((x) => rect(x - 5, -134, 10, 5, "#e0e4e6") + line(`M${x} -129V-124`, "#e0e4e6", 2)),
    ...[46, 86].map((x) => path(`M${x - 5} -119h10v4c0 4 -10 4 -10 0Z`, "#f5f0e4")),
    ...[38, 48, 58, 70, 80].map((x) => path(`M${x - 4} -164h8v5c0 4 -8 4 -8 0Z`, "#f5f0e4")),
    oval(96, -143, 4, 4, "#f3ead6") + line("M96 -143L98 -145", "#a03020", 0.9),
  ].join("");
  const body = [
    rect(-124, -10, 248, 10, "#2c2422"),
    rect(-124, -100, 248, 92, shade(paint, -0.3)),
    panels,
    board(-130, 130, -107, 8, wood, 7),
    machine,
  ].join("");
  return { body, box: { left: -132, top: -168, right: 132, bottom: 1 } };
};

const bottleShelf: DrawPiece = (pen, tones) => {
  const bottle = (x: number, y: number) => {
    const color = pen.random.pick(["#5d7a4a", "#8a5230", "#c9a25a", "#3f6670", "#a8423a", "#d9d2c0"] as const);
    return (
      path(
        `M${x - 4} ${y}V${y - 15}C${x - 4} ${y - 20} ${x - 1.6} ${y - 20} ${x - 1.6} ${y - 28}H${x + 1.6}C${x + 1.6} ${y - 20} ${x + 4} ${y - 20} ${x + 4} ${y - 15}V${y}Z`,
        shade(color),
      ) + rect(x - 4, y - 12, 8, 6, "#f1e6cc")
    );
  };
  const jar = (x: number, y: number) =>
    rect(x - 6, y - 17, 12, 17, shade(pen.random.pick(["#7a4a2a", "#c9b48a", "#9a6a3a"] as const)), 'rx="2"') +
    rect(x - 5, y - 20, 10, 4, "#d2aa60", 'rx="1"');
  const mug = (x: number, y: number) =>
    path(
      `M${x - 6} ${y}V${y - 11}H${x + 6}V${y}ZM${x + 6} ${y - 9}h4v6h-4`,
      "#efe6d6",
      'stroke="#c8b99c" stroke-width="0.8"',
    );
  const row = (y: number) =>
    Array.from({ length: 12 }, (_, i) => pen.random.pick([bottle, jar, mug, jar])(-84 + i * 15.4, y)).join("");
  const body = [
    row(-46),
    rect(-95, -46, 190, 5, shade(tones.wood, 0.06)) + rect(-95, -41, 190, 2.4, "#000000", 'opacity="0.2"'),
    row(-4),
    rect(-95, -4, 190, 5, shade(tones.wood, 0.06)),
  ].join("");
  return { body, box: { left: -97, top: -80, right: 97, bottom: 3 } };
};

const bathtub: DrawPiece = (_pen, _tones) => {
  const white = "#eef0ec";
  const bubbles = Array.from({ length: 18 }, (_, i) =>
    oval(-66 + i * 8, -58 - ((i * 7) % 5), 6 + ((i * 5) % 4), 5.4, "#ffffff"),
  ).join("");
  const body = [
    ...[-60, 60].map((x) =>
      path(`M${x - 6} -12C${x - 8} -4 ${x - 8} 0 ${x - 2} 0H${x + 2}C${x + 8} 0 ${x + 8} -4 ${x + 6} -12Z`, "#c9a860"),
    ),
    bubbles,
    path("M-88 -56C-86 -20 -74 -8 -54 -8H54C74 -8 86 -20 88 -56Z", white),
    path("M-88 -56C-86 -20 -74 -8 -54 -8H-20C-50 -14 -66 -28 -68 -56Z", shade(white, -0.12)),
    path(
      "M-92 -60C-92 -65 -88 -66 -84 -63C-40 -56 40 -56 84 -63C88 -66 92 -65 92 -60C92 -55 88 -53 84 -53H-84C-88 -53 -92 -55 -92 -60Z",
      shade(white, 0.2),
    ),
    line("M-84 -53H84", shade(white, -0.26), 1),
    path("M70 -62V-82C70 -90 58 -90 58 -82", "none", 'stroke="#c9a860" stroke-width="3.4" stroke-linecap="round"'),
    path("M-42 -66C-46 -76 -34 -80 -30 -74C-24 -76 -20 -70 -22 -66Z", "#f2c53e") +
      path("M-44 -72l-5 -1l4 4Z", "#e08a2e"),
  ].join("");
  return { body, box: { left: -94, top: -92, right: 94, bottom: 1 } };
};

const basin: DrawPiece = (_pen, tones) => {
  const body = [
    front(-40, -72, 80, 62, tones.paint),
    line("M0 -72V-12", shade(tones.paint, -0.34), 1) + knob(-5, -44) + knob(5, -44),
    rect(-38, -10, 6, 10, "#3a3230") + rect(32, -10, 6, 10, "#3a3230"),
    path("M-48 -82C-48 -74 -36 -72 -30 -72H30C36 -72 48 -74 48 -82Z", "#f2f2ee"),
    path("M-48 -82L-42 -88H42L48 -82Z", "#ffffff"),
    path("M0 -86V-98C0 -104 10 -104 10 -98", "none", 'stroke="#b9bfc4" stroke-width="3" stroke-linecap="round"'),
    path("M-34 -88V-99H-26V-88Z", "#8fb9c0") + line("M-32 -99L-34 -110M-29 -99L-27 -111", "#d86a5a", 1.7),
    rect(26, -100, 9, 12, "#e6c87a", 'rx="2"') + rect(29, -104, 3, 5, "#b98a3a"),
    oval(0, -158, 34, 44, shade(tones.wood, 0.04)),
    oval(0, -158, 30, 40, "#bcd2d8"),
    path("M-22 -140L10 -194M-8 -128L22 -178", "none", 'stroke="#ffffff" stroke-width="4" opacity="0.4"'),
  ].join("");
  return { body, box: { left: -50, top: -204, right: 50, bottom: 1 } };
};

export const workingPieces = {
  counter,
  cabinets,
  fridge,
  table,
  "cafe-table": cafeTable,
  desk,
  "school-desk": schoolDesk,
  workbench,
  "tool-wall": toolWall,
  bar,
  "bottle-shelf": bottleShelf,
  bathtub,
  basin,
} satisfies Record<string, DrawPiece>;
