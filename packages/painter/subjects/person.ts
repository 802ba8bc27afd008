import type { Rgb } from "../color.ts";
import type { Thing } from "../concepts.ts";
import type { Mention } from "../read-prompt.ts";
import { colorOfWorn, headgear, wear } from "./garments.ts";
import { type HeadLook, hairBehind, head } from "./head.ts";
import { drawHeld, type HeldThing, heldInBothHands } from "./held.ts";
import { type Limbs, limbs, type Point, type Stance } from "./limbs.ts";
import { hairTone, lookOf } from "./look.ts";
import { group, line, n, oval, type Pen, path, shade } from "./pen.ts";

export type PersonKind = "woman" | "man" | "child";
/** A person from the front, about 186 units tall; `lift` is how far the pose is above or below the ground. */
export interface Person {
  body: string;
  glow: string;
  box: { left: number; top: number; right: number; bottom: number };
}

/** Draws a person from the front as the prompt describes it; `held` is what it holds. */
export function drawPerson(
  pen: Pen,
  kind: PersonKind,
  mention: Mention,
  stance: Stance,
  held: HeldThing | undefined,
): Person {
  const look = lookOf(pen);
  const hair = hairTone(mention) ?? look.hair;
  const worn = mention.worn ?? [];
  const garment = (name: string) => worn.find((item) => item.garment === name);
  const beard = garment("beard");
  const headLook: HeadLook = {
    skin: look.skin,
    hair,
    kind,
    long: mention.hair?.length === "long" || (kind === "woman" && mention.hair?.length !== "short"),
    eyes: stance === "sleeping" ? "closed" : stance === "reading" ? "down" : "open",
    beard: beard ? shade(colorOfWorn(beard, hair)) : undefined,
  };
  const dress = garment("dress");
  const coat = garment("coat");
  const armor = garment("armor");
  const usual =
    kind === "woman"
      ? pen.random.pick(["#b8343e", "#2f5d8a", "#d9a83e", "#5d7d4f"])
      : pen.random.pick(["#7a4a2c", "#3f6a5a", "#34597e", "#a8392f"]);
  const outer = dress ?? coat ?? armor;
  const cloth = outer ? colorOfWorn(outer, outer === armor ? "#9aa3ae" : pen.main(usual)) : pen.main(usual);
  const skirted = !coat && !armor && (dress !== undefined || (kind === "woman" && stance !== "astride"));
  const dressed = { cloth, skirted, coat: coat !== undefined, armor: armor !== undefined, skin: look.skin };
  const crown = wear(
    worn.filter(({ garment: name }) => name !== "scarf"),
    {
      hat: { x: 0, y: -12, half: 20 },
      eyes: [
        [-6.6, 1, 4.2],
        [6.8, 1, 4.2],
      ],
    },
  );
  const scarf = wear(
    worn.filter(({ garment: name }) => name === "scarf"),
    { hat: { x: 0, y: 0, half: 20 }, eyes: [], neck: { x: 0, y: -138, half: 15 } },
  );
  const size = kind === "child" ? 0.74 : 1;
  const tall = worn.some(({ garment: name }) => headgear.includes(name)) ? 70 : 4;

  if (stance === "sleeping") return asleep(headLook, dressed, crown, size);
  const own = limbs[stance];
  // Who reads holds a book, even when the prompt does not name it.
  const holding =
    held ?? (mention.pose === "reading" ? ({ thing: "book", colors: [], flowers: [] } as const) : undefined);
  const item = holding && drawHeld(holding, pen.random);
  const both = holding !== undefined && heldInBothHands.includes(holding.thing);
  const arms = !item ? own.arms : both ? limbs.reading.arms : withRaisedHand(own.arms, holding.thing);
  const raised = arms[1][1];
  const grip: Point = both ? [0, -104] : raised;
  const upper = [
    group(hairBehind(headLook), "translate(0,-160)"),
    torso(dressed, own, stance),
    path("M-6 -146H6L7 -132C3 -128 -3 -128 -7 -132Z", shade(look.skin, -0.2)),
    dressed.coat || dressed.armor
      ? path("M-14 -139C-6 -130 6 -130 14 -139L12 -131C5 -125 -5 -125 -12 -131Z", shade(cloth, -0.3))
      : "",
    scarf,
    group(head(headLook) + crown, "translate(0,-160)"),
    item && both ? group(item.body, `translate(${grip[0]},${grip[1]})`) : "",
    item && !both ? group(item.body, `translate(${n(grip[0])},${n(grip[1])})`) : "",
    arm(arms[0], -1, dressed),
    arm(arms[1], 1, dressed),
  ].join("");
  const glow = item?.glow ? group(item.glow, `translate(${n(grip[0])},${n(grip[1])})`) : "";
  const turn = stance === "flying" ? "translate(-70,-62) rotate(66) translate(0,90)" : `translate(0,${own.hips})`;
  const place = (content: string) => group(content, `scale(${size}) ${turn} rotate(${own.lean} 0 -84)`);
  const top = Math.min(-190 - tall, item ? grip[1] - item.reach - 6 : 0) + own.hips;
  const box =
    stance === "flying"
      ? { left: -190, top: -220, right: 170, bottom: 6 }
      : {
          left: -108,
          top: top * size - 6,
          right: 112,
          bottom: (stance === "edge" || stance === "astride" ? 56 : 6) * size,
        };
  return { body: place(upper), glow: glow ? place(glow) : "", box };
}

