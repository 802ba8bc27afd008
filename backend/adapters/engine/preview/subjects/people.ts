import { downward, group, halo, line, n, oval, type Pen, path, rect, roundness, type Subject, shade } from "./pen.ts";

const skins = ["#f0c8a4", "#d9a074", "#b87848", "#8a5634", "#e8b48c"] as const;
const hairs = ["#2a1e1a", "#5a3622", "#8a5a2c", "#c98f4a", "#1c1a20"] as const;

interface Look {
  skin: string;
  hair: string;
}

const lookOf = (pen: Pen): Look => ({ skin: pen.random.pick(skins), hair: pen.random.pick(hairs) });

/** Seen from behind, looking into the picture, as painters place a wanderer. */
function standing(look: Look, kind: "woman" | "man" | "child", coat: readonly [number, number, number]): string {
  const shoes = "#2c2426";
  if (kind === "woman")
    return [
      path("M-9 -2C-10 -22 -8 -40 -7 -56H-1L-1 -2ZM9 -2C10 -22 8 -40 7 -56H1L1 -2Z", shade(look.skin, -0.16)),
      path("M-11 1c0 -5 10 -5 10 0ZM11 1c0 -5 -10 -5 -10 0Z", shoes),
      path(
        "M-14 -138C-22 -120 -14 -104 -15 -96C-20 -70 -28 -48 -34 -30C-14 -22 16 -22 36 -31C28 -50 20 -72 15 -96C14 -106 22 -120 14 -138Z",
        shade(coat),
      ),
      line(
        "M-8 -96C-10 -70 -16 -48 -20 -28M2 -94C2 -70 2 -48 4 -25M10 -94C14 -70 20 -50 24 -30",
        shade(coat, -0.28),
        1.6,
      ),
      path("M-15 -98H15L16 -92H-16Z", shade(coat, -0.3)),
      path(
        "M-14 -136C-24 -122 -26 -100 -24 -82L-18 -82C-18 -98 -14 -112 -11 -122ZM14 -136C24 -122 28 -104 24 -84L18 -84C19 -100 14 -112 11 -122Z",
        shade(look.skin, -0.04),
      ),
      oval(0, -158, 12.5, 15, shade(look.skin)),
      path(
        "M0 -177C16 -177 18 -160 17 -146C18 -128 16 -116 10 -112C4 -116 -6 -116 -11 -112C-18 -120 -18 -136 -17 -150C-18 -164 -14 -177 0 -177Z",
        shade(look.hair, 0.06),
      ),
      line(
        "M-9 -170C-12 -150 -10 -130 -8 -116M0 -174C0 -150 0 -134 0 -116M9 -170C12 -150 10 -130 8 -116",
        shade(look.hair, 0.24),
        1,
      ),
    ].join("");
  const child = kind === "child";
  return group(
    [
      path("M-13 -2C-14 -30 -13 -56 -12 -82H-1L-1 -2ZM13 -2C14 -30 13 -56 12 -82H1L1 -2Z", shade("#39404e")),
      path("M-15 2c0 -7 14 -7 14 0ZM15 2c0 -7 -14 -7 -14 0Z", shoes),
      line("M-7 -76L-8 -8M7 -76L8 -8", shade("#39404e", -0.3), 1.2),
      path(
        "M-18 -140C-24 -120 -20 -96 -20 -72C-8 -68 8 -68 20 -72C20 -96 24 -120 18 -140C10 -146 -10 -146 -18 -140Z",
        shade(coat),
      ),
      line("M0 -142V-70M-12 -100C-14 -90 -14 -82 -13 -72M12 -100C14 -90 14 -82 13 -72", shade(coat, -0.28), 1.3),
      path(
        "M-18 -139C-28 -124 -30 -100 -28 -82L-20 -82C-20 -98 -18 -112 -15 -122ZM18 -139C28 -124 30 -100 28 -82L20 -82C20 -98 18 -112 15 -122Z",
        shade(coat, -0.12),
      ),
      oval(-24, -79, 4.6, 5, shade(look.skin)),
      oval(24, -79, 4.6, 5, shade(look.skin)),
      rect(-6, -150, 12, 12, shade(look.skin, -0.16)),
      path("M-12 -142C-6 -136 6 -136 12 -142L14 -136C6 -130 -6 -130 -14 -136Z", shade(coat, -0.3)),
      oval(0, -162, 13.5, 16, shade(look.skin)),
      path(
        "M0 -181C15 -181 17 -166 16 -156C12 -150 -12 -150 -16 -156C-17 -168 -14 -181 0 -181Z",
        shade(look.hair, 0.05),
      ),
      child
        ? path("M-15 -136H15L17 -98H-17Z", "#d99a2e") + line("M-10 -136v-8M10 -136v-8M-16 -116H16", "#8a5a1a", 2)
        : "",
    ].join(""),
    child ? "scale(0.72)" : "scale(1)",
  );
}

