import { eye } from "./animal-parts.ts";
import { group, line, n, oval, path, roundness, type Subject, shade } from "./pen.ts";

const eagle: Subject = {
  size: 0.38,
  stands: "aloft",
  volume: 0.3,
  draw(pen) {
    const coat = pen.main("#5a3c26");
    const fingers = (k: number) =>
      [0, 1, 2, 3, 4]
        .map((i) =>
          path(
            `M${k * (118 - i * 3)} ${-74 + i * 11}L${k * (176 - i * 9)} ${-104 + i * 20}C${k * (170 - i * 8)} ${-88 + i * 18} ${k * (140 - i * 4)} ${-62 + i * 12} ${k * (112 - i * 4)} ${-58 + i * 11}Z`,
            shade(coat, -0.4 + i * 0.03),
          ),
        )
        .join("");
    const wing = (k: number, tone: number) =>
      fingers(k) +
      path(
        `M${k * 8} -52C${k * 36} -84 ${k * 78} -98 ${k * 124} -84C${k * 132} -70 ${k * 124} -40 ${k * 104} -14C${k * 84} -8 ${k * 44} -6 ${k * 12} -16Z`,
        shade(coat, tone),
      ) +
      path(
        `M${k * 8} -52C${k * 36} -84 ${k * 78} -98 ${k * 124} -84C${k * 100} -74 ${k * 56} -62 ${k * 14} -34Z`,
        shade(coat, tone + 0.16),
      ) +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          line(
            `M${k * (30 + i * 15)} ${n(-40 - i * 5)}L${k * (26 + i * 15.6)} ${n(-12 - i * 1.5)}`,
            shade(coat, -0.5),
            1.6,
          ),
        )
        .join("");
    const body = [
      wing(-1, -0.14),
      path("M-14 -16L-30 34L-12 28L0 38L12 28L30 34L14 -16Z", "#f3ece0"),
      line("M-10 -4L-16 28M0 0V34M10 -4L16 28", "#c9bda8", 1.6),
      wing(1, 0.02),
      path("M0 -82C20 -76 24 -40 16 -10C8 2 -8 2 -16 -10C-24 -40 -20 -76 0 -82Z", shade(coat, -0.06)),
      ...Array.from({ length: 12 }, (_, i) =>
        path(
          `M${-11 + (i % 4) * 6} ${-48 + Math.floor(i / 4) * 12}q3.4 7 6.6 0`,
          "none",
          `stroke="${shade(coat, 0.34)}" stroke-width="1.4"`,
        ),
      ),
      path(
        "M-20 -68C-24 -96 -6 -108 8 -106C24 -102 28 -86 20 -66C12 -58 8 -66 2 -58C-4 -66 -12 -58 -20 -68Z",
        "#f8f3e8",
      ),
      path("M20 -96C38 -98 44 -86 38 -74C36 -82 30 -84 20 -82Z", "#f0b02e"),
      eye(13, -92, 3.4, "#3a2a10"),
      line("M6 -98L20 -95", "#8a7a62", 2.4),
      path("M-12 -2l-4 14M-6 0l-2 14M6 0l2 14M12 -2l4 14", "none", 'stroke="#e8a62e" stroke-width="3.4"'),
    ].join("");
    return { body: group(body, "rotate(-8)"), box: { left: -186, top: -136, right: 186, bottom: 48 } };
  },
};

const flamingo: Subject = {
  size: 0.66,
  stands: "afloat",
  volume: 0.35,
  draw(pen) {
    const coat = pen.main("#f28aa0");
    const body = [
      line("M-8 -86L-6 -44L-10 2", "#e0708a", 5),
      line("M12 -88L34 -58L2 -66", "#e8829a", 4.6),
      oval(-7, -44, 4, 4, "#d05a76"),
      path("M-74 -112C-96 -104 -104 -92 -108 -80C-86 -86 -66 -88 -50 -92Z", shade(coat, -0.2)),
      path(
        "M-78 -110C-60 -138 -16 -148 26 -136C44 -128 50 -112 40 -98C20 -78 -34 -74 -60 -90C-70 -96 -80 -102 -78 -110Z",
        shade(coat),
      ),
      path("M-80 -108C-58 -132 -12 -140 18 -126C10 -106 -26 -90 -60 -92C-72 -96 -80 -102 -80 -108Z", shade(coat, 0.18)),
      line("M-70 -104C-44 -112 -16 -118 8 -118M-60 -98C-38 -102 -16 -108 0 -110", shade(coat, -0.26), 1.8),
      path("M-92 -98C-84 -92 -72 -88 -58 -90L-70 -84C-80 -84 -90 -90 -92 -98Z", "#2e2a30"),
      path(
        "M22 -134C52 -132 66 -148 58 -168C50 -190 24 -196 26 -220C28 -242 52 -248 66 -236C60 -242 44 -240 40 -224C38 -204 70 -190 72 -160C72 -132 48 -106 30 -104Z",
        shade(coat, 0.06),
      ),
      path("M42 -240C52 -250 72 -248 76 -234C76 -224 64 -222 56 -224C46 -224 38 -232 42 -240Z", shade(coat, 0.14)),
      path("M72 -240C86 -240 96 -228 92 -208C90 -202 86 -204 84 -212C80 -222 74 -224 66 -224Z", "#f6dcd4"),
      path("M93 -220C96 -210 92 -200 88 -202C84 -206 86 -214 84 -216C88 -216 91 -218 93 -220Z", "#26222a"),
      eye(66, -238, 2.8, "#2a2016"),
    ].join("");
    return { body, box: { left: -114, top: -256, right: 104, bottom: 3 } };
  },
};

