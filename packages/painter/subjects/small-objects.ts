import { group, line, n, oval, path, rect, roundness, type Subject, shade } from "./pen.ts";
import { bowlOf, plateOf } from "./tableware.ts";

const plate: Subject = {
  size: 0.26,
  stands: "table",
  volume: 0.12,
  draw(pen) {
    const glaze = pen.main("#e9e4d8");
    const rim = pen.trim("#4f7a94");
    const marks = Array.from({ length: 20 }, (_, i) => {
      const a = (i / 20) * Math.PI * 2;
      return oval(Math.cos(a) * 112, -4 + Math.sin(a) * 30.5, 5, 2.4, shade(rim));
    }).join("");
    return {
      body:
        plateOf(138, glaze) +
        marks +
        line("M-170 24L-158 -30M-176 -34q4 14 18 2M-166 -32l2 -14M-158 -30l2 -14M-174 -34l3 -13", "#c4c9d0", 4) +
        line("M158 24L164 -8", "#b8bdc4", 5) +
        path("M160 -6C154 -24 160 -44 172 -48C174 -30 172 -16 168 -4Z", "#d6dade"),
      box: { left: -180, top: -54, right: 180, bottom: 42 },
    };
  },
};

const bowl: Subject = {
  size: 0.36,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const glaze = pen.main("#6f93a0");
    return {
      body:
        bowlOf(112, 84, glaze, pen.trim("#e6d8b8"), shade(glaze, -0.34)) +
        path("M-90 -76C-60 -64 20 -62 70 -74C30 -60 -60 -58 -90 -76Z", shade(glaze, 0.2), 'opacity="0.5"') +
        line("M86 -70C80 -44 66 -24 52 -14", "#ffffff", 4, 'opacity="0.3"'),
      box: { left: -116, top: -120, right: 116, bottom: 12 },
    };
  },
};

const bottle: Subject = {
  size: 0.66,
  stands: "table",
  volume: 0.25,
  draw(pen) {
    const glass = pen.main("#3f7a5a");
    const body = [
      `<defs>${roundness("gl", glass)}</defs>`,
      path(
        "M-34 0C-42 0 -44 -4 -44 -12V-112C-44 -142 -18 -148 -16 -176V-214H16V-176C18 -148 44 -142 44 -112V-12C44 -4 42 0 34 0Z",
        "url(#gl)",
        'opacity="0.94"',
      ),
      path(
        "M-36 -8C-38 -40 -38 -90 -36 -110C-30 -128 -14 -138 -10 -150C-20 -128 -26 -60 -22 -8Z",
        shade(glass, 0.34),
        'opacity="0.4"',
      ),
      rect(-20, -222, 40, 14, shade(glass, -0.2), 'rx="4"'),
      path("M-13 -222L-11 -242H11L13 -222Z", "#b98a5a"),
      line("M-6 -240v12M2 -240v10M7 -238v8", "#8a6238", 1.4),
      path("M-44 -94H44V-36H-44Z", "#efe4c8"),
      path("M-44 -90H44V-86H-44ZM-44 -44H44V-40H-44Z", shade(pen.trim("#b5523e"))),
      path("M0 -80C14 -72 14 -58 0 -50C-14 -58 -14 -72 0 -80Z", shade(pen.trim("#b5523e"))),
      line("M30 -120C36 -108 36 -40 34 -14", "#ffffff", 4, 'opacity="0.5"'),
    ].join("");
    return { body, box: { left: -52, top: -246, right: 52, bottom: 4 } };
  },
};

const key: Subject = {
  size: 0.34,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const metal = pen.main("#cfa24a");
    const body = group(
      [
        path(
          "M-78 -40C-112 -40 -132 -22 -132 0C-132 22 -112 40 -78 40C-54 40 -40 24 -36 10H60V34H78V10H90V40H112V10H124C132 10 132 -10 124 -10H-36C-40 -24 -54 -40 -78 -40ZM-82 -20C-66 -20 -58 -10 -58 0C-58 10 -66 20 -82 20C-98 20 -108 10 -108 0C-108 -10 -98 -20 -82 -20Z",
          shade(metal),
          'fill-rule="evenodd"',
        ),
        path(
          "M-78 -40C-54 -40 -40 -24 -36 -10H124C128 -10 130 -8 130 -5H-40C-44 -20 -58 -33 -80 -33C-106 -33 -124 -20 -128 -4C-128 -24 -110 -40 -78 -40Z",
          shade(metal, 0.5),
        ),
        oval(-34, 0, 8, 14, shade(metal, -0.2)),
        oval(-20, 0, 5, 12, shade(metal, 0.1)),
        line("M-118 20C-140 40 -160 40 -170 20C-176 -4 -150 -16 -132 -8", "#a8443a", 4),
      ].join(""),
      "translate(10,-40) rotate(-16)",
    );
    return { body, box: { left: -170, top: -108, right: 150, bottom: 28 } };
  },
};