const figure = (kind: "woman" | "man" | "child"): Subject => ({
  size: kind === "child" ? 0.27 : 0.36,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const usual =
      kind === "woman"
        ? pen.random.pick(["#b8343e", "#2f5d8a", "#e0b64a", "#f1ece2"])
        : pen.random.pick(["#7a4a2c", "#3f5a4a", "#34495e", "#a8392f"]);
    return {
      body: standing(lookOf(pen), kind, pen.main(usual)),
      box: { left: -40, top: kind === "child" ? -132 : -184, right: 40, bottom: 4 },
    };
  },
});

const people: Subject = {
  size: 0.34,
  stands: "ground",
  volume: 0.35,
  draw(pen) {
    const kinds = ["man", "woman", "child"] as const;
    const spots = [
      [-62, 0],
      [0, 4],
      [54, -1],
    ] as const;
    const usual = ["#34495e", "#b8343e", "#d99a2e"] as const;
    const body = spots
      .map(([x, y], i) =>
        group(standing(lookOf(pen), kinds[i] ?? "man", pen.main(usual[i] ?? "#34495e")), `translate(${x},${y})`),
      )
      .join("");
    return { body, box: { left: -104, top: -184, right: 96, bottom: 8 } };
  },
};

/** Head and shoulders, half turned, lit from the right. */
export function drawBust(pen: Pen, kind: "woman" | "man" | "child"): ReturnType<Subject["draw"]> {
  const look = lookOf(pen);
  const coat = pen.main(pen.random.pick(["#2f4a6a", "#8a2f3c", "#3d5a48", "#c98a3a", "#efe8dc"]));
  const female = kind !== "man";
  const long = female && pen.random.chance(0.75);
  const skin = look.skin;
  const eyeAt = (x: number, side: number) =>
    [
      path(`M${x - 13} 0C${x - 6} -8 ${x + 6} -8 ${x + 13} 0C${x + 6} 5 ${x - 6} 5 ${x - 13} 0Z`, "#f9f4ee"),
      oval(x + 1, -1, 6, 6, "#4a6a72"),
      oval(x + 1, -1, 3, 3, "#141216"),
      oval(x + 3.2, -3.2, 1.8, 1.8, "#ffffff"),
      line(`M${x - 14} 0C${x - 6} -9.4 ${x + 6} -9.4 ${x + 14} -1`, "#2a1c1a", female ? 3 : 2),
      line(`M${x - 9} 4.6C${x - 3} 6.6 ${x + 4} 6.4 ${x + 10} 3`, shade(skin, -0.4), 1),
      line(
        `M${x - 15 * side - 1} -16C${x - 6} -23 ${x + 6} -23 ${x + 15} -17`,
        shade(look.hair, -0.05),
        female ? 3.2 : 5,
      ),
    ].join("");
  const face = [
    path("M-60 -14C-62 -74 -34 -98 2 -98C40 -98 62 -72 60 -14C58 36 34 78 2 80C-30 78 -56 36 -60 -14Z", "url(#skin)"),
    path(
      "M-60 -14C-58 36 -32 78 2 80C-18 64 -34 30 -36 -20C-38 -56 -30 -80 -10 -97C-42 -92 -62 -66 -60 -14Z",
      shade(skin, -0.4),
      'opacity="0.42"',
    ),
    oval(32, 24, 19, 14, "#e0736a", 'opacity="0.22"'),
    oval(-28, 26, 15, 12, "#c8564e", 'opacity="0.2"'),
    eyeAt(-24, 1),
    eyeAt(28, -1),
    path(
      "M4 -4C0 14 -6 24 -4 30C0 36 10 36 15 31C17 27 14 22 12 18C10 10 8 4 8 -4Z",
      shade(skin, -0.16),
      'opacity="0.55"',
    ),
    path("M9 2C10 12 14 22 15 28C12 24 9 14 7 4Z", shade(skin, 0.3), 'opacity="0.7"'),
    line("M-3 32C0 35 4 34 6 33M9 34C13 34 15 32 15 30", shade(skin, -0.46), 1.6),
    path("M-17 50C-8 45 0 45 5 48C10 45 18 45 26 50C18 53 -8 53 -17 50Z", female ? "#b4474c" : shade(skin, -0.34)),
    path("M-17 50C-6 53 16 53 26 50C18 62 -6 62 -17 50Z", female ? "#cb5d60" : shade(skin, -0.22)),
    line("M-17 50C-6 53 16 53 26 50", "#5a2528", 1.2),
    path("M-4 67C2 70 8 70 12 67C8 73 0 73 -4 67Z", shade(skin, -0.25), 'opacity="0.5"'),
  ].join("");
  const sides = female
    ? [-78, -73, -68, 68, 73, 78]
        .map((x, i) =>
          line(
            `M${n(x * 0.5)} -116C${n(x * 1.02)} -98 ${n(x * 1.1)} -40 ${n(x * 1.04)} ${long ? 92 - i * 3 : 40}`,
            shade(look.hair, i % 2 ? 0.2 : 0.08),
            1.6,
            'opacity="0.7"',
          ),
        )
        .join("")
    : "";
  const top = Array.from({ length: 11 }, (_, i) => {
    const x = -50 + i * 10;
    return line(
      `M${n(x * 0.3 + 4)} -119Q${n(x * 0.8)} -112 ${n(x)} ${n(-88 + Math.abs(x) * 0.3)}`,
      shade(look.hair, i % 2 ? 0.2 : 0.08),
      1.4,
      'opacity="0.6"',
    );
  }).join("");
  const back = long
    ? path(
        "M0 -124C62 -124 86 -76 80 -10C84 50 90 100 96 132C50 150 -60 150 -94 132C-88 96 -84 46 -80 -10C-86 -76 -60 -124 0 -124Z",
        shade(look.hair, -0.14),
      )
    : female
      ? path(
          "M0 -120C58 -120 76 -70 72 0C74 36 66 60 52 62L-52 62C-66 60 -74 34 -72 0C-76 -70 -58 -120 0 -120Z",
          shade(look.hair, -0.14),
        )
      : "";
  const front = female
    ? path(
        "M8 -104C-12 -70 -46 -58 -60 -12C-68 16 -68 46 -74 70C-90 20 -90 -60 -66 -94C-44 -126 40 -132 66 -96C88 -64 86 10 72 62C70 30 66 4 60 -20C54 -58 34 -78 8 -104Z",
        shade(look.hair, 0.03),
      )
    : path(
        "M-62 -22C-74 -80 -48 -122 4 -122C54 -122 76 -82 62 -22C60 -44 54 -60 46 -72C20 -66 -24 -66 -46 -78C-54 -62 -60 -44 -62 -22Z",
        shade(look.hair, 0.03),
      );
  const beard =
    kind === "man" && pen.random.chance(0.55)
      ? path(
          "M-58 4C-54 54 -30 88 2 90C34 88 54 54 58 4C50 30 40 40 26 42C14 38 -8 38 -18 42C-34 40 -50 30 -58 4Z",
          shade(look.hair, 0),
          'opacity="0.88"',
        ) + path("M-14 50C-6 47 14 47 22 50C16 58 -8 58 -14 50Z", "#8a4440")
      : "";
  const body = [
    `<defs><linearGradient id="skin"><stop offset="0" stop-color="${shade(skin, -0.3)}"/><stop offset="0.6" stop-color="${shade(skin, 0.04)}"/><stop offset="1" stop-color="${shade(skin, 0.2)}"/></linearGradient>${downward("co", shade(coat, 0.08), shade(coat, -0.28))}</defs>`,
    back,
    path("M-26 40C-24 80 -30 104 -44 118H48C36 104 30 80 30 40Z", shade(skin, -0.28)),
    path("M-26 60C-10 88 22 88 30 58L32 96C14 112 -14 112 -28 96Z", shade(skin, -0.48), 'opacity="0.6"'),
    path("M-190 260C-184 170 -140 138 -52 112C-30 140 34 140 54 112C140 138 184 170 192 260Z", "url(#co)"),
    path("M-54 112C-34 148 38 148 56 112L70 118C50 172 -46 172 -68 118Z", shade(coat, 0.24)),
    line("M0 152V260M-110 190C-104 210 -100 230 -100 258M112 190C106 210 102 230 102 258", shade(coat, -0.34), 2.4),
    path("M58 -10c10 -4 14 6 8 18c-4 8 -10 8 -12 2Z", shade(skin, -0.05)),
    path("M-60 -10c-10 -4 -14 6 -8 18c4 8 10 8 12 2Z", shade(skin, -0.4)),
    kind === "man"
      ? group(face, "scale(1.04,1)")
      : kind === "child"
        ? group(face, "translate(0,4) scale(1,0.94)")
        : face,
    beard,
    front,
    sides,
    top,
  ].join("");
  return { body, box: { left: -194, top: -130, right: 196, bottom: 258 } };
}

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

export const peopleSubjects = {
  woman: figure("woman"),
  man: figure("man"),
  child: figure("child"),
  people,
  astronaut,
  robot,
} satisfies Record<string, Subject>;
