import type { Mention } from "../read-prompt.ts";
import { colorOfWorn, type HeadPlace, headgear, wear } from "./garments.ts";
import { hairTone, lookOf } from "./look.ts";
import { downward, group, line, n, oval, type Pen, path, type Subject, shade } from "./pen.ts";

const headPlace: HeadPlace = {
  hat: { x: 2, y: -80, half: 66 },
  eyes: [
    [-24, 0, 14],
    [28, 0, 14],
  ],
  neck: { x: 2, y: 104, half: 62 },
};

/** Head and shoulders, half turned, lit from the right, with the hair and clothes that the prompt names. */
export function drawBust(
  pen: Pen,
  kind: "woman" | "man" | "child",
  { hair, worn = [] }: Pick<Mention, "hair" | "worn"> = {},
): ReturnType<Subject["draw"]> {
  const usual = lookOf(pen);
  const look = { ...usual, hair: hairTone({ hair }) ?? usual.hair };
  const outer = worn.find(({ garment }) => garment === "dress" || garment === "coat" || garment === "armor");
  const ownBeard = worn.find(({ garment }) => garment === "beard");
  const cloth = pen.main(pen.random.pick(["#2f4a6a", "#8a2f3c", "#3d5a48", "#c98a3a", "#efe8dc"]));
  const coat = outer ? colorOfWorn(outer, outer.garment === "armor" ? "#9aa3ae" : cloth) : cloth;
  const female = kind !== "man";
  const chanceOfLong = female && pen.random.chance(0.75);
  const long = hair?.length ? hair.length === "long" : chanceOfLong;
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
    (kind === "man" && pen.random.chance(0.55)) || ownBeard
      ? path(
          "M-58 4C-54 54 -30 88 2 90C34 88 54 54 58 4C50 30 40 40 26 42C14 38 -8 38 -18 42C-34 40 -50 30 -58 4Z",
          shade(ownBeard ? colorOfWorn(ownBeard, look.hair) : look.hair, 0),
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
    wear(worn, headPlace),
  ].join("");
  const hatted = worn.some(({ garment }) => headgear.includes(garment));
  return { body, box: { left: -194, top: hatted ? -300 : -130, right: 196, bottom: 258 } };
}