const phone: Subject = {
  size: 0.56,
  stands: "table",
  volume: 0.1,
  draw(pen) {
    const shell = pen.main("#2a2c34");
    const icons = Array.from({ length: 12 }, (_, i) =>
      rect(
        -38 + (i % 4) * 20.6,
        -96 + Math.floor(i / 4) * 24,
        14,
        14,
        ["#e8684a", "#4aa0d8", "#7cc06a", "#f2c040", "#a878d0", "#f08aac"][i % 6] ?? "#4aa0d8",
        'rx="4"',
      ),
    ).join("");
    const screen = `<linearGradient id="sc" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#3f5ac0"/><stop offset="0.55" stop-color="#c86aa8"/><stop offset="1" stop-color="#f6b06a"/></linearGradient>`;
    const body = [
      `<defs>${screen}</defs>`,
      path("M-30 0L-38 -14H40L50 0Z", "#4a4c54"),
      rect(-56, -212, 112, 206, shade(shell), 'rx="16"'),
      rect(-56, -212, 108, 204, shade(shell, 0.2), 'rx="16"'),
      rect(-50, -206, 100, 194, "url(#sc)", 'rx="11"'),
      path(
        "M-50 -64C-20 -92 10 -60 50 -86V-23C50 -16 46 -12 39 -12H-39C-46 -12 -50 -16 -50 -23Z",
        "#2a3c7a",
        'opacity="0.6"',
      ),
      rect(-14, -204, 28, 7, "#14151a", 'rx="3.5"'),
      icons,
      rect(-30, -178, 60, 20, "#ffffff", 'rx="4" opacity="0.8"'),
      rect(-22, -150, 44, 7, "#ffffff", 'rx="3" opacity="0.6"'),
      path("M10 -206H39C46 -206 50 -202 50 -195V-90L-30 -206Z", "#ffffff", 'opacity="0.14"'),
    ].join("");
    return {
      body,
      glow: rect(-50, -206, 100, 194, "#ffffff", 'rx="11" opacity="0.06"'),
      box: { left: -62, top: -218, right: 62, bottom: 4 },
    };
  },
};

const computer: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.1,
  draw(pen) {
    const shell = pen.main("#b8bdc6");
    const keys = Array.from({ length: 4 }, (_, r) =>
      Array.from({ length: 13 }, (_, i) =>
        rect(-108 + i * 16.4 - r * 3 + (i - 6) * r * 0.9, -27 + r * 6.6, 12.6, 4.4, "#2e3038", 'rx="1"'),
      ).join(""),
    ).join("");
    const code = Array.from({ length: 11 }, (_, i) =>
      rect(
        -92 + ([0, 10, 20, 20, 30, 20, 10][i % 7] ?? 0),
        -158 + i * 10.6,
        pen.random.between(24, 96),
        4.6,
        ["#7cc06a", "#4aa0d8", "#f2c040", "#e87a9a"][i % 4] ?? "#4aa0d8",
        'rx="2"',
      ),
    ).join("");
    const body = [
      path("M-136 0L-112 -34H112L136 0Z", shade(shell, 0.1)),
      path("M-136 0H136V6C136 10 132 12 126 12H-126C-132 12 -136 10 -136 6Z", shade(shell, -0.3)),
      keys,
      path("M-32 -1L-28 -6H28L32 -1Z", shade(shell, -0.14)),
      rect(-116, -178, 232, 146, shade(shell, -0.36), 'rx="9"'),
      rect(-109, -171, 218, 130, "#1c2230", 'rx="3"'),
      rect(40, -160, 56, 44, "#31405e", 'rx="3"'),
      path(
        "M40 -124L58 -146L72 -132L84 -142L96 -126V-119C96 -117 95 -116 93 -116H43C41 -116 40 -117 40 -119Z",
        "#f08a5a",
      ),
      code,
      path("M-109 -171H20L-80 -41H-109Z", "#ffffff", 'opacity="0.07"'),
    ].join("");
    return { body, box: { left: -140, top: -182, right: 140, bottom: 14 } };
  },
};

