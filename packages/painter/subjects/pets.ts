import type { Rgb } from "../color.ts";
import { eye, fur } from "./animal-parts.ts";
import { type HeadPlace, wear } from "./garments.ts";
import { group, halo, line, oval, type Pen, path, type Subject, shade } from "./pen.ts";
import { posedPet } from "./pet-poses.ts";

const catPlace: HeadPlace = {
  hat: { x: 0, y: -130, half: 21 },
  eyes: [
    [-16, -105, 8.6],
    [16, -105, 8.6],
  ],
  neck: { x: 0, y: -76, half: 27 },
};

/** From the front, the chin at y = -74. */
function catHead(pen: Pen, coat: Rgb, asleep = false): string {
  const light = shade(coat, 0.5);
  const dark = shade(coat, -0.34);
  const open = [-16, 16].map(
    (x) =>
      oval(x, -105, 8, 8.4, "#2a2528") +
      oval(x, -105, 7, 7.4, "#c9cf5a") +
      oval(x, -105, 2.3, 6.4, "#161316") +
      oval(x + 2.4, -108, 1.8, 1.8, "#ffffff"),
  );
  return [
    path("M-32 -110L-38 -148L-8 -128ZM32 -110L38 -148L8 -128Z", shade(coat, -0.06)),
    path("M-30 -118L-34 -140L-16 -128ZM30 -118L34 -140L16 -128Z", "#d99a96"),
    path(
      "M0 -136C28 -136 40 -118 38 -100C36 -82 18 -74 0 -74C-18 -74 -36 -82 -38 -100C-40 -118 -28 -136 0 -136Z",
      shade(coat, 0.05),
    ),
    line("M0 -134v14M-8 -132l2 11M8 -132l-2 11M-37 -104l12 3M-36 -96l11 1M37 -104l-12 3M36 -96l-11 1", dark, 2.6),
    oval(-9, -88, 11, 8.5, light),
    oval(9, -88, 11, 8.5, light),
    oval(0, -81, 7, 5, light),
    ...(asleep ? [line("M-23 -104q7 6 14 0M9 -104q7 6 14 0", "#2a2528", 2)] : open),
    path("M-4 -94H4L0 -89Z", "#c9707a"),
    line("M0 -89V-85M0 -85C-3 -81 -8 -81 -10 -84M0 -85C3 -81 8 -81 10 -84", "#5a3f42", 1.1),
    line("M-14 -89L-44 -93M-14 -86L-44 -84M14 -89L44 -93M14 -86L44 -84", "#f5f0ea", 0.7),
    wear(pen.worn, catPlace),
  ].join("");
}

const dogPlace: HeadPlace = {
  hat: { x: 0, y: -140, half: 21 },
  eyes: [
    [-15, -113, 7.4],
    [15, -113, 7.4],
  ],
  neck: { x: 0, y: -78, half: 27 },
};

/** From the front, the chin at y = -76. */
function dogHead(pen: Pen, coat: Rgb, asleep = false): string {
  const light = shade(coat, 0.42);
  return [
    path(
      "M0 -146C26 -146 36 -128 33 -108C30 -88 18 -76 0 -76C-18 -76 -30 -88 -33 -108C-36 -128 -26 -146 0 -146Z",
      shade(coat, 0.05),
    ),
    path(
      "M-20 -143C-44 -146 -52 -116 -45 -92C-40 -84 -30 -92 -28 -106ZM20 -143C44 -146 52 -116 45 -92C40 -84 30 -92 28 -106Z",
      shade(coat, -0.26),
    ),
    path("M-7 -142C-8 -122 -14 -112 -18 -98C-18 -82 -10 -74 0 -74C10 -74 18 -82 18 -98C14 -112 8 -122 7 -142Z", light),
    asleep ? line("M-21 -112q6 5 12 0M9 -112q6 5 12 0", "#231d20", 2) : eye(-15, -113, 4.6) + eye(15, -113, 4.6),
    line("M-20 -121q5 -4 10 -1M20 -121q-5 -4 -10 -1", shade(coat, -0.4), 1.6),
    path("M-8 -100C-8 -105 8 -105 8 -100C8 -95 3 -92 0 -92C-3 -92 -8 -95 -8 -100Z", "#231d20"),
    oval(-2.6, -101.4, 2, 1, "#7a7076"),
    line("M0 -92V-86C-3 -81 -10 -81 -13 -86M0 -86C3 -81 10 -81 13 -86", "#3a2d2f", 1.3),
    path("M-5 -83C-5 -72 5 -72 5 -83Z", "#d8717c"),
    wear(pen.worn, dogPlace),
  ].join("");
}

