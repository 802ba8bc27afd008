import { downward, group, halo, line, n, oval, path, rect, roundness, type Subject, shade } from "./pen.ts";

const umbrella: Subject = {
  size: 0.5,
  stands: "ground",
  volume: 0.25,
  draw(pen) {
    const cloth = pen.main("#c8323c");
    const ribs = [-80, -50, -17, 17, 50, 80];
    const body = [
      path("M-9 -2C-10 -22 -8 -40 -7 -52H7C8 -40 10 -22 9 -2H2V-40H-2V-2Z", "#2a2730"),
      path("M-11 2c0 -7 10 -6 10 0ZM11 2c0 -7 -10 -6 -10 0Z", "#1c1a1e"),
      path(
        "M-17 -112C-24 -90 -24 -60 -26 -36C-10 -28 12 -28 27 -36C24 -60 24 -92 17 -112C8 -120 -8 -120 -17 -112Z",
        "#3a4252",
      ),
      line("M0 -112V-34M-12 -90L-14 -42", "#262c38", 1.4),
      path("M14 -110C26 -104 28 -118 17 -128L9 -122Z", "#465066"),
      oval(11, -126, 4.6, 4.6, "#e0b48c"),
      line("M10 -186V-110", "#3a3036", 2.2),
      path(
        "M-88 -140C-84 -186 -40 -206 8 -206C56 -206 96 -186 102 -140C94 -146 80 -146 72 -138C60 -148 48 -148 38 -138C26 -148 -8 -148 -20 -138C-30 -148 -44 -148 -54 -138C-62 -146 -78 -146 -88 -140Z",
        shade(cloth),
      ),
      path("M8 -206C56 -206 96 -186 102 -140C94 -146 80 -146 72 -138C64 -170 40 -196 8 -206Z", shade(cloth, 0.18)),
      path(
        "M8 -206C-40 -206 -84 -186 -88 -140C-78 -146 -62 -146 -54 -138C-46 -170 -24 -196 8 -206Z",
        shade(cloth, -0.22),
      ),
      ...ribs.slice(1, 5).map((x) => line(`M8 -206Q${x * 0.9} -184 ${x * 1.06 + 6} -139`, shade(cloth, -0.42), 1)),
      line("M8 -206v-9", "#3a3036", 2.4),
    ].join("");
    return { body, box: { left: -92, top: -218, right: 106, bottom: 3 } };
  },
};

