import { downward, group, halo, line, n, oval, path, rect, roundness, type Subject, shade } from "./pen.ts";

const train: Subject = {
  size: 0.27,
  stands: "ground",
  volume: 0.12,
  draw(pen) {
    const engine = pen.main("#2e3338");
    const coach = pen.colored ? pen.main("#2e3338") : pen.trim("#7d2f2a");
    const wheel = (x: number, r: number) =>
      oval(x, -r, r, r, "#1f1d21") +
      oval(x, -r, r * 0.78, r * 0.78, "#5d5a5f") +
      oval(x, -r, r * 0.62, r * 0.62, "#2a282d") +
      [0, 45, 90, 135]
        .map((a) => line(`M0 ${-r * 0.7}V${r * 0.7}`, "#77737a", 1, `transform="translate(${x},${-r}) rotate(${a})"`))
        .join("");
    const windows: string[] = [];
    const carriage = (x: number) => {
      for (let i = 0; i < 5; i++) windows.push(rect(x + 8 + i * 15, -38, 10, 12, "#ffd48a", 'rx="1.5"'));
      return [
        rect(x, -46, 86, 34, shade(coach, 0.02), 'rx="2"'),
        rect(x, -46, 86, 5, shade(coach, 0.2)),
        rect(x, -22, 86, 2.4, shade("#d9b868", 0)),
        path(`M${x - 2} -46Q${x + 43} -56 ${x + 88} -46Z`, "#3f3b40"),
        ...[0, 1, 2, 3, 4].map((i) =>
          rect(x + 8 + i * 15, -38, 10, 12, pen.lamps > 0 ? "#554a58" : "#9db4c2", 'rx="1.5"'),
        ),
        wheel(x + 14, 7),
        wheel(x + 30, 7),
        wheel(x + 58, 7),
        wheel(x + 74, 7),
        rect(x - 6, -14, 6, 3, "#2a282d"),
      ].join("");
    };
    const puffs = Array.from({ length: 13 }, (_, i) => {
      const t = i / 12;
      return oval(
        92 - t * 190,
        -84 - Math.sin(t * 2.4) * 34 + (i % 2) * 7,
        8 + t * 20,
        7 + t * 14,
        shade("#f2f0ee", -0.08 - (i % 3) * 0.06),
        `opacity="${n(0.86 - t * 0.62)}"`,
      );
    }).join("");
    const body = [
      `<defs>${downward("b", shade(engine, 0.28), shade(engine, -0.35))}</defs>`,
      puffs,
      rect(-300, -1, 470, 3, "#6f6861"),
      ...Array.from({ length: 47 }, (_, i) => rect(-298 + i * 10, 1, 5, 4, "#5a4636")),
      carriage(-284),
      carriage(-192),
      carriage(-100),
      rect(-8, -44, 26, 34, shade(engine, 0.06)),
      rect(0, -30, 40, 5, shade(coach, 0.1)),
      rect(20, -62, 34, 50, shade(engine, 0.02)),
      path("M14 -62Q37 -72 60 -62v4H14Z", shade(coach, -0.05)),
      rect(26, -54, 10, 14, "#a9bcc6"),
      rect(40, -54, 10, 14, "#a9bcc6"),
      rect(52, -46, 66, 30, "url(#b)", 'rx="6"'),
      ...[66, 82, 98].map((x) => rect(x, -46, 2, 30, "#c9a24c")),
      path("M90 -46l-3 -26h14l-3 26Z", shade(engine, -0.1)),
      rect(85, -76, 18, 6, shade(engine, 0.14)),
      oval(72, -48, 6, 6, "#c9a24c"),
      rect(116, -44, 6, 26, shade(engine, 0.18), 'rx="2"'),
      oval(122, -40, 4.5, 4.5, "#e8dfc0"),
      path("M114 -14H128L142 0H112Z", shade(coach, 0)),
      rect(10, -16, 110, 6, shade(coach, -0.1)),
      wheel(34, 13),
      wheel(62, 13),
      wheel(90, 13),
      wheel(112, 7),
      rect(32, -15, 60, 3.4, "#9a959c"),
    ].join("");
    const glow =
      pen.lamps > 0
        ? `<defs>${halo("g", "#fff0c0", 0.9)}<linearGradient id="hb"><stop offset="0" stop-color="#fff2cc" stop-opacity="0.6"/><stop offset="1" stop-color="#fff2cc" stop-opacity="0"/></linearGradient></defs>${windows.join("")}${path("M124 -42L230 -60V4L124 -37Z", "url(#hb)")}${oval(122, -40, 14, 14, "url(#g)")}${rect(26, -54, 10, 14, "#ffc06a")}`
        : undefined;
    return { body, glow, box: { left: -300, top: -150, right: pen.lamps > 0 ? 230 : 170, bottom: 6 } };
  },
};