const duck: Subject = {
  size: 0.3,
  stands: "afloat",
  volume: 0.4,
  draw(pen) {
    const head = pen.main("#1f6a4a");
    const coat = pen.trim(pen.colored ? "#f3eee0" : "#a49c90");
    const body = [
      `<defs>${roundness("dh", head)}</defs>`,
      path("M-92 -34C-104 -40 -110 -50 -112 -58C-100 -54 -92 -52 -80 -52L-60 -20Z", "#2c2a2e"),
      path(
        "M-88 -44C-70 -56 -34 -66 2 -60C30 -56 46 -62 60 -70C78 -60 84 -30 66 -8C40 6 -50 6 -74 -6C-86 -14 -94 -34 -88 -44Z",
        shade(coat),
      ),
      path(
        "M28 -58C42 -60 54 -66 62 -72C82 -60 84 -28 66 -8C52 -2 36 0 20 0C36 -16 40 -40 28 -58Z",
        pen.colored ? shade(coat, 0.1) : "#6b4030",
      ),
      path("M-84 -40C-56 -62 0 -60 22 -42C16 -20 -20 -12 -50 -18C-66 -22 -78 -30 -84 -40Z", shade(coat, -0.2)),
      path("M-40 -24C-24 -20 -6 -22 8 -30L4 -22C-10 -16 -26 -16 -40 -24Z", "#3a58b0"),
      line("M-40 -26C-24 -22 -6 -24 9 -32", "#f6f2e6", 2.4),
      line("M-70 -42C-44 -52 -16 -52 6 -44M-62 -34C-42 -42 -20 -42 -2 -36", shade(coat, -0.42), 1.8),
      path(
        "M44 -64C40 -88 46 -116 70 -118C94 -118 100 -98 92 -82C84 -70 82 -62 82 -54C70 -48 54 -52 44 -64Z",
        "url(#dh)",
      ),
      path("M45 -66C56 -56 72 -54 82 -60L82 -52C70 -46 54 -50 44 -58Z", "#fbf8f0"),
      path("M92 -100C106 -100 122 -96 126 -90C124 -84 106 -82 90 -84C88 -90 88 -96 92 -100Z", "#eeb52e"),
      line("M92 -90C106 -90 116 -90 125 -89", "#b07a1a", 1.4),
      oval(102, -96, 1.6, 1.1, "#7a5410"),
      eye(80, -102, 3.4),
      path("M74 -114C84 -116 92 -108 92 -100C86 -106 80 -110 74 -114Z", "#7fd8a8", 'opacity="0.5"'),
      path("M-96 2C-60 -6 50 -6 92 2C60 8 -60 8 -96 2Z", "#e8f2f2", 'opacity="0.4"'),
    ].join("");
    return { body, box: { left: -116, top: -124, right: 130, bottom: 6 } };
  },
};

