import { group, halo, line, n, oval, path, rect, type Subject, shade } from "./pen.ts";

const television: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.12,
  draw(pen) {
    const shell = pen.main("#8a5a36");
    const body = [
      line("M-10 -150L-52 -206M10 -150L46 -214", "#8a8c94", 3.4),
      oval(-52, -207, 5, 5, "#c6cad2"),
      oval(46, -215, 5, 5, "#c6cad2"),
      path("M-28 -150C-24 -164 24 -164 28 -150Z", "#3a3236"),
      line("M-86 -8L-100 14M86 -8L100 14", "#4a3020", 9),
      rect(-124, -152, 248, 148, shade(shell), 'rx="18"'),
      rect(-124, -152, 248, 40, shade(shell, 0.2), 'rx="18" opacity="0.6"'),
      line("M-116 -22H116M-112 -134H110", shade(shell, -0.3), 1.2),
      rect(-110, -138, 166, 120, "#26242a", 'rx="20"'),
      path(
        "M-100 -118C-100 -128 -94 -130 -84 -130C-50 -134 -4 -134 30 -130C40 -130 46 -128 46 -118V-38C46 -28 40 -26 30 -26C-4 -22 -50 -22 -84 -26C-94 -26 -100 -28 -100 -38Z",
        "#7ab0c8",
      ),
      path(
        "M-100 -62C-70 -90 -46 -60 -24 -74C-2 -92 26 -60 46 -78V-38C46 -28 40 -26 30 -26C-4 -22 -50 -22 -84 -26C-94 -26 -100 -28 -100 -38Z",
        "#5a8a5a",
      ),
      oval(16, -104, 13, 13, "#fbe8a0"),
      path("M-92 -120C-70 -128 -40 -130 -20 -130L-70 -34C-80 -28 -94 -32 -96 -44Z", "#ffffff", 'opacity="0.14"'),
      rect(66, -138, 46, 120, shade(shell, -0.3), 'rx="8"'),
      oval(89, -116, 14, 14, "#d9c79a"),
      line("M89 -116L96 -124", "#4a3020", 3),
      oval(89, -82, 10, 10, "#d9c79a"),
      line("M89 -82V-90", "#4a3020", 3),
      ...[0, 1, 2, 3, 4].map((i) => line(`M74 ${-58 + i * 8}H104`, shade(shell, -0.6), 3)),
    ].join("");
    return {
      body,
      glow: `<defs>${halo("tv", "#bfe6f4", 0.3)}</defs>${oval(-27, -78, 110, 86, "url(#tv)")}`,
      box: { left: -140, top: -222, right: 130, bottom: 18 },
    };
  },
};

const rock: Subject = {
  size: 0.36,
  stands: "ground",
  volume: 0.3,
  draw(pen) {
    const stone = pen.main("#8f8c88");
    const boulder = (d: string, lit: string, dark: string) =>
      path(d, shade(stone)) + path(lit, shade(stone, 0.24)) + path(dark, shade(stone, -0.3));
    const body = [
      boulder(
        "M-130 4C-138 -24 -120 -52 -92 -58C-66 -60 -50 -40 -46 4Z",
        "M-92 -58C-72 -58 -58 -46 -52 -26C-66 -30 -84 -42 -92 -58Z",
        "M-130 4C-138 -24 -126 -44 -108 -54C-112 -30 -104 -10 -92 4Z",
      ),
      boulder(
        "M-78 6C-86 -50 -60 -104 -14 -116C26 -122 68 -96 78 -52C84 -26 80 -4 74 6Z",
        "M-14 -116C26 -122 68 -96 78 -52C56 -60 22 -82 -14 -116Z",
        "M-78 6C-86 -50 -60 -104 -14 -116C-40 -80 -46 -36 -30 6Z",
      ),
      boulder(
        "M44 8C40 -20 58 -46 86 -48C116 -46 132 -22 128 8Z",
        "M86 -48C116 -46 130 -26 129 -6C112 -14 96 -28 86 -48Z",
        "M44 8C40 -20 58 -42 76 -46C66 -24 66 -6 72 8Z",
      ),
      line(
        "M-6 -96C2 -76 -4 -60 10 -40M34 -82C38 -66 50 -56 54 -38M-62 -30C-52 -24 -46 -12 -44 0",
        shade(stone, -0.46),
        2,
        'opacity="0.7"',
      ),
      path(
        "M-52 -88C-40 -108 -22 -116 -10 -116C6 -118 20 -114 30 -108C8 -104 -8 -92 -24 -96C-36 -98 -42 -90 -52 -88Z",
        "#6f9444",
      ),
      path("M68 -46C78 -50 98 -48 106 -42C94 -40 80 -40 68 -46Z", "#7aa04c"),
      path(
        "M-120 8q4 -14 0 -24M-108 8q0 -12 6 -18M-10 10q4 -12 0 -20M0 10q2 -10 8 -14M116 10q4 -12 2 -20M126 10q2 -8 8 -12",
        "none",
        'stroke="#5f8a3e" stroke-width="2.8"',
      ),
    ].join("");
    return { body, box: { left: -138, top: -122, right: 138, bottom: 11 } };
  },
};