const car: Subject = {
  size: 0.24,
  stands: "ground",
  volume: 0.2,
  draw(pen) {
    const paint = pen.main("#c8402f");
    const wheel = (x: number) =>
      oval(x, -15, 15, 15, "#19181b") +
      oval(x, -15, 9.5, 9.5, "#b8bcc2") +
      oval(x, -15, 7.8, 7.8, "#5a5d63") +
      [0, 36, 72, 108, 144]
        .map((a) => line("M0 -8V8", "#c6cacf", 1.6, `transform="translate(${x},-15) rotate(${a})"`))
        .join("") +
      oval(x, -15, 2.2, 2.2, "#e0e3e6");
    const body = [
      `<defs>${downward("p", shade(paint, 0.22), shade(paint, -0.36))}${downward("g", "#cfe3ee", "#5f7788")}</defs>`,
      oval(0, 0, 96, 4, "#000", 'opacity="0.35"'),
      path(
        "M-98 -22C-99 -36 -92 -42 -74 -44L-52 -48C-38 -66 -24 -72 2 -72C28 -72 42 -64 56 -48C78 -46 94 -42 98 -32C100 -24 98 -14 94 -12H-94C-98 -14 -98 -18 -98 -22Z",
        "url(#p)",
      ),
      path("M-44 -48C-32 -62 -22 -66 -4 -66V-48ZM2 -66C24 -66 36 -60 48 -48H2Z", "url(#g)"),
      path("M-38 -50L-24 -63L-16 -65L-32 -50ZM8 -50L18 -65L24 -64L16 -50Z", "#ffffff", 'opacity="0.35"'),
      line("M-1 -66V-14M-46 -46C-50 -34 -48 -22 -42 -14M46 -46C50 -34 48 -22 44 -14", shade(paint, -0.45), 0.9),
      line("M-94 -32H96", shade(paint, 0.36), 1.1, 'opacity="0.7"'),
      rect(-18, -40, 11, 2.6, "#e4e6e8", 'rx="1.2"'),
      rect(26, -40, 11, 2.6, "#e4e6e8", 'rx="1.2"'),
      path("M84 -40C92 -39 96 -35 97 -30L86 -31Z", "#fdf3cf"),
      path("M-97 -34L-90 -40L-86 -32L-97 -28Z", "#d8342c"),
      rect(-99, -17, 198, 4, shade("#2a2a2e")),
      rect(90, -22, 9, 5, "#c6cacf", 'rx="2"'),
      rect(-100, -22, 9, 5, "#c6cacf", 'rx="2"'),
      path("M-80 -12a22 22 0 0 1 44 0ZM36 -12a22 22 0 0 1 44 0Z", "#151417"),
      wheel(-58),
      wheel(58),
    ].join("");
    const glow =
      pen.lamps > 0
        ? `<defs>${halo("h", "#fff4d0", 0.95)}${halo("r", "#ff4a3a", 0.9)}<linearGradient id="hb"><stop offset="0" stop-color="#fff2cc" stop-opacity="0.55"/><stop offset="1" stop-color="#fff2cc" stop-opacity="0"/></linearGradient></defs>${path("M95 -37L190 -52V2L95 -31Z", "url(#hb)")}${oval(93, -35, 15, 12, "url(#h)")}${oval(-95, -34, 13, 10, "url(#r)")}`
        : undefined;
    return { body, glow, box: { left: -112, top: -76, right: pen.lamps > 0 ? 190 : 104, bottom: 5 } };
  },
};

