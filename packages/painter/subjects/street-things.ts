import { group, halo, line, n, oval, path, rect, roundness, type Subject, shade } from "./pen.ts";

const bench: Subject = {
  size: 0.36,
  stands: "ground",
  volume: 0.15,
  draw(pen) {
    const wood = pen.main("#9a6238");
    const iron = "#2f3236";
    const plank = (y: number, h: number, half: number, tone: number) =>
      rect(-half, y, half * 2, h, shade(wood, tone), 'rx="3"') +
      line(`M${-half + 8} ${y + h * 0.5}H${half - 20}`, shade(wood, tone - 0.2), 1.2, 'opacity="0.6"');
    const side = (x: number) =>
      path(`M${x - 6} 2L${x - 4} -50H${x + 4}L${x + 8} 2ZM${x - 3} -50L${x - 8} -116H${x + 2}L${x + 5} -50Z`, iron) +
      path(`M${x - 10} -62C${x + 4} -74 ${x + 22} -70 ${x + 20} -54`, "none", `stroke="${iron}" stroke-width="6"`);
    const body = [
      side(-104),
      side(104),
      plank(-116, 15, 134, 0.06),
      plank(-96, 15, 134, -0.04),
      plank(-76, 14, 134, -0.1),
      path("M-134 -54L-146 -36H146L134 -54Z", shade(wood, 0.2)),
      line("M-140 -45H140", shade(wood, -0.3), 2),
      plank(-38, 9, 146, -0.16),
      rect(-132, -29, 8, 31, iron),
      rect(124, -29, 8, 31, iron),
      path(
        "M-140 4q3 -9 1 -15M-118 5q-2 -10 4 -14M-90 4q4 -9 2 -15M96 5q4 -8 2 -15M136 5q-2 -8 5 -12",
        "none",
        'stroke="#5f8a3e" stroke-width="2.2"',
      ),
    ].join("");
    return { body, box: { left: -150, top: -122, right: 150, bottom: 6 } };
  },
};

const sign: Subject = {
  size: 0.62,
  stands: "ground",
  volume: 0.1,
  draw(pen) {
    const wood = pen.main("#a8713e");
    const arrow = (y: number, k: number, tone: number, turn: number) =>
      group(
        path("M-78 -20H62L92 0L62 20H-78L-70 0Z", shade(wood, tone)) +
          path("M-78 -20H62L92 0H-70Z", shade(wood, tone + 0.14)) +
          line("M-56 -6H34M-56 6H10", shade(wood, tone - 0.4), 4, 'opacity="0.7"') +
          oval(-64, -10, 2, 2, "#3a2a1c") +
          oval(58, 10, 2, 2, "#3a2a1c"),
        `translate(0,${y}) scale(${k},1) rotate(${turn})`,
      );
    const body = [
      path("M-9 4L-7 -210L0 -218L8 -210L10 4Z", shade(wood, -0.3)),
      path("M2 4L2 -216L8 -210L10 4Z", shade(wood, -0.1)),
      arrow(-176, 1, 0, -3),
      arrow(-126, -0.9, -0.1, -4),
      arrow(-78, 0.84, 0.06, 2),
      path("M-40 6C-30 -12 -14 -8 -8 2C0 -14 22 -14 36 6Z", "#6f8a4a"),
      path("M-30 4q-4 -18 -10 -24M-16 4q0 -16 4 -24M20 4q6 -14 14 -18", "none", 'stroke="#5f8a3e" stroke-width="3"'),
    ].join("");
    return { body, box: { left: -98, top: -222, right: 98, bottom: 8 } };
  },
};

