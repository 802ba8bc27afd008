import { mix } from "../../color.ts";
import { group, line, oval, path, rect, shade } from "../../subjects/pen.ts";
import { board, type DrawPiece, front, knob } from "./tones.ts";

const wooden = "#4a3222";

const sofa: DrawPiece = (pen, tones) => {
  const cloth = pen.colored ? pen.main("#000000") : tones.cloth;
  const pillow = pen.colored ? mix(cloth, [250, 236, 214], 0.6) : tones.accent;
  const body = [
    rect(-88, -12, 8, 12, wooden),
    rect(80, -12, 8, 12, wooden),
    path("M-90 -30C-92 -70 -88 -88 -74 -88H74C88 -88 92 -70 90 -30Z", shade(cloth, -0.06)),
    path("M-80 -82H-3V-40H-84C-86 -62 -84 -78 -80 -82ZM80 -82H3V-40H84C86 -62 84 -78 80 -82Z", shade(cloth, 0.06)),
    line("M0 -86V-44M-74 -85H74", shade(cloth, -0.26), 1.4),
    path("M-86 -44H-1V-24H-86ZM1 -44H86V-24H1Z", shade(cloth, 0.16)),
    path("M-84 -44L-80 -50H80L84 -44Z", shade(cloth, 0.26)),
    line("M0 -46V-24M-84 -24H84", shade(cloth, -0.3), 1.3),
    rect(-90, -25, 180, 15, shade(cloth, -0.12), 'rx="3"'),
    path("M-102 -10V-50C-102 -64 -80 -64 -80 -50V-10ZM102 -10V-50C102 -64 80 -64 80 -50V-10Z", shade(cloth, 0)),
    path(
      "M-102 -50C-102 -64 -80 -64 -80 -50C-84 -58 -98 -58 -102 -50ZM102 -50C102 -64 80 -64 80 -50C84 -58 98 -58 102 -50Z",
      shade(cloth, 0.3),
    ),
    line("M-91 -54V-14M91 -54V-14", shade(cloth, -0.2), 1),
    group(
      rect(-17, -32, 34, 32, shade(pillow), 'rx="7"') + line("M-10 -26L10 -6M10 -26L-10 -6", shade(pillow, 0.3), 1.2),
      "translate(-58,-44) rotate(-9)",
    ),
    group(
      rect(-15, -29, 30, 29, shade(pillow, -0.2), 'rx="7"') + line("M-15 -15H15M-15 -20H15", shade(pillow, 0.34), 1.6),
      "translate(60,-44) rotate(10)",
    ),
  ].join("");
  return { body, box: { left: -104, top: -92, right: 104, bottom: 1 } };
};

const armchair: DrawPiece = (pen, tones) => {
  const cloth = pen.colored ? pen.main("#000000") : tones.accent;
  const body = [
    path("M-34 0L-38 -14H-28L-28 0ZM34 0L38 -14H28L28 0Z", wooden),
    path("M-38 -20C-42 -76 -40 -100 0 -100C40 -100 42 -76 38 -20Z", shade(cloth, -0.04)),
    path("M-29 -42C-33 -78 -28 -92 0 -92C28 -92 33 -78 29 -42Z", shade(cloth, 0.1)),
    ...[-14, 14, 0].map((x, i) => oval(x, i === 2 ? -62 : -76, 1.8, 1.8, shade(cloth, -0.4))),
    line("M-14 -76L0 -62L14 -76M-14 -76L-26 -60M14 -76L26 -60M0 -62V-46", shade(cloth, -0.18), 0.9),
    path("M-32 -46L-27 -53H27L32 -46V-26H-32Z", shade(cloth, 0.2)),
    line("M-32 -45H32", shade(cloth, -0.2), 1),
    rect(-36, -28, 72, 17, shade(cloth, -0.14), 'rx="4"'),
    path("M-47 -11V-48C-47 -64 -27 -64 -28 -48V-11ZM47 -11V-48C47 -64 27 -64 28 -48V-11Z", shade(cloth, 0.02)),
    path(
      "M-47 -48C-47 -64 -27 -64 -28 -48C-32 -56 -44 -56 -47 -48ZM47 -48C47 -64 27 -64 28 -48C32 -56 44 -56 47 -48Z",
      shade(cloth, 0.32),
    ),
    line("M-37 -54V-15M37 -54V-15", shade(cloth, -0.24), 1),
  ].join("");
  return { body, box: { left: -49, top: -102, right: 49, bottom: 1 } };
};

const chair: DrawPiece = (pen, tones) => {
  const wood = pen.colored ? pen.main("#000000") : tones.wood;
  const body = [
    path("M-17 -46L-20 0H-16L-13 -46ZM17 -46L20 0H16L13 -46Z", shade(wood, -0.3)),
    path("M-19 -50L-18 -92H-13L-14 -50ZM19 -50L18 -92H13L14 -50Z", shade(wood, -0.04)),
    path("M-18 -94C-8 -98 8 -98 18 -94V-82C8 -86 -8 -86 -18 -82Z", shade(wood, 0.1)),
    ...[-7, 0, 7].map((x) => line(`M${x} -84V-50`, shade(wood, -0.1), 2.4)),
    path("M-23 -44L-18 -54H18L23 -44Z", shade(wood, 0.24)),
    rect(-23, -44, 46, 5, shade(wood, -0.04), 'rx="1"'),
    path("M-22 -39L-23 0H-18L-17 -39ZM22 -39L23 0H18L17 -39Z", shade(wood, 0.02)),
    line("M-20 -18H20", shade(wood, -0.2), 2.4),
    path("M-17 -48C-8 -54 8 -54 17 -48L19 -44H-19Z", shade(tones.accent, 0.06)),
  ].join("");
  return { body, box: { left: -26, top: -98, right: 26, bottom: 1 } };
};