const alien: Subject = {
  size: 0.56,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const skin = pen.main("#7fc06a");
    const suit = pen.trim("#5a6a9a");
    const bigEye = (k: number) =>
      path(
        `M${k * 8} -146C${k * 12} -168 ${k * 40} -176 ${k * 46} -162C${k * 48} -146 ${k * 28} -130 ${k * 14} -134C${k * 8} -136 ${k * 7} -140 ${k * 8} -146Z`,
        "#15131c",
      ) +
      oval(k * 30 + 4, -160, 5, 4, "#ffffff", 'opacity="0.9"') +
      oval(k * 20 + 2, -144, 2.4, 2, "#9fd8f0", 'opacity="0.8"');
    const body = [
      line("M-14 -196C-20 -216 -26 -220 -32 -226M14 -196C20 -216 26 -220 32 -226", shade(skin, -0.1), 5),
      oval(-33, -228, 8, 8, shade(skin, 0.3)),
      oval(33, -228, 8, 8, shade(skin, 0.3)),
      path("M-20 -46L-24 0H-6L-4 -44ZM20 -46L24 0H6L4 -44Z", shade(suit, -0.2)),
      path("M-28 0C-30 -8 -20 -10 -6 -6V2H-28ZM28 0C30 -8 20 -10 6 -6V2H28Z", "#3a3a4a"),
      path("M-30 -92C-54 -80 -62 -56 -60 -40L-48 -40C-48 -56 -40 -68 -26 -74Z", shade(suit, -0.12)),
      path("M30 -92C52 -98 66 -120 70 -136L82 -132C80 -106 58 -78 30 -72Z", shade(suit, 0.08)),
      line("M74 -134L66 -148M78 -134V-152M81 -132L92 -146", shade(skin, 0.06), 6),
      line("M-58 -40L-62 -28M-54 -40V-26M-50 -40L-44 -28", shade(skin, -0.06), 6),
      path("M-30 -94C-34 -70 -30 -48 -24 -38H24C30 -48 34 -70 30 -94C14 -102 -14 -102 -30 -94Z", shade(suit)),
      path("M-30 -58H30L28 -48H-28Z", "#2c2c3c"),
      oval(0, -53, 8, 7, "#f2c040"),
      path("M-12 -86L0 -74L12 -86Z", shade(suit, 0.3)),
      path(
        "M0 -204C44 -204 66 -176 60 -146C54 -118 24 -98 0 -98C-24 -98 -54 -118 -60 -146C-66 -176 -44 -204 0 -204Z",
        shade(skin),
      ),
      path(
        "M0 -204C44 -204 66 -176 60 -146C56 -130 44 -116 30 -108C48 -136 48 -176 0 -204Z",
        shade(skin, 0.2),
        'opacity="0.6"',
      ),
      bigEye(-1),
      bigEye(1),
      line("M-3 -124v3M3 -124v3M-10 -113C-4 -108 4 -108 10 -113", shade(skin, -0.5), 2.4),
      oval(-38, -120, 8, 5, "#f0a0a0", 'opacity="0.5"'),
      oval(38, -120, 8, 5, "#f0a0a0", 'opacity="0.5"'),
    ].join("");
    return { body, box: { left: -74, top: -238, right: 100, bottom: 4 } };
  },
};