const hydrant: Subject = {
  size: 0.38,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const paint = pen.main("#d03a2c");
    const cap = pen.trim("#e6c24a");
    const bolt = (x: number, y: number) =>
      oval(x, y, 3.4, 3.4, shade(paint, -0.4)) + oval(x + 1, y - 1, 1.4, 1.4, shade(paint, 0.4));
    const body = [
      `<defs>${roundness("hy", paint)}${roundness("hc", cap)}</defs>`,
      rect(-44, -12, 88, 14, "url(#hy)", 'rx="4"'),
      rect(-34, -96, 68, 86, "url(#hy)"),
      rect(-42, -104, 84, 12, "url(#hy)", 'rx="4"'),
      path("M-36 -104C-36 -140 36 -140 36 -104Z", "url(#hc)"),
      rect(-9, -150, 18, 18, "url(#hc)", 'rx="3"'),
      rect(-60, -82, 28, 28, "url(#hy)"),
      rect(-68, -86, 12, 36, "url(#hc)", 'rx="3"'),
      rect(32, -82, 28, 28, "url(#hy)"),
      rect(56, -86, 12, 36, "url(#hc)", 'rx="3"'),
      oval(0, -58, 24, 24, shade(paint, -0.2)),
      oval(0, -58, 18, 18, "url(#hc)"),
      path("M-7 -65H7L10 -58L7 -51H-7L-10 -58Z", shade(cap, -0.3)),
      bolt(-36, -6),
      bolt(-12, -6),
      bolt(12, -6),
      bolt(36, -6),
      line("M-56 -50C-56 -36 -40 -36 -36 -44", "#8a8a90", 2.4),
      path("M-60 4q3 -9 1 -15M58 4q-2 -10 5 -14M66 4q4 -8 8 -10", "none", 'stroke="#5f8a3e" stroke-width="2.4"'),
    ].join("");
    return { body, box: { left: -74, top: -154, right: 74, bottom: 5 } };
  },
};

const bus: Subject = {
  size: 0.31,
  stands: "ground",
  volume: 0.2,
  draw(pen) {
    const paint = pen.main("#c8342c");
    const stripe = shade(pen.trim("#f4ead2"));
    const wheel = (x: number) =>
      oval(x, -20, 23, 23, "#222026") + oval(x, -20, 12, 12, "#a8acb4") + oval(x, -20, 5, 5, "#4a4c54");
    const windows = [-146, -104, -62, -20, 22, 64];
    const glass = pen.lamps > 0 ? "#57506a" : "#9cc4d8";
    const body = [
      path("M-176 -20V-126C-176 -142 -168 -150 -152 -150H140C162 -150 172 -138 176 -112L182 -62V-20Z", shade(paint)),
      path("M-176 -126C-176 -142 -168 -150 -152 -150H140C154 -150 164 -144 170 -132H-176Z", shade(paint, 0.28)),
      rect(-176, -62, 357, 12, stripe),
      rect(-176, -30, 358, 12, shade(paint, -0.34)),
      ...windows.map(
        (x) =>
          rect(x - 18, -124, 36, 50, "#2c2a30", 'rx="4"') +
          rect(x - 16, -122, 32, 46, glass, 'rx="3"') +
          path(`M${x - 14} -80L${x + 4} -120H${x + 14}L${x - 4} -80Z`, "#ffffff", 'opacity="0.24"'),
      ),
      path("M90 -124H106V-26H90ZM110 -124H126V-26H110Z", glass),
      path("M86 -128H130V-22H126V-124H90V-22H86Z", "#2c2a30"),
      path("M138 -124H154C162 -124 166 -116 168 -106L174 -70H138Z", glass),
      rect(120, -146, 44, 14, "#26242a", 'rx="3"'),
      rect(124, -143, 36, 8, "#f2b63a", 'rx="2"'),
      rect(170, -50, 13, 12, "#fbeeb8", 'rx="3"'),
      rect(-178, -48, 7, 16, "#f07a5a", 'rx="2"'),
      wheel(-108),
      wheel(78),
    ].join("");
    const glow =
      pen.lamps > 0
        ? windows.map((x) => rect(x - 16, -122, 32, 46, "#ffce7a", `rx="3" opacity="${n(pen.lamps)}"`)).join("") +
          `<defs>${halo("bu", "#ffe9b0", 0.7)}</defs>` +
          oval(184, -44, 34, 26, "url(#bu)")
        : undefined;
    return { body, glow, box: { left: -182, top: -154, right: 218, bottom: 4 } };
  },
};

