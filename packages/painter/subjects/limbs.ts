import type { Pose } from "../concepts.ts";

/** How the body is drawn: a pose, or astride a mount, or with the legs over the edge of a seat at y = 0. */
export type Stance = Pose | "astride" | "edge";

export type Point = readonly [x: number, y: number];
/** The middle joint and the end of an arm or a leg. */
type Limb = readonly [Point, Point];
export interface Limbs {
  /** Elbow and hand of the left and the right arm, from the shoulders. */
  arms: readonly [Limb, Limb];
  /** Knee and foot of the left and the right leg, from the hips. */
  legs: readonly [Limb, Limb];
  /** Height of the hips above the ground. */
  hips: number;
  lean: number;
}

const limb = (jointX: number, jointY: number, endX: number, endY: number): Limb => [
  [jointX, jointY],
  [endX, endY],
];

const hangingArms: Limbs["arms"] = [limb(-29, -112, -27, -84), limb(29, -112, 27, -84)];

export const limbs: Readonly<Record<Exclude<Stance, "sleeping">, Limbs>> = {
  standing: {
    arms: hangingArms,
    legs: [limb(-9, -44, -10, -3), limb(9, -44, 10, -3)],
    hips: 0,
    lean: 0,
  },
  running: {
    arms: [limb(-34, -116, -22, -92), limb(30, -114, 46, -128)],
    legs: [limb(-16, -48, -50, -40), limb(26, -54, 28, -8)],
    hips: 2,
    lean: 9,
  },
  jumping: {
    arms: [limb(-36, -146, -44, -176), limb(36, -146, 44, -176)],
    legs: [limb(-24, -58, -20, -22), limb(24, -60, 30, -26)],
    hips: -44,
    lean: 0,
  },
  dancing: {
    arms: [limb(-34, -146, -30, -180), limb(36, -124, 62, -134)],
    legs: [limb(-6, -44, -4, -3), limb(34, -62, 12, -40)],
    hips: 0,
    lean: -7,
  },
  flying: {
    arms: [limb(-14, -168, -10, -206), limb(30, -112, 26, -84)],
    legs: [limb(-8, -44, -6, -2), limb(8, -46, 14, -10)],
    hips: 0,
    lean: 0,
  },
  sitting: {
    arms: [limb(-30, -112, -24, -88), limb(30, -112, 24, -88)],
    legs: [limb(-42, -78, 4, -68), limb(42, -78, -4, -68)],
    hips: 66,
    lean: 0,
  },
  reading: {
    arms: [limb(-31, -114, -20, -104), limb(31, -114, 20, -104)],
    legs: [limb(-42, -78, 4, -68), limb(42, -78, -4, -68)],
    hips: 66,
    lean: 0,
  },
  edge: {
    arms: [limb(-30, -112, -23, -90), limb(30, -112, 23, -90)],
    legs: [limb(-12, -78, -12, -40), limb(12, -78, 13, -42)],
    hips: 84,
    lean: 0,
  },
  astride: {
    arms: [limb(-14, -112, 22, -104), limb(28, -114, 38, -102)],
    legs: [limb(8, -66, 0, -40), limb(20, -66, 12, -34)],
    hips: 84,
    lean: 3,
  },
};