const camera: Subject = {
  size: 0.42,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const shell = pen.main("#2f2c30");
    const metal = pen.trim("#c2c5cb");
    const body = [
      path("M-34 -128H34L26 -152H-26Z", shade(metal, -0.1)),
      rect(-104, -134, 208, 30, shade(metal), 'rx="8"'),
      rect(-104, -130, 208, 9, shade(metal, 0.5), 'rx="4"'),
      rect(-104, -110, 208, 108, shade(shell), 'rx="10"'),
      ...Array.from({ length: 60 }, () =>
        oval(pen.random.between(-98, 98), pen.random.between(-102, -10), 2.6, 1.8, shade(shell, 0.16), 'opacity="0.5"'),
      ),
      rect(-104, -14, 208, 14, shade(metal, -0.1), 'rx="6"'),
      rect(-88, -146, 30, 14, shade(metal, -0.24), 'rx="4"'),
      rect(58, -148, 36, 16, shade(metal, -0.3), 'rx="4"'),
      line("M62 -146v12M68 -146v12M74 -146v12M80 -146v12M86 -146v12", "#5a5c64", 1.4),
      rect(-20, -146, 40, 24, "#26303c", 'rx="4"'),
      path("M-16 -142H8L-8 -126H-16Z", "#7a9ab8", 'opacity="0.7"'),
      oval(0, -58, 55, 55, shade(metal, -0.3)),
      oval(0, -58, 49, 49, shade(metal, 0.2)),
      oval(0, -58, 44, 44, "#1c1c22"),
      oval(0, -58, 34, 34, "#34506e"),
      oval(0, -58, 24, 24, "#1c2c48"),
      oval(0, -58, 12, 12, "#0c1424"),
      path("M-28 -70C-22 -86 -4 -92 10 -88C-2 -84 -14 -76 -20 -64Z", "#bfe0f4", 'opacity="0.8"'),
      oval(14, -44, 7, 5, "#c87ad0", 'opacity="0.5"'),
      oval(80, -88, 6, 6, "#d8402e"),
      path("M-104 -118C-140 -100 -150 -40 -128 6C-120 16 -112 12 -116 4C-134 -36 -128 -84 -102 -106Z", "#7a4a2c"),
    ].join("");
    return { body, box: { left: -146, top: -158, right: 110, bottom: 14 } };
  },
};

const clock: Subject = {
  size: 0.56,
  stands: "table",
  volume: 0.2,
  draw(pen) {
    const shell = pen.main("#c8553d");
    const marks = Array.from({ length: 12 }, (_, i) =>
      group(rect(-2, -64, 4, i % 3 ? 7 : 13, "#2c282c"), `translate(0,-86) rotate(${i * 30})`),
    ).join("");
    const hour = pen.random.between(280, 330);
    const body = [
      line("M-44 -22L-62 0M44 -22L62 0", shade(shell, -0.4), 9),
      path("M-30 -166C-50 -196 -92 -176 -80 -140ZM30 -166C50 -196 92 -176 80 -140Z", "#d9b458"),
      path("M-38 -168C-52 -182 -74 -172 -76 -152Z", "#f6e0a0"),
      line("M0 -168V-186", "#8a6a2c", 5),
      path("M-10 -190H10L14 -180H-14Z", "#b08a3a"),
      path("M-22 -186C-22 -206 22 -206 22 -186", "none", 'stroke="#8a6a2c" stroke-width="4"'),
      oval(0, -86, 86, 86, shade(shell, -0.3)),
      oval(2, -88, 83, 83, shade(shell)),
      path("M52 -150C76 -128 86 -96 76 -62C78 -96 66 -126 40 -146Z", "#ffffff", 'opacity="0.35"'),
      oval(0, -86, 71, 71, "#e6d8bc"),
      oval(0, -86, 68, 68, "#fbf4e2"),
      marks,
      group(path("M-4 8L-3 -36L0 -42L3 -36L4 8Z", "#2c282c"), `translate(0,-86) rotate(${n(hour)})`),
      group(path("M-3 10L-2 -52L0 -58L2 -52L3 10Z", "#2c282c"), "translate(0,-86) rotate(48)"),
      group(line("M0 12V-56", "#d8402e", 1.8), "translate(0,-86) rotate(170)"),
      oval(0, -86, 6, 6, "#d8402e"),
    ].join("");
    return { body, box: { left: -92, top: -204, right: 92, bottom: 6 } };
  },
};