const motorcycle: Subject = {
  size: 0.44,
  stands: "ground",
  volume: 0.25,
  draw(pen) {
    const paint = pen.main("#b5322c");
    const wheel = (x: number) =>
      oval(x, -38, 38, 38, "#1f1e24") +
      oval(x, -38, 27, 27, "#d8d4cc") +
      oval(x, -38, 24, 24, "#8a8c94") +
      Array.from({ length: 12 }, (_, i) =>
        line(`M${x} -38L${n(x + Math.cos(i * 0.5236) * 25)} ${n(-38 + Math.sin(i * 0.5236) * 25)}`, "#d4d8de", 1.3),
      ).join("") +
      oval(x, -38, 8, 8, "#3a3c44");
    const body = [
      wheel(-92),
      wheel(96),
      line("M96 -38L66 -118", "#c6cad2", 8),
      line("M62 -124C50 -134 42 -134 32 -128", "#2c2a30", 6),
      path("M-40 -22L-44 -64L24 -66L38 -30C20 -14 -20 -12 -40 -22Z", "#5a5c64"),
      oval(0, -40, 22, 19, "#a8acb4"),
      oval(0, -40, 12, 10, "#6a6c74"),
      line("M-26 -60H22M-26 -52H24M-24 -44H-18", "#c6cad2", 3),
      path("M-20 -18C-60 -12 -100 -14 -138 -20L-140 -30C-100 -26 -60 -24 -20 -30Z", "#d4d8de"),
      path("M-44 -70L-92 -38", "none", 'stroke="#8a8c94" stroke-width="7"'),
      path("M-14 -74C-10 -104 30 -112 58 -104C66 -96 62 -78 48 -70C28 -64 0 -66 -14 -74Z", shade(paint)),
      path("M0 -90C14 -104 40 -104 54 -98C40 -96 16 -94 0 -90Z", shade(paint, 0.5)),
      path("M-106 -92C-88 -96 -60 -84 -14 -86L-14 -72C-48 -62 -80 -66 -100 -76Z", "#3a2a22"),
      path("M-132 -62C-124 -84 -84 -90 -60 -66C-84 -72 -108 -68 -128 -54Z", shade(paint, -0.1)),
      path("M62 -62C76 -86 120 -84 136 -54C116 -70 88 -70 66 -54Z", shade(paint, -0.1)),
      oval(78, -110, 14, 13, "#c6cad2"),
      oval(84, -110, 10, 11, "#fbeeb8"),
      rect(-140, -72, 12, 9, "#f06a4a", 'rx="3"'),
    ].join("");
    const glow =
      pen.lamps > 0 ? `<defs>${halo("mo", "#ffe9b0", 0.7)}</defs>${oval(92, -110, 34, 28, "url(#mo)")}` : undefined;
    return { body, glow, box: { left: -146, top: -140, right: 140, bottom: 2 } };
  },
};

