import { group, halo, line, oval, path, rect, roundness, type Subject, shade } from "./pen.ts";

const astronaut: Subject = {
  size: 0.56,
  stands: "ground",
  volume: 0.42,
  draw(pen) {
    const suit = pen.main("#eceef0");
    const mark = pen.trim("#d8632e");
    const body = [
      `<defs><radialGradient id="vi" cx="0.65" cy="0.3" r="0.8"><stop offset="0" stop-color="#ffe7a8"/><stop offset="0.25" stop-color="#d99a3a"/><stop offset="0.6" stop-color="#5a3a5a"/><stop offset="1" stop-color="#141428"/></radialGradient>${roundness("su", suit)}</defs>`,
      rect(-42, -146, 84, 78, shade(suit, -0.3), 'rx="10"'),
      path("M-28 -62C-34 -40 -34 -18 -32 0H-4L-2 -58ZM28 -62C34 -40 34 -18 32 0H4L2 -58Z", "url(#su)"),
      path(
        "M-38 4C-40 -6 -34 -12 -18 -12C-6 -10 -2 -4 -2 4ZM38 4C40 -6 34 -12 18 -12C6 -10 2 -4 2 4Z",
        shade("#8b9098"),
      ),
      line("M-33 -34H-5M33 -34H5M-32 -24H-5M32 -24H5", shade(suit, -0.28), 1.8),
      rect(-33, -46, 29, 5, shade(mark)),
      rect(4, -46, 29, 5, shade(mark)),
      path(
        "M-36 -128C-58 -120 -68 -92 -66 -66C-60 -58 -50 -60 -46 -68C-46 -86 -42 -98 -34 -106ZM36 -128C58 -120 72 -100 78 -78C76 -68 66 -66 60 -72C54 -88 46 -98 34 -106Z",
        "url(#su)",
      ),
      oval(-57, -60, 10, 10, shade("#8b9098")),
      oval(70, -68, 10, 10, shade("#8b9098")),
      line("M-66 -84L-46 -82M58 -96L74 -84", shade(mark), 4),
      path("M-38 -132C-44 -100 -40 -74 -34 -56H34C40 -74 44 -100 38 -132Z", "url(#su)"),
      rect(-22, -110, 44, 28, shade("#aab0b8"), 'rx="4"'),
      rect(-17, -105, 14, 9, "#3a6a8a"),
      oval(5, -100, 3.4, 3.4, "#d8453a"),
      oval(14, -100, 3.4, 3.4, "#e8b83a"),
      rect(-17, -92, 34, 4, "#59606a"),
      line("M-34 -62H34", shade(suit, -0.34), 4),
      line("M-18 -84C-30 -74 -38 -84 -40 -100", "#8b9098", 3.4),
      rect(22, -128, 12, 8, "#2f5fa8"),
      rect(22, -124, 12, 2, "#f2f2f2"),
      oval(0, -160, 40, 39, "url(#su)"),
      path(
        "M-30 -160C-30 -186 -12 -192 4 -192C24 -192 33 -178 33 -160C33 -142 22 -132 2 -132C-18 -132 -30 -142 -30 -160Z",
        shade("#6b727c"),
      ),
      path(
        "M-26 -160C-26 -182 -10 -188 4 -188C20 -188 29 -176 29 -160C29 -145 20 -136 2 -136C-16 -136 -26 -145 -26 -160Z",
        "url(#vi)",
      ),
      path("M8 -184C18 -182 24 -174 25 -164C20 -172 14 -178 6 -181Z", "#ffffff", 'opacity="0.75"'),
      oval(-40, -160, 5, 9, shade("#8b9098")),
      oval(41, -160, 5, 9, shade("#8b9098")),
    ].join("");
    return { body, box: { left: -80, top: -202, right: 84, bottom: 5 } };
  },
};

const robot: Subject = {
  size: 0.56,
  stands: "ground",
  volume: 0.3,
  draw(pen) {
    const shell = pen.main("#b9c2cb");
    const accent = pen.trim("#e08a34");
    const body = [
      `<defs>${roundness("sh", shell)}${roundness("ac", accent)}</defs>`,
      ...[-22, 22].map(
        (x) =>
          rect(x - 8, -62, 16, 46, shade("#555b64")) +
          line(`M${x - 8} -54h16M${x - 8} -46h16M${x - 8} -38h16`, "#30343a", 1.8) +
          rect(x - 11, -36, 22, 26, "url(#sh)", 'rx="4"') +
          path(`M${x - 18} 3C${x - 18} -8 ${x - 10} -14 ${x} -14C${x + 10} -14 ${x + 18} -8 ${x + 18} 3Z`, "url(#ac)"),
      ),
      ...[-1, 1].map((k) =>
        group(
          oval(52, -124, 13, 13, "url(#ac)") +
            line("M54 -118C64 -104 66 -94 64 -84", "#555b64", 10) +
            rect(54, -92, 20, 32, "url(#sh)", 'rx="7"') +
            path("M56 -60C52 -50 56 -42 60 -40L62 -50L66 -50L68 -40C74 -44 76 -52 72 -60Z", "#555b64"),
          `scale(${k},1)`,
        ),
      ),
      rect(-44, -142, 88, 84, "url(#sh)", 'rx="14"'),
      rect(-28, -128, 56, 40, "#2a3038", 'rx="6"'),
      line("M-20 -108h8l4 -10l6 20l5 -10h17", "#6fe3c8", 2),
      rect(-28, -80, 24, 6, "url(#ac)", 'rx="3"'),
      oval(8, -77, 4, 4, "#d8453a"),
      oval(20, -77, 4, 4, "#e8c83a"),
      ...[
        [-38, -136],
        [38, -136],
        [-38, -64],
        [38, -64],
      ].map(([x = 0, y = 0]) => oval(x, y, 2, 2, shade(shell, -0.5))),
      rect(-11, -152, 22, 12, "#555b64"),
      line("M-11 -148h22M-11 -144h22", "#30343a", 1.6),
      rect(-42, -208, 84, 58, "url(#sh)", 'rx="18"'),
      rect(-34, -198, 68, 36, "#20262e", 'rx="12"'),
      oval(-16, -181, 9, 9, "#4fd8f0"),
      oval(16, -181, 9, 9, "#4fd8f0"),
      oval(-13, -184, 3, 3, "#fff"),
      oval(19, -184, 3, 3, "#fff"),
      line("M-9 -168C-4 -164 4 -164 9 -168", "#4fd8f0", 2.2),
      rect(-50, -190, 8, 20, "url(#ac)", 'rx="3"'),
      rect(42, -190, 8, 20, "url(#ac)", 'rx="3"'),
      line("M0 -208v-18", "#555b64", 3),
      oval(0, -229, 5.4, 5.4, shade(accent)),
    ].join("");
    const glow = `<defs>${halo("e", "#4fe0ff", 0.8)}${halo("a", "#ffb060", 0.8)}</defs>${oval(-16, -181, 17, 17, "url(#e)")}${oval(16, -181, 17, 17, "url(#e)")}${pen.lamps > 0 ? oval(0, -229, 14, 14, "url(#a)") : ""}`;
    return { body, glow, box: { left: -80, top: -244, right: 80, bottom: 4 } };
  },
};

export const explorerSubjects = { astronaut, robot } satisfies Record<string, Subject>;