const toy: Subject = {
  size: 0.5,
  stands: "table",
  volume: 0.4,
  draw(pen) {
    const fur = pen.main("#b9824e");
    const pale = shade(fur, 0.44);
    const paw = (x: number, turn: number) =>
      group(
        oval(0, 0, 27, 24, shade(fur, -0.06)) +
          oval(0, 4, 15, 13, pale) +
          oval(-9, -12, 4.6, 4, pale) +
          oval(0, -14, 4.6, 4, pale) +
          oval(9, -12, 4.6, 4, pale),
        `translate(${x},-22) rotate(${turn})`,
      );
    const body = [
      oval(-46, -76, 21, 34, shade(fur, -0.16), 'transform="rotate(28 -46 -76)"'),
      oval(46, -76, 21, 34, shade(fur, 0.02), 'transform="rotate(-28 46 -76)"'),
      oval(0, -54, 50, 54, shade(fur)),
      oval(0, -50, 32, 36, pale),
      line("M0 -84V-18", shade(fur, -0.3), 1.4, 'stroke-dasharray="5 4"'),
      paw(-44, -16),
      paw(44, 16),
      ...[-38, 38].map((x) => oval(x, -172, 20, 20, shade(fur, -0.08)) + oval(x, -170, 12, 12, pale)),
      oval(0, -136, 52, 47, shade(fur, 0.06)),
      oval(0, -120, 25, 20, pale),
      path("M-10 -130H10C10 -122 4 -118 0 -118C-4 -118 -10 -122 -10 -130Z", "#33231e"),
      line("M0 -118V-112M0 -112C-4 -107 -10 -107 -13 -111M0 -112C4 -107 10 -107 13 -111", "#33231e", 2),
      ...[-20, 20].map((x) => oval(x, -144, 5.6, 6, "#1c1618") + oval(x + 2, -146.5, 1.9, 1.9, "#ffffff")),
      path(
        "M0 -92C-24 -106 -40 -98 -38 -86C-36 -76 -18 -80 0 -90C18 -80 36 -76 38 -86C40 -98 24 -106 0 -92Z",
        shade(pen.trim("#c83a4a")),
      ),
      oval(0, -91, 7, 6, shade(pen.trim("#c83a4a"), -0.2)),
      ...Array.from({ length: 50 }, () => {
        const x = pen.random.between(-46, 46);
        const y = pen.random.between(-176, -8);
        return Math.abs(x) > 28 || y < -150
          ? line(`M${n(x)} ${n(y)}q2 2 1 5`, shade(fur, -0.24), 1, 'opacity="0.4"')
          : "";
      }),
    ].join("");
    return { body, box: { left: -84, top: -196, right: 84, bottom: 6 } };
  },
};

const skull: Subject = {
  size: 0.44,
  stands: "table",
  volume: 0.35,
  draw(pen) {
    const bone = pen.main("#e6dcc2");
    const teeth = Array.from(
      { length: 8 },
      (_, i) =>
        rect(-32 + i * 8, -34, 7, 15, shade(bone, 0.2), 'rx="2"') +
        rect(-29 + i * 7.4, -17, 6.4, 13, shade(bone, 0.1), 'rx="2"'),
    ).join("");
    const body = [
      path("M-38 -26C-40 -8 -30 2 0 2C30 2 40 -8 38 -26C28 -12 -28 -12 -38 -26Z", shade(bone, -0.2)),
      path(
        "M0 -164C52 -164 80 -132 78 -92C76 -72 66 -64 58 -56C56 -44 52 -38 42 -34H-42C-52 -38 -56 -44 -58 -56C-66 -64 -76 -72 -78 -92C-80 -132 -52 -164 0 -164Z",
        shade(bone),
      ),
      path(
        "M-78 -92C-80 -132 -52 -164 0 -164C-40 -152 -60 -120 -56 -80C-54 -64 -50 -46 -42 -34C-52 -38 -56 -44 -58 -56C-66 -64 -76 -72 -78 -92Z",
        shade(bone, -0.26),
      ),
      path(
        "M-36 -98C-20 -102 -10 -92 -12 -76C-14 -62 -28 -56 -42 -60C-54 -64 -54 -88 -36 -98ZM36 -98C20 -102 10 -92 12 -76C14 -62 28 -56 42 -60C54 -64 54 -88 36 -98Z",
        "#2a2022",
      ),
      path(
        "M-32 -90C-22 -92 -18 -84 -20 -76C-26 -70 -38 -72 -42 -76C-42 -84 -38 -88 -32 -90ZM32 -90C22 -92 18 -84 20 -76C26 -70 38 -72 42 -76C42 -84 38 -88 32 -90Z",
        "#140e12",
      ),
      path("M0 -70C6 -62 12 -50 8 -46C4 -44 2 -50 0 -50C-2 -50 -4 -44 -8 -46C-12 -50 -6 -62 0 -70Z", "#2a2022"),
      teeth,
      line("M-40 -19H40", shade(bone, -0.5), 1.6),
      line("M20 -160C14 -150 24 -142 16 -132C10 -126 18 -118 14 -110", shade(bone, -0.4), 1.6),
      line("M-62 -70C-56 -64 -54 -58 -52 -50M62 -70C56 -64 54 -58 52 -50", shade(bone, -0.34), 2),
    ].join("");
    return { body, box: { left: -84, top: -168, right: 84, bottom: 6 } };
  },
};

export const smallObjectSubjects = {
  plate,
  bowl,
  bottle,
  key,
  phone,
  computer,
  camera,
  clock,
  toy,
  skull,
} satisfies Record<string, Subject>;