const statue: Subject = {
  size: 0.78,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const stone = pen.main("#cfc9bd");
    const body = [
      rect(-62, -14, 124, 16, shade(stone, -0.2)),
      rect(-50, -78, 100, 66, shade(stone, -0.08)),
      rect(-58, -88, 116, 12, shade(stone, 0.06)),
      rect(-38, -64, 76, 38, shade(stone, -0.2)),
      line("M-26 -52H26M-26 -44H18M-26 -36H22", shade(stone, -0.45), 2.4),
      path("M-30 -88C-36 -130 -30 -170 -24 -196H26C34 -168 40 -130 32 -88Z", shade(stone, 0.08)),
      line(
        "M-18 -92C-22 -130 -16 -166 -10 -190M-4 -92C-6 -130 0 -166 4 -190M12 -92C14 -130 14 -166 16 -190M24 -92C28 -124 26 -160 24 -184",
        shade(stone, -0.3),
        2.4,
      ),
      path("M-26 -194C-30 -226 -22 -244 0 -246C22 -244 32 -226 28 -194Z", shade(stone, 0.12)),
      path("M26 -236C44 -246 56 -274 60 -306L70 -304C70 -268 58 -236 36 -218Z", shade(stone, 0.14)),
      path("M58 -306L74 -304L80 -322L52 -324Z", shade(stone, -0.1)),
      path("M66 -322C54 -336 60 -348 68 -362C76 -348 82 -336 70 -322Z", shade(stone, 0.34)),
      path(
        "M-26 -234C-44 -218 -46 -190 -30 -176L-8 -180L-10 -190L-26 -192C-28 -202 -22 -214 -16 -220Z",
        shade(stone, -0.04),
      ),
      rect(-20, -204, 26, 34, shade(stone, -0.24), 'rx="2" transform="rotate(-10 -8 -188)"'),
      path("M-28 -196C-10 -182 16 -184 30 -198L34 -180C16 -168 -12 -166 -32 -180Z", shade(stone, -0.06)),
      rect(-8, -258, 16, 18, shade(stone, -0.06)),
      oval(0, -272, 20, 23, shade(stone, 0.14)),
      path("M-21 -272C-24 -300 24 -300 21 -272C14 -286 -14 -286 -21 -272Z", shade(stone, -0.14)),
      line("M-8 -274h5M5 -274h5M1 -272v8M-4 -258q5 2 9 0", shade(stone, -0.45), 1.8),
      [-24, -12, 0, 12, 24]
        .map((a) => group(path("M-3 0L0 -20L3 0Z", shade(stone, 0.1)), `translate(0,-290) rotate(${a * 1.6})`))
        .join(""),
      path("M-68 4q4 -10 0 -18M-76 4q0 -8 -6 -14M66 4q-2 -12 6 -18", "none", 'stroke="#5f8a3e" stroke-width="2.6"'),
    ].join("");
    return { body, box: { left: -84, top: -366, right: 84, bottom: 5 } };
  },
};

const flag: Subject = {
  size: 0.7,
  stands: "ground",
  volume: 0.1,
  draw(pen) {
    const one = pen.main("#2f7a9a");
    const two = pen.trim("#f4ead2");
    const body = [
      rect(-84, -258, 9, 262, "#b8bcc4", 'rx="3"'),
      rect(-79, -258, 4, 262, "#e4e8ec", 'rx="2"'),
      oval(-80, -264, 9, 9, "#d9b458"),
      path(
        "M-75 -250C-40 -272 -6 -226 34 -244C64 -258 86 -254 104 -242V-142C86 -154 64 -158 34 -144C-6 -126 -40 -172 -75 -150Z",
        shade(one),
      ),
      path(
        "M-75 -217C-40 -239 -6 -193 34 -211C64 -225 86 -221 104 -209V-175C86 -187 64 -191 34 -177C-6 -159 -40 -205 -75 -183Z",
        shade(two),
      ),
      path("M-26 -245C-10 -238 6 -234 20 -238V-138C6 -134 -10 -140 -26 -150Z", "#000000", 'opacity="0.14"'),
      path("M56 -252C72 -256 88 -252 104 -242V-142C88 -152 72 -156 56 -152Z", "#ffffff", 'opacity="0.16"'),
      path("M-106 6C-98 -12 -62 -12 -54 6Z", "#8a8a8e"),
    ].join("");
    return { body, box: { left: -110, top: -276, right: 110, bottom: 8 } };
  },
};

export const streetSubjects = { bench, sign, hydrant, bus, motorcycle, statue, flag } satisfies Record<string, Subject>;