const monster: Subject = {
  size: 0.6,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const fur = pen.main("#5a6ab8");
    const belly = pen.trim("#c9b8e8");
    const tuft = (x: number, y: number, turn: number, k: number, tone: number) =>
      group(
        path("M-12 4L-8 -12L-3 -4L2 -18L6 -4L12 -12L12 6Z", shade(fur, tone)),
        `translate(${n(x)},${n(y)}) rotate(${n(turn)}) scale(${k})`,
      );
    const around = Array.from({ length: 26 }, (_, i) => {
      const a = (i / 26) * Math.PI * 2;
      return tuft(Math.cos(a) * 84, -104 + Math.sin(a) * 96, (a * 180) / Math.PI + 90, 1.1, Math.cos(a) * 0.14 - 0.06);
    }).join("");
    const body = [
      path("M-60 -186C-92 -196 -102 -226 -92 -246C-82 -226 -62 -216 -40 -210Z", "#efe2bc"),
      path("M60 -186C92 -196 102 -226 92 -246C82 -226 62 -216 40 -210Z", "#efe2bc"),
      line("M-86 -226q10 4 18 -2M-78 -212q10 4 18 -4M86 -226q-10 4 -18 -2M78 -212q-10 4 -18 -4", "#b8a878", 2),
      around,
      path("M-78 -110C-104 -96 -116 -70 -110 -48C-100 -40 -88 -44 -84 -54C-84 -70 -76 -84 -62 -92Z", shade(fur, -0.16)),
      path("M78 -110C104 -96 116 -70 110 -48C100 -40 88 -44 84 -54C84 -70 76 -84 62 -92Z", shade(fur, 0.06)),
      line("M-112 -46l-4 10M-102 -42v12M-92 -46l4 10M112 -46l4 10M102 -42v12M92 -46l-4 10", "#efe2bc", 4.4),
      oval(0, -104, 86, 98, shade(fur)),
      oval(0, -72, 54, 58, shade(belly)),
      line(
        "M-34 -76C-12 -70 12 -70 34 -76M-38 -58C-12 -50 12 -50 38 -58M-32 -40C-10 -32 10 -32 32 -40",
        shade(belly, -0.26),
        2,
      ),
      oval(-26, -152, 25, 26, "#fbf8ee"),
      oval(28, -154, 30, 31, "#fbf8ee"),
      oval(-22, -150, 12, 13, "#e0a02e"),
      oval(26, -150, 14, 15, "#e0a02e"),
      oval(-21, -149, 6, 8, "#17141a"),
      oval(26, -148, 7, 9, "#17141a"),
      oval(-18, -154, 2.6, 2.6, "#ffffff"),
      oval(30, -155, 3, 3, "#ffffff"),
      path("M-46 -118C-20 -108 24 -108 50 -120C46 -96 24 -88 0 -88C-24 -88 -42 -96 -46 -118Z", "#3a1c2c"),
      path("M-36 -114L-28 -100L-20 -111ZM40 -116L32 -101L24 -112ZM-10 -110L-4 -99L4 -110Z", "#fbf6e4"),
      path("M-20 -92C-8 -100 14 -100 24 -93C12 -88 -8 -87 -20 -92Z", "#d8607a"),
      path(
        "M-66 -6C-70 -24 -24 -24 -22 -4C-24 6 -60 6 -66 -6ZM66 -6C70 -24 24 -24 22 -4C24 6 60 6 66 -6Z",
        shade(fur, -0.1),
      ),
      line("M-58 0v6M-46 2v6M-34 0v6M58 0v6M46 2v6M34 0v6", "#efe2bc", 4.4),
      tuft(-6, -206, -10, 1.5, 0.1),
      tuft(10, -206, 14, 1.3, 0.2),
    ].join("");
    return { body, box: { left: -124, top: -252, right: 124, bottom: 10 } };
  },
};

export const oddSubjects = { television, rock, alien, monster } satisfies Record<string, Subject>;