/** A sitting cat, seen from the front. */
const cat: Subject = {
  size: 0.42,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main(pen.random.pick(["#d98a3e", "#6f6a70", "#3a363c", "#c9a87c"]));
    const light = shade(coat, 0.5);
    const dark = shade(coat, -0.34);
    const posed = posedPet(pen, { coat, light, head: catHead(pen, coat, pen.pose === "sleeping"), striped: true });
    if (posed) return posed;
    const body = [
      path("M34 -6C62 -2 74 -18 66 -38C62 -50 70 -56 74 -50C84 -30 78 4 44 8C36 8 30 0 34 -6Z", shade(coat, -0.16)),
      path("M72 -52C78 -58 80 -48 80 -40L70 -44Z", light),
      path("M-40 4C-50 -20 -38 -62 -22 -82H22C38 -62 50 -20 40 4C30 10 -30 10 -40 4Z", shade(coat)),
      path("M-16 -80C-22 -50 -18 -22 -12 2H12C18 -22 22 -50 16 -80Z", light),
      path(
        "M-40 4C-46 -12 -36 -36 -22 -36C-14 -20 -14 -4 -16 4ZM40 4C46 -12 36 -36 22 -36C14 -20 14 -4 16 4Z",
        shade(coat, -0.08),
      ),
      path("M-22 7C-24 0 -18 -4 -10 -4C-4 -3 -3 4 -5 8ZM22 7C24 0 18 -4 10 -4C4 -3 3 4 5 8Z", light),
      line("M-17 7v-5M-11 8v-5M17 7v-5M11 8v-5", dark, 1),
      line("M-36 -50l11 4M-39 -38l12 4M36 -50l-11 4M39 -38l-12 4", dark, 2.6),
      catHead(pen, coat),
    ].join("");
    return { body, box: { left: -52, top: -150, right: 86, bottom: 11 } };
  },
};

const dog: Subject = {
  size: 0.44,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main(pen.random.pick(["#d2a15f", "#8a5a36", "#e6d6b8", "#4a4046"]));
    const light = shade(coat, 0.42);
    const posed = posedPet(pen, { coat, light, head: dogHead(pen, coat, pen.pose === "sleeping"), striped: false });
    if (posed) return posed;
    const body = [
      path("M34 -10C58 -14 72 -30 74 -54C80 -58 84 -52 83 -44C80 -18 64 2 38 4Z", shade(coat, -0.12)),
      path("M-36 4C-44 -22 -36 -64 -24 -88H24C40 -62 50 -22 42 4C30 10 -28 10 -36 4Z", shade(coat)),
      path("M-16 -86C-24 -60 -14 -34 0 -30C14 -34 24 -60 16 -86Z", light),
      path("M42 4C52 -14 40 -40 26 -40C16 -22 14 -2 18 6Z", shade(coat, -0.1)),
      path(
        "M-26 6C-28 -20 -24 -44 -16 -56L-4 -52C-8 -30 -6 -10 -6 6ZM26 6C28 -20 24 -44 16 -56L4 -52C8 -30 6 -10 6 6Z",
        shade(coat, 0.06),
      ),
      path("M-30 8C-32 1 -26 -3 -16 -3C-6 -2 -4 4 -6 9ZM30 8C32 1 26 -3 16 -3C6 -2 4 4 6 9Z", light),
      line("M-22 8v-5M-15 9v-5M22 8v-5M15 9v-5", shade(coat, -0.4), 1),
      fur(pen, 60, { x: 0, y: -50, rx: 26, ry: 40 }, shade(coat, -0.3), 0.6),
      path("M-24 -82C-12 -74 12 -74 24 -82L22 -74C10 -66 -10 -66 -22 -74Z", "#b93c36"),
      oval(0, -68, 4.4, 4.4, "#e3b64d"),
      dogHead(pen, coat),
    ].join("");
    return { body, box: { left: -56, top: -150, right: 88, bottom: 11 } };
  },
};