interface Clothes {
  cloth: Rgb;
  skirted: boolean;
  coat: boolean;
  armor: boolean;
  skin: string;
}

function withRaisedHand(arms: Limbs["arms"], thing: Thing): Limbs["arms"] {
  if (thing === "lantern")
    return [
      arms[0],
      [
        [34, -118],
        [52, -122],
      ],
    ];
  if (thing === "umbrella")
    return [
      arms[0],
      [
        [30, -112],
        [18, -124],
      ],
    ];
  if (thing === "balloon")
    return [
      arms[0],
      [
        [34, -122],
        [48, -146],
      ],
    ];
  return [
    arms[0],
    [
      [34, -114],
      [44, -130],
    ],
  ];
}

function arm([elbow, hand]: readonly [Point, Point], side: -1 | 1, { cloth, skirted, armor, skin }: Clothes): string {
  const [ex, ey] = elbow;
  const [hx, hy] = hand;
  const sleeve = `M${side * 15} -130Q${ex} ${ey} ${hx} ${hy}`;
  const tone = shade(cloth, side < 0 ? -0.2 : -0.06);
  const bare = skirted && !armor;
  return [
    bare
      ? line(sleeve, shade(skin, side < 0 ? -0.16 : 0), 8.4) +
        line(`M${side * 14} -130L${n(side * 14 + (ex - side * 14) * 0.4)} ${n(-130 + (ey + 130) * 0.4)}`, tone, 12)
      : line(sleeve, tone, 11),
    armor ? oval(side * 17, -129, 9.5, 8, shade(cloth, side < 0 ? -0.1 : 0.2)) : "",
    oval(hx, hy, 5, 5.2, shade(skin, side < 0 ? -0.1 : 0.04)),
  ].join("");
}

function leg([knee, foot]: readonly [Point, Point], side: -1 | 1, { skin, skirted, armor, cloth }: Clothes): string {
  const [kx, ky] = knee;
  const [fx, fy] = foot;
  const tone = armor
    ? shade(cloth, side < 0 ? -0.34 : -0.2)
    : skirted
      ? shade(skin, side < 0 ? -0.2 : -0.06)
      : shade("#3a4252", side < 0 ? -0.2 : 0.04);
  const away = Math.sign(fx - kx) || side;
  return [
    line(`M${side * 8} -84Q${kx} ${ky} ${kx} ${ky}L${fx} ${fy}`, tone, skirted ? 9 : 13),
    path(
      `M${n(fx - 6)} ${n(fy - 4)}C${n(fx - 6)} ${n(fy + 5)} ${n(fx + away * 4)} ${n(fy + 5)} ${n(fx + away * 11)} ${n(fy + 4)}C${n(fx + away * 11)} ${n(fy - 1)} ${n(fx + away * 6)} ${n(fy - 4)} ${n(fx + 5)} ${n(fy - 5)}Z`,
      "#332626",
    ),
  ].join("");
}