const lantern: Subject = {
  size: 0.5,
  stands: "aloft",
  volume: 0.15,
  draw(pen) {
    const paper = pen.main("#f0a04a");
    const spots = [
      [0, -60, 1],
      [-92, -120, 0.56],
      [84, -134, 0.5],
      [-58, -14, 0.34],
      [112, -44, 0.36],
      [-132, -60, 0.3],
      [40, -176, 0.28],
      [-30, -178, 0.22],
      [150, -110, 0.2],
    ] as const;
    const one = (x: number, y: number, k: number, i: number) =>
      group(
        `<defs><linearGradient id="l${i}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${shade(paper, -0.15)}"/><stop offset="0.7" stop-color="${shade(paper, 0.3)}"/><stop offset="1" stop-color="#fff2c2"/></linearGradient></defs>${path("M-26 24C-38 -10 -34 -44 0 -50C34 -44 38 -10 26 24Z", `url(#l${i})`)}${line("M-12 24C-18 -10 -16 -40 0 -50M12 24C18 -10 16 -40 0 -50", shade(paper, -0.3), 1, 'opacity="0.6"')}${oval(0, 24, 26, 5, "#ffeeb8")}`,
        `translate(${x},${y}) scale(${k})`,
      );
    const all = spots.map(([x, y, k], i) => one(x, y, k, i)).join("");
    return {
      body: all,
      glow: `<defs>${halo("h", "#ffae50", 0.5)}</defs>${spots.map(([x, y, k]) => oval(x, y, 74 * k, 74 * k, "url(#h)")).join("")}${all}`,
      box: { left: -168, top: -216, right: 184, bottom: 24 },
    };
  },
};

const streetLamp: Subject = {
  size: 0.6,
  stands: "ground",
  volume: 0.2,
  draw(pen) {
    const iron = pen.main("#2d3138");
    const body = [
      `<defs>${roundness("i", iron)}</defs>`,
      path("M-16 2L-11 -12H11L16 2Z", "url(#i)"),
      path("M-8 -12C-10 -30 -4 -36 -4 -46V-186H4V-46C4 -36 10 -30 8 -12Z", "url(#i)"),
      ...[-30, -48, -120, -176].map((y) => rect(-7, y, 14, 4, "url(#i)", 'rx="2"')),
      line("M-20 -158H20M-20 -158q0 -6 6 -6M20 -158q0 -6 -6 -6", shade(iron, 0.1), 2.6),
      path("M-13 -190H13L20 -226H-20Z", "#9fb0b8", 'opacity="0.85"'),
      line("M-13 -190L-20 -226M13 -190L20 -226M0 -190V-226M-13 -190H13", shade(iron), 2.4),
      path("M-23 -226H23L10 -242H-10Z", "url(#i)"),
      line("M0 -242v-9", shade(iron), 3),
      oval(0, -253, 3.4, 3.4, shade(iron)),
    ].join("");
    const lit = Math.max(0.6, pen.lamps);
    return {
      body,
      glow: `<defs>${halo("h", "#ffd080", 0.75 * lit)}${downward("cone", "rgba(255,214,140,0.3)", "rgba(255,214,140,0)")}</defs>${path("M-14 -190L-80 2H80L14 -190Z", "url(#cone)")}${oval(0, -208, 86, 70, "url(#h)")}${path("M-12 -191H12L18 -224H-18Z", "#fff0c0", 'opacity="0.95"')}`,
      box: { left: -88, top: -280, right: 88, bottom: 3 },
    };
  },
};

const tent: Subject = {
  size: 0.28,
  stands: "ground",
  volume: 0.15,
  draw(pen) {
    const cloth = pen.main("#d9822b");
    const body = [
      path("M-30 -84L84 -72L118 0H20Z", shade(cloth, -0.24)),
      line("M20 -78L62 0M54 -75L92 0", shade(cloth, -0.42), 1.2),
      path("M-30 -84L-88 0H32Z", shade(cloth, 0.06)),
      path("M-30 -84L-46 0H-6Z", "#2b2224"),
      path(
        "M-30 -84L-46 0L-58 0C-48 -30 -38 -58 -30 -84ZM-30 -84L-6 0L6 0C-6 -30 -20 -58 -30 -84Z",
        shade(cloth, 0.32),
      ),
      line("M-30 -84V0", "#5a4636", 2),
      line("M-88 0L-108 6M118 0L136 6M-30 -84L-112 4M84 -72L138 4", "#cbbfa8", 1),
      oval(-10, 2, 96, 4, "#000", 'opacity="0.2"'),
      pen.snowy ? path("M-34 -80L-30 -88L84 -76L92 -60Q30 -70 -34 -80Z", "#f3f7fd") : "",
    ].join("");
    return {
      body,
      glow:
        pen.lamps > 0
          ? `<defs>${halo("t", "#ffb85a", 0.8)}</defs>${path("M-30 -84L-88 0H32Z", "#ffb45a", 'opacity="0.42"')}${path("M-30 -80L-44 0H-8Z", "#ffdf9a", 'opacity="0.9"')}${oval(-30, -20, 110, 60, "url(#t)", 'opacity="0.5"')}`
          : undefined,
      box: { left: -142, top: -92, right: 140, bottom: 8 },
    };
  },
};

const campfire: Subject = {
  size: 0.3,
  stands: "ground",
  volume: 0.1,
  shadowless: true,
  draw(pen) {
    const flame = (w: number, h: number, lean: number) =>
      `M0 -6C${-w} -16 ${-w * 0.8 + lean} ${-h * 0.5} ${lean * 1.6} ${-h}C${w * 0.3 + lean} ${-h * 0.66} ${w * 0.5} ${-h * 0.6} ${w * 0.4 + lean} ${-h * 0.8}C${w * 1.1} ${-h * 0.44} ${w * 0.9} -14 0 -6Z`;
    const sparks = Array.from({ length: 26 }, () =>
      oval(
        pen.random.between(-46, 46),
        -pen.random.between(60, 180),
        pen.random.between(0.6, 1.7),
        pen.random.between(0.6, 1.7),
        "#ffca6a",
      ),
    ).join("");
    const body = [
      ...Array.from({ length: 11 }, (_, i) =>
        oval(-56 + i * 11.2, 4 - Math.sin((i / 10) * Math.PI) * -7, 9, 6.4, shade("#77726e", (i % 3) * 0.12 - 0.2)),
      ),
      line("M-44 2L34 -16M44 2L-34 -16M-20 6L10 -22", "#4b3020", 10),
      line("M-42 0L32 -17M42 0L-32 -17", "#7a5234", 3),
    ].join("");
    return {
      body,
      glow: `<defs>${halo("h", "#ff9a3a", 0.7)}${downward("a", "#ffb02e", "#ff5a1a")}${downward("b", "#fff0a0", "#ffb02e")}</defs>${oval(0, -30, 150, 100, "url(#h)")}${path(flame(40, 110, -6), "url(#a)", 'opacity="0.92"')}${path(flame(26, 78, 8), "url(#b)", 'opacity="0.95"')}${path(flame(13, 44, 0), "#fffbe0")}${sparks}`,
      box: { left: -152, top: -190, right: 152, bottom: 72 },
    };
  },
};

const planet: Subject = {
  size: 0.62,
  stands: "aloft",
  volume: 0.2,
  shadowless: true,
  draw(pen) {
    const globe = pen.main(pen.random.pick(["#d8a566", "#6f8fd0", "#c8705a", "#7ab0a4"]));
    const ring = pen.trim("#e6d2ae");
    const bands = Array.from({ length: 13 }, (_, i) => {
      const y = -86 + i * 14 + pen.random.between(-4, 4);
      return path(
        `M-110 ${n(y)}C-40 ${n(y + 12)} 40 ${n(y + 12)} 110 ${n(y)}V${n(y + pen.random.between(4, 11))}C40 ${n(y + 22)} -40 ${n(y + 20)} -110 ${n(y + 8)}Z`,
        shade(globe, pen.random.between(-0.28, 0.34)),
        'opacity="0.6"',
      );
    }).join("");
    const rings = (half: string) =>
      [
        [188, 42, 7, -0.1],
        [174, 38, 9, 0.2],
        [158, 34, 6, -0.24],
        [146, 31, 8, 0.06],
      ]
        .map(
          ([rx = 0, ry = 0, w = 0, tone = 0]) =>
            `<path d="M${-rx} 0A${rx} ${ry} 0 0 ${half} ${rx} 0" fill="none" stroke="${shade(ring, tone)}" stroke-width="${w}" opacity="0.86"/>`,
        )
        .join("");
    const body = `<defs><clipPath id="c"><circle r="100"/></clipPath><radialGradient id="sh" cx="0.72" cy="0.3" r="0.95"><stop offset="0" stop-color="#fff" stop-opacity="0.34"/><stop offset="0.4" stop-color="#000" stop-opacity="0"/><stop offset="0.82" stop-color="#04050e" stop-opacity="0.72"/><stop offset="1" stop-color="#04050e" stop-opacity="0.92"/></radialGradient></defs>${group(`${rings("1")}<circle r="100" fill="${shade(globe)}"/><g clip-path="url(#c)">${bands}${oval(34, 22, 20, 9, shade(globe, -0.36), 'opacity="0.7"')}</g><circle r="100" fill="url(#sh)"/>${rings("0")}`, "translate(0,-100) rotate(-16)")}`;
    return { body, glow: undefined, box: { left: -196, top: -204, right: 196, bottom: 4 } };
  },
};

export const outdoorSubjects = {
  umbrella,
  lantern,
  "street-lamp": streetLamp,
  tent,
  campfire,
  planet,
} satisfies Record<string, Subject>;