const rabbit: Subject = {
  size: 0.34,
  stands: "ground",
  volume: 0.42,
  draw(pen) {
    const coat = pen.main(pen.snowy ? "#efece6" : "#b79a7c");
    const pale = shade(coat, 0.5);
    const body = [
      oval(-56, -22, 13, 12, "#fbf7ef"),
      path("M-54 0C-62 -38 -34 -66 4 -62C34 -58 48 -34 44 0C30 8 -40 8 -54 0Z", shade(coat)),
      path("M-50 4C-58 -18 -42 -36 -22 -32C-6 -26 0 -8 -4 6Z", shade(coat, -0.12)),
      path("M-40 7C-40 0 -22 -2 0 1C6 3 6 8 0 9H-36Z", shade(coat, 0.1)),
      path("M22 6C22 -14 28 -30 36 -36L46 -30C46 -14 46 -4 46 6C40 9 26 9 22 6Z", shade(coat, 0.12)),
      path(
        "M30 -94C14 -116 8 -140 16 -156C28 -156 40 -128 42 -98ZM48 -98C46 -124 54 -146 66 -154C74 -140 66 -116 58 -94Z",
        shade(coat, -0.04),
      ),
      path(
        "M30 -100C22 -118 16 -138 20 -148C28 -142 36 -120 38 -102ZM52 -102C52 -122 58 -138 64 -146C68 -134 62 -116 57 -100Z",
        "#dba9a2",
      ),
      path(
        "M46 -102C66 -102 78 -86 78 -72C78 -56 64 -48 46 -48C28 -48 14 -58 16 -76C18 -92 30 -102 46 -102Z",
        shade(coat, 0.06),
      ),
      oval(66, -62, 12, 10, pale),
      oval(38, -42, 14, 10, pale),
      eye(54, -80, 5),
      path("M73 -72h8l-4 5Z", "#c77f86"),
      line("M77 -67v4M70 -64L90 -68M70 -62L90 -60", "#6b5650", 0.8),
    ].join("");
    return { body, box: { left: -70, top: -158, right: 92, bottom: 10 } };
  },
};

const penguin: Subject = {
  size: 0.4,
  stands: "ground",
  volume: 0.42,
  draw(pen) {
    const back = pen.main("#23262e");
    const one = (x: number, k: number) =>
      group(
        [
          path("M-30 0C-34 6 -8 8 -4 2ZM30 0C34 6 8 8 4 2Z", "#e0902e"),
          path(
            "M0 -140C22 -140 30 -124 30 -108C44 -84 46 -30 32 0C20 6 -20 6 -32 0C-46 -30 -44 -84 -30 -108C-30 -124 -22 -140 0 -140Z",
            shade(back, 0.02),
          ),
          path(
            "M0 -100C20 -104 30 -70 30 -44C30 -20 22 -2 0 0C-22 -2 -30 -20 -30 -44C-30 -70 -20 -104 0 -100Z",
            "#f6f3ea",
          ),
          path("M-14 -98C-8 -88 8 -88 14 -98C10 -82 -10 -82 -14 -98Z", "#f2c04e"),
          path(
            "M-31 -104C-50 -84 -54 -50 -48 -32C-38 -44 -34 -70 -31 -104ZM31 -104C50 -84 54 -50 48 -32C38 -44 34 -70 31 -104Z",
            shade(back, 0.1),
          ),
          path(
            "M-26 -116C-24 -100 -14 -96 -10 -100C-14 -108 -16 -118 -18 -124ZM26 -116C24 -100 14 -96 10 -100C14 -108 16 -118 18 -124Z",
            "#f2b84a",
          ),
          oval(-10, -122, 3.6, 3.8, "#f6f3ea"),
          oval(10, -122, 3.6, 3.8, "#f6f3ea"),
          oval(-9.4, -122, 2, 2.2, "#141216"),
          oval(9.4, -122, 2, 2.2, "#141216"),
          path("M-6 -114H6L0 -104Z", "#e28a34"),
        ].join(""),
        `translate(${x},0) scale(${k})`,
      );
    return {
      body: pen.single ? one(0, 1) : one(-66, 0.72) + one(66, 0.62) + one(0, 1),
      box: { left: -104, top: -142, right: 104, bottom: 8 },
    };
  },
};