const bicycle: Subject = {
  size: 0.32,
  stands: "ground",
  volume: 0,
  draw(pen) {
    const frame = pen.main("#2f7a78");
    const wheel = (x: number) =>
      `<circle cx="${x}" cy="-28" r="27" fill="none" stroke="#1d1b1f" stroke-width="3.4"/><circle cx="${x}" cy="-28" r="24.4" fill="none" stroke="#b9bdc2" stroke-width="1.2"/>` +
      Array.from({ length: 12 }, (_, i) =>
        line("M0 -24V24", "#8f9399", 0.5, `transform="translate(${x},-28) rotate(${i * 15})"`),
      ).join("") +
      oval(x, -28, 3, 3, "#55585d");
    const body = [
      wheel(-46),
      wheel(46),
      line("M-46 -28L-20 -66L30 -68L2 -28ZM-46 -28H2L-20 -66", shade(frame), 4),
      line("M-46 -28L-20 -66L30 -68L2 -28Z", shade(frame, 0.3), 1.2),
      line("M46 -28L28 -80", shade(frame, -0.1), 4),
      line("M-20 -66L-25 -80", "#9a9ea4", 3),
      path("M-40 -84C-30 -86 -18 -85 -12 -82C-16 -78 -32 -78 -38 -79Z", "#5b3b28"),
      line("M28 -80L38 -88C46 -90 50 -84 46 -80", "#3b383d", 3),
      line("M46 -80L38 -78", "#5b3b28", 4),
      oval(2, -28, 8, 8, "none", 'stroke="#7d8187" stroke-width="2.4"'),
      line("M2 -28L10 -16M2 -28L-6 -40M7 -15H15M-10 -41H-2", "#3b383d", 2.6),
      line("M2 -36L-46 -31M2 -20L-46 -25", "#4b4850", 0.9),
      path("M26 -78L50 -78L47 -58H30Z", "#a9783f"),
      line("M28 -72H48M29 -66H48M33 -78L34 -58M40 -78V-58", "#7a5228", 1),
      ...[-6, 0, 6].map(
        (dx, i) =>
          line(`M${38 + dx} -78V-86`, "#4f7a42", 1.2) +
          oval(38 + dx, -88 - (i % 2) * 3, 4, 4, shade(["#d94f6b", "#f1c14a", "#e8e2f4"][i] ?? "#fff")),
      ),
    ].join("");
    return { body, box: { left: -78, top: -98, right: 78, bottom: 2 } };
  },
};

const balloon: Subject = {
  size: 0.42,
  stands: "aloft",
  volume: 0.55,
  draw(pen) {
    const usual = pen.random.pick(["#d8453a", "#2f7fb8", "#e0962e", "#7a4fa0", "#2f9a84"]);
    const main = pen.main(usual);
    const trim = pen.trim(pen.random.pick(["#f6e7c4", "#f3d16a", "#f2efe6"]));
    const gores = [-1, -0.72, -0.4, -0.12, 0.12, 0.4, 0.72, 1];
    const shape = (k: number) =>
      `M0 -190C${n(62 * k * 0.9)} -190 ${n(66 * k)} -150 ${n(66 * k)} -126C${n(64 * k)} -88 ${n(22 * k)} -58 ${n(13 * k)} -42`;
    const stripes = gores.slice(0, -1).map((k, i) => {
      const next = gores[i + 1] ?? 1;
      return path(
        `${shape(k)}L${n(13 * next)} -42C${n(22 * next)} -58 ${n(64 * next)} -88 ${n(66 * next)} -126C${n(66 * next)} -150 ${n(62 * next * 0.9)} -190 0 -190Z`,
        i % 2 ? shade(trim) : shade(main),
      );
    });
    const body = [
      ...stripes,
      path(
        "M-65 -132C-60 -122 60 -122 65 -132L66 -118C60 -108 -60 -108 -66 -118Z",
        shade(main, -0.28),
        'opacity="0.85"',
      ),
      ...gores.map((k) => line(shape(k), shade(main, -0.45), 0.6)),
      path("M-13 -42H13L10 -36H-10Z", shade(main, -0.4)),
      line("M-11 -37L-9 -18M11 -37L9 -18M-4 -37L-3 -18M4 -37L3 -18", "#4b3b30", 0.8),
      path("M-10 -18H10L8.6 0H-8.6Z", "#9a6a3a"),
      line("M-9.6 -13H9.6M-9.2 -8H9.2M-8.8 -3H8.8M-5 -18L-4.4 0M0 -18V0M5 -18L4.4 0", "#6f4925", 0.9),
      rect(-11, -20, 22, 3, "#6f4925", 'rx="1.5"'),
      oval(-3, -22, 2.2, 2.6, "#3a2f33"),
      oval(3.4, -21.6, 2.2, 2.6, "#5b4036"),
    ].join("");
    const warm =
      pen.lamps > 0
        ? `<defs>${halo("w", "#ffb84a", 0.85)}</defs>${oval(0, -96, 48, 62, "url(#w)", 'opacity="0.75"')}`
        : "";
    return {
      body,
      glow: `${warm}${path("M-3 -34Q0 -46 3 -34Q0 -30 -3 -34Z", "#ffd27a")}`,
      box: { left: -68, top: -192, right: 68, bottom: 2 },
    };
  },
};