function torso(clothes: Clothes, own: Limbs, stance: Stance): string {
  const { cloth, skirted, coat, armor } = clothes;
  const seated = stance === "sitting" || stance === "reading" || stance === "edge";
  const legs = leg(own.legs[0], -1, clothes) + leg(own.legs[1], 1, clothes);
  const trunk =
    path(
      "M-18 -136C-8 -141 8 -141 18 -136C21 -122 17 -104 16 -84C8 -78 -8 -78 -16 -84C-17 -104 -21 -122 -18 -136Z",
      shade(cloth),
    ) +
    path(
      "M8 -140C12 -139 15 -138 18 -136C21 -122 17 -104 16 -84C13 -81 10 -80 7 -80C11 -100 12 -122 8 -140Z",
      shade(cloth, 0.14),
    );
  if (skirted) {
    const skirt = seated
      ? "M-15 -96C-24 -86 -44 -84 -46 -74C-40 -62 40 -62 46 -74C44 -84 24 -86 15 -96Z"
      : stance === "running" || stance === "dancing"
        ? "M-15 -98C-24 -76 -44 -54 -52 -38C-26 -24 26 -26 48 -44C36 -58 22 -78 15 -98Z"
        : "M-15 -98C-20 -74 -28 -52 -34 -34C-14 -26 14 -26 34 -34C28 -52 20 -74 15 -98Z";
    const folds = seated
      ? "M-10 -90C-16 -80 -24 -74 -30 -72M10 -90C16 -80 24 -74 30 -72"
      : "M-8 -94C-12 -70 -18 -48 -21 -32M0 -94V-29M8 -94C12 -70 18 -48 21 -32";
    const legsFirst = seated && stance !== "edge" ? "" : legs;
    const feet =
      seated && stance !== "edge" ? oval(-12, -66, 9, 4.6, "#332626") + oval(12, -66, 9, 4.6, "#332626") : "";
    return [
      legsFirst,
      feet,
      path(skirt, shade(cloth, -0.04)),
      line(folds, shade(cloth, -0.28), 1.5),
      trunk,
      path("M-16 -100C-6 -96 6 -96 16 -100L15.6 -94C6 -90 -6 -90 -15.6 -94Z", shade(cloth, -0.34)),
    ].join("");
  }
  if (coat)
    return [
      legs,
      path(
        seated
          ? "M-20 -134C-24 -110 -26 -90 -30 -72C-10 -64 10 -64 30 -72C26 -90 24 -110 20 -134Z"
          : "M-20 -134C-24 -104 -26 -74 -29 -46C-10 -40 10 -40 29 -46C26 -74 24 -104 20 -134Z",
        shade(cloth),
      ),
      trunk,
      line(seated ? "M0 -130V-68" : "M0 -130V-43", shade(cloth, -0.34), 1.6),
      [-116, -100, -84].map((y) => oval(4.6, y, 1.7, 1.7, shade(cloth, -0.5))).join(""),
      line("M-20 -84l10 3M20 -84l-10 3", shade(cloth, -0.34), 1.4),
    ].join("");
  if (armor)
    return [
      legs,
      trunk,
      path("M-17 -92C-22 -80 -22 -74 -20 -66L-6 -72L0 -64L6 -72L20 -66C22 -74 22 -80 17 -92Z", shade(cloth, -0.16)),
      line("M-16 -112C-6 -106 6 -106 16 -112M-15 -100C-6 -94 6 -94 15 -100M0 -136V-84", shade(cloth, -0.36), 1.3),
      line("M10 -132C13 -122 13 -112 12 -104", shade(cloth, 0.6), 1.6, 'opacity="0.8"'),
      path("M-16 -93C-6 -88 6 -88 16 -93V-87C6 -83 -6 -83 -16 -87Z", "#6a4a2c"),
    ].join("");
  return [
    legs,
    trunk,
    line("M-14 -86C-6 -82 6 -82 14 -86", shade(cloth, -0.4), 2.4),
    line("M-9 -134C-4 -128 4 -128 9 -134M-8 -112q4 8 2 18M9 -108q-2 8 0 14", shade(cloth, -0.26), 1.2),
  ].join("");
}

/** On its side under a blanket, the head on a pillow. */
function asleep(look: HeadLook, { cloth, skin }: Clothes, crown: string, size: number): Person {
  const body = [
    path(
      "M-122 -6C-128 -30 -116 -44 -92 -42C-66 -44 -48 -36 -46 -16C-46 -2 -60 2 -84 2C-104 2 -118 2 -122 -6Z",
      "#efe8da",
    ),
    line("M-114 -12C-108 -4 -96 0 -84 -1M-56 -30C-52 -26 -50 -20 -51 -14", "#c9bca4", 1.6),
    group(hairBehind({ ...look, long: look.long }), "translate(-82,-40) rotate(-78) scale(1,0.8)"),
    group(head(look) + crown, "translate(-82,-40) rotate(-72)"),
    path(
      "M-66 2C-70 -26 -56 -48 -28 -48C6 -50 30 -34 58 -36C86 -38 102 -34 112 -20C120 -8 116 2 112 4H-58Z",
      shade(cloth),
    ),
    path(
      "M-28 -48C6 -50 30 -34 58 -36C86 -38 102 -34 112 -20C96 -26 80 -28 58 -26C30 -24 8 -36 -28 -36C-44 -36 -56 -24 -64 -8C-66 -30 -52 -48 -28 -48Z",
      shade(cloth, 0.18),
    ),
    line("M-30 -30C-16 -20 -10 -10 -8 2M10 -32C22 -22 28 -12 30 2M60 -28C70 -20 76 -10 78 2", shade(cloth, -0.26), 1.5),
    path("M-66 2C-70 -26 -56 -48 -28 -48L-22 -40C-44 -38 -54 -22 -52 3Z", "#f3ead8"),
    oval(-50, -30, 7, 5.4, shade(skin, -0.04)),
  ].join("");
  return {
    body: group(body, `scale(${size})`),
    glow: "",
    box: { left: -130 * size, top: -84 * size, right: 124 * size, bottom: 6 },
  };
}