const owl: Subject = {
  size: 0.42,
  stands: "ground",
  volume: 0.4,
  draw(pen) {
    const coat = pen.main("#8a6844");
    const rows = Array.from({ length: 7 }, (_, r) =>
      Array.from({ length: 5 + (r % 2) }, (_, i) =>
        path(
          `M${-22 + i * 9 - (r % 2) * 4.5} ${-92 + r * 11}q4.5 9 9 0`,
          "none",
          `stroke="${shade(coat, -0.4)}" stroke-width="1.4"`,
        ),
      ).join(""),
    ).join("");
    const body = [
      path(
        "M-130 -14C-80 -22 -20 -12 40 -18C80 -22 110 -16 140 -24L142 -12C100 -6 60 -4 20 0C-40 2 -90 0 -130 -4Z",
        "#4b372a",
      ),
      line("M60 -18L84 -44M84 -44l14 -6M-84 -16L-104 -34", "#4b372a", 4),
      ...[
        [98, -52],
        [88, -54],
        [-108, -38],
        [-98, -42],
      ].map(([x = 0, y = 0]) => oval(x, y, 8, 4.6, "#4f7a42", `transform="rotate(-30 ${x} ${y})"`)),
      path("M-14 -14L-20 22H20L14 -14Z", shade(coat, -0.3)),
      path(
        "M0 -154C32 -154 44 -130 42 -104C46 -70 40 -30 22 -12C10 -6 -10 -6 -22 -12C-40 -30 -46 -70 -42 -104C-44 -130 -32 -154 0 -154Z",
        shade(coat),
      ),
      path(
        "M0 -104C22 -104 28 -70 24 -40C20 -22 10 -14 0 -14C-10 -14 -20 -22 -24 -40C-28 -70 -22 -104 0 -104Z",
        shade(coat, 0.5),
      ),
      rows,
      path(
        "M-42 -100C-54 -72 -48 -36 -26 -14C-20 -36 -26 -76 -30 -98ZM42 -100C54 -72 48 -36 26 -14C20 -36 26 -76 30 -98Z",
        shade(coat, -0.26),
      ),
      line(
        "M-44 -76q6 8 14 8M-42 -58q6 8 12 8M-38 -42q6 6 10 6M44 -76q-6 8 -14 8M42 -58q-6 8 -12 8M38 -42q-6 6 -10 6",
        shade(coat, -0.5),
        1.4,
      ),
      path("M-36 -140L-42 -168L-14 -150ZM36 -140L42 -168L14 -150Z", shade(coat, -0.14)),
      oval(-17, -124, 18, 19, shade(coat, 0.42)),
      oval(17, -124, 18, 19, shade(coat, 0.42)),
      ...[-17, 17].map(
        (x) =>
          oval(x, -124, 11.5, 11.5, "#2a201a") +
          oval(x, -124, 10, 10, "#f0b02e") +
          oval(x, -124, 5.6, 5.6, "#141012") +
          oval(x + 2.4, -127, 2.2, 2.2, "#ffffff"),
      ),
      path("M-5 -118C0 -122 5 -118 5 -114L0 -102L-5 -114Z", "#c9923a"),
      ...[-12, 12].map((x) => line(`M${x - 5} -12v8M${x} -12v9M${x + 5} -12v8`, "#c9923a", 3.4)),
    ].join("");
    const glow =
      pen.lamps > 0.5
        ? `<defs>${halo("e", "#ffc23a", 0.5)}</defs>${oval(-17, -124, 16, 16, "url(#e)")}${oval(17, -124, 16, 16, "url(#e)")}`
        : undefined;
    return { body, glow, box: { left: -132, top: -170, right: 144, bottom: 24 } };
  },
};

export const petSubjects = { cat, dog, rabbit, penguin, owl } satisfies Record<string, Subject>;