const airplane: Subject = {
  size: 0.26,
  stands: "aloft",
  volume: 0.35,
  draw(pen) {
    const skin = pen.main("#eef1f4");
    const tail = pen.trim("#2f6fb0");
    const body = [
      `<defs><linearGradient id="v"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity="0.75"/></linearGradient>${downward("f", shade(skin, 0.1), shade(skin, -0.34))}</defs>`,
      path("M-330 -2L-60 -9V-3ZM-330 14L-50 3V8Z", "url(#v)"),
      path("M-8 -12L-58 -52H-44L24 -14Z", shade(skin, -0.24)),
      path("M-96 -18L-128 -58H-108L-70 -20Z", shade(tail, -0.05)),
      path("M-128 -58H-108L-100 -50H-122Z", shade(tail, 0.3)),
      path(
        "M-122 -14C-96 -22 40 -24 84 -19C104 -17 116 -10 120 -4C114 3 96 6 70 6H-40C-76 5 -104 -2 -122 -14Z",
        "url(#f)",
      ),
      line("M-116 -11C-80 -2 40 -1 116 -5", shade(tail, 0), 2.4),
      ...Array.from({ length: 18 }, (_, i) => rect(-70 + i * 8.4, -14.5, 3.6, 4, "#40566c", 'rx="1.2"')),
      path("M92 -17C102 -16 108 -13 111 -9L94 -10Z", "#33475a"),
      path("M18 -2L-66 40H-46L58 2Z", shade(skin, -0.12)),
      path("M18 -2L-66 40H-60L30 -1Z", shade(skin, 0.12)),
      path("M-100 -10L-136 4H-122L-78 -7Z", shade(skin, -0.16)),
      path("M-8 14h26a5 6 0 0 1 0 12h-24Z", shade("#8a949e", 0.1)),
      oval(18, 20, 3, 6, "#3d444c"),
    ].join("");
    const glow =
      pen.lamps > 0
        ? Array.from({ length: 18 }, (_, i) => rect(-70 + i * 8.4, -14.5, 3.6, 4, "#ffdf9a", 'rx="1.2"')).join("") +
          `<defs>${halo("r", "#ff5040", 1)}</defs>${oval(-56, 40, 8, 8, "url(#r)")}`
        : undefined;
    return {
      body: group(body, "rotate(-7)"),
      glow: glow && group(glow, "rotate(-7)"),
      box: { left: -330, top: -80, right: 126, bottom: 60 },
    };
  },
};

const rocket: Subject = {
  size: 0.66,
  stands: "ground",
  volume: 0.2,
  draw(pen) {
    const skin = pen.main("#eef0f2");
    const fin = pen.trim("#c8402f");
    const clouds = Array.from({ length: 26 }, () => {
      const spread = pen.random.between(-1, 1);
      return oval(
        spread * 110,
        -6 - (1 - Math.abs(spread)) * pen.random.between(0, 22),
        pen.random.between(14, 30),
        pen.random.between(10, 20),
        shade("#f4efe9", -pen.random.between(0.02, 0.28)),
        'opacity="0.92"',
      );
    }).join("");
    const body = [
      `<defs>${roundness("s", skin)}${roundness("f", fin)}</defs>`,
      clouds,
      path("M-20 -96L-46 -58L-42 -40L-20 -58ZM20 -96L46 -58L42 -40L20 -58Z", "url(#f)"),
      path("M0 -262C18 -236 24 -206 24 -176V-62H-24V-176C-24 -206 -18 -236 0 -262Z", "url(#s)"),
      path("M0 -262C10 -248 16 -234 19.6 -218H-19.6C-16 -234 -10 -248 0 -262Z", "url(#f)"),
      rect(-24, -112, 48, 9, "url(#f)"),
      rect(-24, -72, 48, 10, "#474b52"),
      line("M-24 -150H24M-24 -196H24", shade(skin, -0.34), 0.9),
      oval(0, -172, 11, 11, "#59606a"),
      oval(0, -172, 8.4, 8.4, "#7fb2d6"),
      oval(-2.6, -175, 3, 2.2, "#e6f4fb"),
      oval(0, -134, 6, 6, "#59606a"),
      oval(0, -134, 4.2, 4.2, "#7fb2d6"),
      path("M-5 -98H5V-40H-5Z", shade(fin, -0.2)),
      path("M-16 -62H16L12 -50H-12Z", "#2f3238"),
    ].join("");
    const glow = `<defs>${downward("fl", "#fff6cf", "#ff7a1f")}${halo("g", "#ffa040", 0.9)}</defs>${oval(0, -30, 80, 60, "url(#g)")}${path("M-12 -50C-22 -30 -10 -14 0 4C10 -14 22 -30 12 -50Z", "url(#fl)", 'opacity="0.95"')}${path("M-6 -50C-10 -36 -4 -26 0 -16C4 -26 10 -36 6 -50Z", "#fffdf0")}`;
    return { body, glow, box: { left: -142, top: -264, right: 142, bottom: 16 } };
  },
};

export const vehicleSubjects = { train, car, bicycle, balloon, airplane, rocket } satisfies Record<string, Subject>;
