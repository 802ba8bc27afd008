import type { Frame } from "../frame.ts";
import type { Noise } from "../noise.ts";
import type { Light } from "../palette.ts";
import type { Random } from "../random.ts";

/** What every layer needs to know of the picture it belongs to; lengths in pixels. */
export interface View {
  width: number;
  height: number;
  /** The shorter side, which sizes things so that every shape of picture shows them whole. */
  unit: number;
  horizon: number;
  light: Light;
  sunX: number;
  sunY: number;
  /** -1 when the light comes from the left, 1 from the right. */
  lightSide: number;
  random: Random;
  noise: Noise;
}

/** One depth of the picture. Painted far to near; each can be painted alone onto an empty frame. */
export interface Layer {
  name: string;
  /** 0 the sky, 1 right in front: how much it moves when the viewer does. */
  depth: number;
  /** Share of the whole work, for progress. */
  cost: number;
  /** The row on which it stands, in pixels; left out for what does not stand on the ground. */
  foot?: number;
  /** Whether it mirrors what is behind it. */
  mirrors?: true;
  /** `behind` is the picture so far, when the frame is not. */
  paint(frame: Frame, behind?: Frame): void | Promise<void>;
}