const peacock: Subject = {
  size: 0.7,
  stands: "ground",
  volume: 0.25,
  draw(pen) {
    const coat = pen.main("#1f56a8");
    const train = pen.trim("#2f8a5c");
    const feather = (angle: number, length: number, tone: number) =>
      group(
        path(
          `M-3 0C-20 ${n(-length * 0.5)} -26 ${n(-length * 0.86)} 0 ${n(-length)}C26 ${n(-length * 0.86)} 20 ${n(-length * 0.5)} 3 0Z`,
          shade(train, tone),
        ) +
          line(`M0 0V${n(-length * 0.8)}`, shade(train, -0.36), 1.6) +
          oval(0, -length * 0.84, 13, 16, "#c9a23a") +
          oval(0, -length * 0.84, 10, 12.6, "#3fae8a") +
          oval(0, -length * 0.83, 6.6, 8, "#1c3f94") +
          oval(0, -length * 0.81, 3, 3.6, "#101c4a"),
        `rotate(${n(angle)})`,
      );
    const row = (count: number, length: number, tone: number, offset: number) =>
      Array.from({ length: count }, (_, i) =>
        feather(-96 + offset + (i * (192 - offset * 2)) / (count - 1), length, tone + (i % 2) * 0.08),
      ).join("");
    const body = [
      line("M-14 -30L-16 0M14 -30L16 0", "#8a7a5c", 4.4),
      line("M-16 0h-9M-16 0h8M16 0h9M16 0h-8", "#8a7a5c", 3.4),
      group(row(17, 186, -0.2, 0) + row(14, 146, -0.08, 4) + row(11, 106, 0.04, 8), "translate(0,-62)"),
      path("M-52 -40C-40 -84 40 -84 52 -40C40 -20 -40 -20 -52 -40Z", shade("#8a6a3e")),
      path(
        "M0 -172C12 -172 16 -160 14 -148C14 -128 34 -112 36 -82C38 -50 20 -24 0 -24C-20 -24 -38 -50 -36 -82C-34 -112 -14 -128 -14 -148C-16 -160 -12 -172 0 -172Z",
        shade(coat),
      ),
      path(
        "M6 -166C12 -160 12 -148 10 -140C12 -122 28 -108 28 -82C28 -60 20 -42 10 -32C18 -60 14 -110 4 -134Z",
        shade(coat, 0.3),
        'opacity="0.7"',
      ),
      ...Array.from({ length: 20 }, (_, i) =>
        path(
          `M${-22 + (i % 5) * 10} ${-92 + Math.floor(i / 5) * 14}q4 6 8 0`,
          "none",
          `stroke="${shade(coat, 0.42)}" stroke-width="1.4"`,
        ),
      ),
      oval(0, -166, 17, 16, shade(coat, 0.08)),
      ...[-18, -9, 0, 9, 18].map((a) =>
        group(line("M0 0V-24", "#3a5a8a", 1.6) + oval(0, -26, 3.6, 4.4, "#2f9a9a"), `translate(0,-180) rotate(${a})`),
      ),
      path("M-5 -164L0 -150L5 -164Z", "#e6ddc8"),
      path("M-14 -172q5 -4 9 0M14 -172q-5 -4 -9 0", "none", 'stroke="#f6f2ea" stroke-width="3"'),
      eye(-8, -166, 3),
      eye(8, -166, 3),
    ].join("");
    return { body, box: { left: -190, top: -262, right: 190, bottom: 6 } };
  },
};

const chicken: Subject = {
  size: 0.36,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main(pen.random.pick(["#b8622a", "#f0e6d6", "#8f4a26"]));
    const plume = (turn: number, length: number, color: string) =>
      group(
        path(
          `M0 0C-18 ${n(-length * 0.4)} -30 ${n(-length * 0.8)} ${n(-length * 0.7)} ${n(-length)}C${n(-length * 0.86)} ${n(-length * 0.5)} -34 -8 -8 14Z`,
          color,
        ),
        `translate(-52,-66) rotate(${turn})`,
      );
    const body = [
      plume(-14, 66, "#1f4a3c"),
      plume(6, 78, "#2a5f48"),
      plume(26, 70, "#173a34"),
      plume(42, 56, "#30684e"),
      line("M-10 -26L-12 0M18 -26L18 0", "#e0a23a", 5),
      line("M-12 0h14M-12 0h-9M18 0h14M18 0h-9", "#e0a23a", 4),
      path(
        "M-66 -74C-60 -40 -36 -18 2 -18C44 -18 66 -44 64 -82C64 -104 66 -118 62 -132L38 -138C34 -112 12 -92 -16 -86C-38 -82 -54 -90 -66 -98Z",
        shade(coat),
      ),
      path(
        "M34 -134C26 -112 14 -96 -4 -88C10 -82 22 -88 28 -78C36 -88 44 -78 50 -88C58 -82 62 -92 66 -96C66 -112 66 -124 64 -134Z",
        shade(coat, 0.3),
      ),
      path(
        "M-50 -78C-26 -86 6 -78 16 -58C6 -40 -24 -36 -44 -52C-42 -56 -38 -58 -34 -58C-42 -62 -48 -70 -50 -78Z",
        shade(coat, -0.24),
      ),
      line("M-42 -70C-24 -74 -4 -68 8 -58M-34 -60C-20 -62 -6 -58 4 -50", shade(coat, -0.5), 2),
      path("M44 -152C40 -166 48 -172 52 -162C52 -176 62 -178 64 -164C68 -174 78 -170 74 -150Z", "#d0322c"),
      oval(58, -142, 19, 17, shade(coat, 0.14)),
      path("M74 -146L94 -138L74 -132Z", "#eeb63a"),
      path("M66 -130C74 -130 76 -116 70 -110C62 -112 60 -124 66 -130Z", "#d0322c"),
      oval(56, -136, 5, 6, "#e8d0c0"),
      eye(64, -146, 3.4),
      line("M-40 4q4 -10 2 -18M40 5q-2 -12 6 -20M-64 4q-4 -8 -8 -12M52 5q8 -8 12 -12", "#5f8a3e", 2.4),
    ].join("");
    return { body, box: { left: -122, top: -176, right: 98, bottom: 6 } };
  },
};

export const largeBirdSubjects = { eagle, flamingo, duck, peacock, chicken } satisfies Record<string, Subject>;
