import type { Pose } from "../concepts.ts";

/** How the body is drawn: a pose, or astride a mount, or with the legs over the edge of a seat at y = 0. */
export type Stance = Pose | "astride" | "edge";

export type Point = readonly [x: number, y: number];
export interface Limbs {
  /** Elbow and hand of the left and the right arm, from the shoulders. */
  arms: readonly [readonly [Point, Point], readonly [Point, Point]];
  /** Knee and foot of the left and the right leg, from the hips. */
  legs: readonly [readonly [Point, Point], readonly [Point, Point]];
  /** Height of the hips above the ground. */
  hips: number;
  lean: number;
}

const hangingArms: Limbs["arms"] = [
  [
    [-29, -112],
    [-27, -84],
  ],
  [
    [29, -112],
    [27, -84],
  ],
];

export const limbs: Readonly<Record<Exclude<Stance, "sleeping">, Limbs>> = {
  standing: {
    arms: hangingArms,
    legs: [
      [
        [-9, -44],
        [-10, -3],
      ],
      [
        [9, -44],
        [10, -3],
      ],
    ],
    hips: 0,
    lean: 0,
  },
  running: {
    arms: [
      [
        [-34, -116],
        [-22, -92],
      ],
      [
        [30, -114],
        [46, -128],
      ],
    ],
    legs: [
      [
        [-16, -48],
        [-50, -40],
      ],
      [
        [26, -54],
        [28, -8],
      ],
    ],
    hips: 2,
    lean: 9,
  },
  jumping: {
    arms: [
      [
        [-36, -146],
        [-44, -176],
      ],
      [
        [36, -146],
        [44, -176],
      ],
    ],
    legs: [
      [
        [-24, -58],
        [-20, -22],
      ],
      [
        [24, -60],
        [30, -26],
      ],
    ],
    hips: -44,
    lean: 0,
  },
  dancing: {
    arms: [
      [
        [-34, -146],
        [-30, -180],
      ],
      [
        [36, -124],
        [62, -134],
      ],
    ],
    legs: [
      [
        [-6, -44],
        [-4, -3],
      ],
      [
        [34, -62],
        [12, -40],
      ],
    ],
    hips: 0,
    lean: -7,
  },
  flying: {
    arms: [
      [
        [-14, -168],
        [-10, -206],
      ],
      [
        [30, -112],
        [26, -84],
      ],
    ],
    legs: [
      [
        [-8, -44],
        [-6, -2],
      ],
      [
        [8, -46],
        [14, -10],
      ],
    ],
    hips: 0,
    lean: 0,
  },
  sitting: {
    arms: [
      [
        [-30, -112],
        [-24, -88],
      ],
      [
        [30, -112],
        [24, -88],
      ],
    ],
    legs: [
      [
        [-42, -78],
        [4, -68],
      ],
      [
        [42, -78],
        [-4, -68],
      ],
    ],
    hips: 66,
    lean: 0,
  },
  reading: {
    arms: [
      [
        [-31, -114],
        [-20, -104],
      ],
      [
        [31, -114],
        [20, -104],
      ],
    ],
    legs: [
      [
        [-42, -78],
        [4, -68],
      ],
      [
        [42, -78],
        [-4, -68],
      ],
    ],
    hips: 66,
    lean: 0,
  },
  edge: {
    arms: [
      [
        [-30, -112],
        [-23, -90],
      ],
      [
        [30, -112],
        [23, -90],
      ],
    ],
    legs: [
      [
        [-12, -78],
        [-12, -40],
      ],
      [
        [12, -78],
        [13, -42],
      ],
    ],
    hips: 84,
    lean: 0,
  },
  astride: {
    arms: [
      [
        [-14, -112],
        [22, -104],
      ],
      [
        [28, -114],
        [38, -102],
      ],
    ],
    legs: [
      [
        [8, -66],
        [0, -40],
      ],
      [
        [20, -66],
        [12, -34],
      ],
    ],
    hips: 84,
    lean: 3,
  },
};