const bed: DrawPiece = (pen, tones) => {
  const quilt = pen.colored ? pen.main("#000000") : tones.accent;
  const linen = "#f2ebdf";
  const { wood } = tones;
  const patches = Array.from({ length: 12 }, (_, i) => {
    const x = -34 + (i % 6) * 22;
    const y = -50 + Math.floor(i / 6) * 18;
    return (i + Math.floor(i / 6)) % 2 ? rect(x, y, 22, 18, shade(quilt, 0.26), 'opacity="0.6"') : "";
  }).join("");
  const body = [
    rect(-104, -10, 8, 10, shade(wood, -0.4)),
    rect(96, -10, 8, 10, shade(wood, -0.4)),
    path("M-107 0V-104C-107 -116 -95 -116 -95 -104V0Z", shade(wood, 0.06)),
    line("M-101 -100V-8", shade(wood, 0.3), 1.4),
    rect(-98, -32, 198, 20, shade(wood, -0.1), 'rx="2"'),
    line("M-96 -26H98M-96 -20H98", shade(wood, -0.34), 0.8, 'opacity="0.6"'),
    path("M-95 -32V-54C-95 -58 -90 -60 -86 -60H92C98 -60 100 -56 100 -50V-32Z", linen),
    path("M-94 -54L-88 -64H90L98 -56Z", shade(linen, 0.3)),
    path("M-90 -58C-94 -76 -82 -80 -66 -78C-52 -78 -48 -70 -50 -58C-62 -54 -78 -54 -90 -58Z", "#fbf7ee"),
    path("M-90 -58C-78 -54 -62 -54 -50 -58C-50 -62 -51 -66 -52 -68C-60 -62 -80 -62 -91 -64Z", shade("#d9d0c0")),
    path(
      "M-40 -66C0 -70 60 -69 92 -66C101 -64 103 -56 103 -46V-16C70 -10 20 -12 -36 -15C-40 -30 -42 -50 -40 -66Z",
      shade(quilt),
    ),
    patches,
    path(
      "M-40 -66C-30 -67 -22 -67 -14 -67.6C-17 -50 -16 -30 -14 -14L-36 -15C-40 -30 -42 -50 -40 -66Z",
      shade(linen, -0.04),
    ),
    line("M-36 -16C20 -12 70 -10 103 -16", shade(quilt, -0.34), 1.6),
    line(
      "M-14 -66C-17 -48 -16 -30 -14 -15M20 -40C24 -34 22 -26 26 -20M60 -44C64 -34 60 -28 64 -20",
      shade(quilt, -0.24),
      1.1,
    ),
    path("M99 0V-58C99 -66 107 -66 107 -58V0Z", shade(wood)),
  ].join("");
  return { body, box: { left: -109, top: -116, right: 109, bottom: 1 } };
};

const nightstand: DrawPiece = (pen, tones) => {
  const lamps = Math.max(0.25, pen.lamps);
  const body = [
    board(-23, 23, -48, 4, tones.wood, 5),
    front(-21, -44, 42, 18, tones.wood),
    front(-21, -25, 42, 18, tones.wood),
    knob(0, -35) + knob(0, -16),
    rect(-20, -8, 5, 8, shade(tones.wood, -0.3)) + rect(15, -8, 5, 8, shade(tones.wood, -0.3)),
    path("M-4 -52C-9 -60 -5 -70 0 -72C5 -70 9 -60 4 -52Z", shade(tones.paint, 0.1)),
    path("M-16 -72L-9 -100H9L16 -72Z", "#f0dcae"),
    line("M-16 -72H16M-9 -100H9", "#c9a86a", 1.4),
    rect(10, -54, 11, 3, "#7a3b3b"),
  ].join("");
  const glow = `<defs><radialGradient id="g"><stop offset="0" stop-color="#ffd591" stop-opacity="${lamps}"/><stop offset="0.4" stop-color="#ffb85c" stop-opacity="${lamps * 0.24}"/><stop offset="1" stop-color="#ffb85c" stop-opacity="0"/></radialGradient></defs>${oval(0, -82, 66, 66, "url(#g)")}${path("M-16 -72L-9 -100H9L16 -72Z", "#ffe2a4", `opacity="${lamps * 0.9}"`)}`;
  return { body, glow: pen.lamps > 0 ? glow : undefined, box: { left: -68, top: -150, right: 68, bottom: 1 } };
};

export const sittingPieces = { sofa, armchair, chair, bed, nightstand } satisfies Record<string, DrawPiece>;
